import type { JsonObject } from "../../value/internal.ts";

/** Whether an object holds what must not be shown. */
export function isSecret({ kind, apiVersion }: JsonObject): boolean {
  return kind === "Secret" && apiVersion === "v1";
}

/** Whether a text, which may not even parse, looks as if it held a Secret. */
export function mentionsSecret(text: string): boolean {
  return /["']?kind["']?\s*:\s*["']?Secret(?:List)?\b/.test(text);
}

/** Whether a patch, which may not even parse, could be for a Secret: it names the fields that hold its values. */
export function mayPatchSecret(text: string): boolean {
  return /\b(?:data|stringData)\b/.test(text);
}

/** A message about an object as it may be shown: about a Secret, without any value. */
export function tellOf(object: JsonObject, message: string): string {
  return isSecret(object) ? hideValues(message) : message;
}

/** The message of an error about a Secret, without any value: of what stands in quotes, only words of our own stay. */
export function hideValues(message: string): string {
  // Kubernetes' own start with what is wrong: `Invalid value: "…": …`.
  if (/^[A-Z]/.test(message)) return message.split(":")[0] as string;
  return message
    .replace(QUOTED, (quoted) => (OUR_WORDS.has(quoted) ? quoted : "***"))
    .replace(/\b(is|expects|finds|leave) (?:-?\d[\w.+-]*|true\b|false\b)/g, "$1 ***");
}

const QUOTED = /"(?:[^"\\]|\\.)*"…?/g;
const OUR_WORDS: ReadonlySet<string> = new Set(
  ["op", "path", "from", "value", "replace", "delete", "-", "/", "~", "~0", "~1"].map((word) => `"${word}"`),
);
