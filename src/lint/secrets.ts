import type { FieldPath } from "../fieldpath/internal.ts";
import { type JsonObject, showValue } from "../value/internal.ts";

const SECRET_NAME =
  /(?:password|passwd|passphrase|(?:^|[_.-])(?:pwd|secret|secret_?key|token|api_?key|access_?key|private_?key|credentials?))$/i;

/** Whether what has this name is likely to be a secret: `DB_PASSWORD`, but neither `PASSWORD_FILE` nor `TOKEN_TTL`. */
export function looksSecret(name: string): boolean {
  return SECRET_NAME.test(name);
}

const PLAIN = /^(?:true|false|yes|no|none|null|\d{1,4}|\/.*|\$\(.*\)|)$/is;

/** Whether a secret's value may be one: no path, no reference, no switch. */
export function mayBeSecret(value: string): boolean {
  return !PLAIN.test(value);
}

/** Whether an object is a Secret, all of whose data is one. */
export function isSecret({ apiVersion, kind }: JsonObject): boolean {
  return apiVersion === "v1" && kind === "Secret";
}

/** A value as a message shows it; what is likely to be a secret is not shown. */
export function showField(object: JsonObject, path: FieldPath, value: unknown): string {
  const [top] = path;
  const isData = top?.kind === "field" && (top.name === "data" || top.name === "stringData");
  const isNamed = path.some(
    (step) =>
      (step.kind === "field" && looksSecret(step.name)) ||
      (step.kind === "key" && typeof step.keys.name === "string" && looksSecret(step.keys.name)),
  );
  return (isData && isSecret(object)) || isNamed ? "a secret" : showValue(value);
}
