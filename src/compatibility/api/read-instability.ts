import { readFeatureGate } from "../../openapi/internal.ts";
import type { JsonObject } from "../../value/internal.ts";
import type { Instability } from "./shape.ts";

export function behindGate(gate: string): Instability {
  return { mark: `it is behind the feature gate ${gate}`, gated: true };
}

/**
 * Whether a field is marked as alpha or experimental: by a feature gate (`x-fieldwise-feature-gate`), or in its
 * description, in the words that APIs have for it. A description that calls something else so does not count.
 */
export function readInstability(property: JsonObject, where: string): Instability | undefined {
  const gate = readFeatureGate(property, where);
  if (gate !== undefined) return behindGate(gate);
  const { description } = property;
  if (typeof description !== "string" || !HINT.test(description)) return undefined;
  const words = MARKS.map((mark) => mark.exec(description)?.[0]).find((found) => found !== undefined);
  if (words === undefined) return undefined;
  const mark = `its description says "${words.trim().replaceAll(/\s+/g, " ")}"`;
  return { mark, gated: GATE.test(description) };
}

const HINT = /alpha|experimental/i;
const GATE =
  /\bfeature[\s-]?(?:gate|flag)|\bgated\s+by\b|\benabl(?:e|ing)\s+(?:the\s+)?\w+\s+feature\b|\bfeature\s+is\s+enabled\b/i;

const MARKS: readonly RegExp[] = [
  // Gateway API's mark of the fields that only its experimental channel has.
  /<gateway:experimental>/,
  // "EXPERIMENTAL: …", "*Experimental* …"
  /^\W*(?:alpha|experimental)[*:\]]/i,
  // "This is an alpha field", "This field is alpha-level", "This feature is highly experimental"
  /\bthis(?:\s+\w+)?\s+is\s+(?:(?:an?|still|highly|currently)\s+)*\*?(?:alpha|experimental)\b(?![\s-]?num)(?:[*\s-]+(?:feature|field|level)\b)?/i,
  // "Out-of-order ingestion is an experimental feature"
  /\bis\s+an?\s+\*?(?:alpha|experimental)\*?\s+(?:feature|field)\b/i,
  // "(Alpha) Using this field requires …", "Alpha, gated by …"
  /\(alpha\)\s+(?:using\s+)?th(?:is|e)\s+field\b/i,
  /\balpha,\s+gated\s+by\b/i,
];
