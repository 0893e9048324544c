import { fieldElement, indexElement } from "../../fieldpath/internal.ts";
import {
  getField,
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  MAX_DEPTH,
} from "../../value/internal.ts";
import { LAST_APPLIED_PATH } from "../annotations.ts";
import type { Inspection } from "../inspection.ts";
import { isSecret, looksSecret, mayBeSecret } from "../secrets.ts";
import type { Place } from "../walk.ts";

/** Secrets that live's annotation holds. */
export function checkStoredSecrets({ lastApplied, findings }: Inspection): void {
  if (lastApplied === undefined || !findings.wants("secret-in-last-applied")) return;
  const what = isSecret(lastApplied) ? secretData(lastApplied) : secretNames(lastApplied);
  if (what.length === 0) return;
  const message = `it holds ${what.slice(0, 3).join(", ")}${what.length > 3 ? ` and ${what.length - 3} more` : ""}`;
  findings.report("secret-in-last-applied", { of: "live", steps: LAST_APPLIED_PATH, message });
}

/** The fields of a Secret that hold anything. */
function secretData(secret: JsonObject): readonly string[] {
  return DATA.flatMap((name) => {
    const data = getField(secret, name);
    return isObject(data) ? Object.keys(data).map((key) => `${name}.${key}`) : [];
  });
}

const DATA = ["data", "stringData"];

/** The names of environment variables that look secret and have a value, wherever they are. */
function secretNames(value: Json, depth = 0): readonly string[] {
  if (typeof value !== "object" || value === null || depth > MAX_DEPTH) return [];
  if (Array.isArray(value)) return (value as JsonArray).flatMap((item) => secretNames(item, depth + 1));
  return Object.entries(value as JsonObject).flatMap(([name, inner]) =>
    name === "env" && Array.isArray(inner)
      ? (inner as JsonArray).flatMap((variable) => secretVariable(variable) ?? [])
      : secretNames(inner as Json, depth + 1),
  );
}

/** The name of a variable that looks secret; `undefined` if it does not, or is a reference. */
function secretVariable(variable: Json): string | undefined {
  if (!isObject(variable)) return undefined;
  const { name, value } = variable;
  const isOne =
    typeof name === "string" && looksSecret(name) && typeof value === "string" && mayBeSecret(value);
  return isOne ? name : undefined;
}

/** Secrets that `kubectl apply` would write into the annotation. */
export function checkStatedSecrets(place: Place, inspection: Inspection): void {
  const { mayPatch, value: object, lastApplied } = inspection;
  // What the annotation holds already is told of live.
  if (!mayPatch || lastApplied !== undefined) return;
  const { value, field } = place;
  if (isSecret(object)) {
    const data = value === object ? secretData(object) : [];
    const [first] = data;
    if (first === undefined) return;
    const what = data.length === 1 ? first : `the ${data.length} values`;
    const [name = ""] = first.split(".");
    place.report("secret-in-last-applied", messageAbout(what), fieldElement(name));
  } else if (field?.name === "env" && Array.isArray(value)) {
    for (const [index, variable] of (value as JsonArray).entries()) {
      const name = secretVariable(variable);
      if (name !== undefined)
        place.report("secret-in-last-applied", messageAbout(`the value of ${name}`), indexElement(index));
    }
  }
}

function messageAbout(what: string): string {
  return `kubectl apply copies ${what} into the last-applied annotation`;
}
