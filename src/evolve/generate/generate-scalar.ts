import type { ScalarType } from "../../schema/internal.ts";
import type { Json } from "../../value/internal.ts";
import type { RandomSource } from "./random.ts";

/** A scalar that a type allows: one of those it lists, or one that its format allows. */
export function generateScalar({ kind, format, enum: listed }: ScalarType, random: RandomSource): Json {
  if (listed !== undefined && listed.length > 0) return random.pick(listed);
  switch (kind) {
    case "boolean":
      return random.once(2);
    case "integer":
      return generateInteger(format, random);
    case "number":
      return random.once(2) ? generateInteger("int32", random) : random.below(1000) / 8;
    case "int-or-string":
      return random.once(2) ? random.below(100) : `${random.below(101)}%`;
    case "untyped":
      return format === "quantity" ? random.pick(QUANTITIES) : generateAny(random);
    case "string":
      return generateFormat(format, random);
  }
}

const QUANTITIES = ["0", "1", "100m", "1.5", "2Gi", "500Ki", "1e3"];

function generateAny(random: RandomSource): Json {
  return random.pick([generateText, generateInteger32, (source: RandomSource) => source.once(2)])(random);
}

function generateInteger32(random: RandomSource): number {
  return generateInteger("int32", random);
}

/** A whole number: mostly a small one, at times the largest or the smallest that there is. */
export function generateInteger(format: string | undefined, random: RandomSource): number {
  if (!random.once(8)) return random.below(10);
  const largest = format === "int32" ? 2 ** 31 - 1 : Number.MAX_SAFE_INTEGER;
  return random.pick([-1, largest, -largest, random.below(100_000)]);
}

function generateFormat(format: string | undefined, random: RandomSource): string {
  if (format === "byte") return generateBase64(random);
  if (format === "date-time") return `${generateDate(random)}T${two(random.below(24))}:00:00Z`;
  if (format === "date") return generateDate(random);
  const examples = format === undefined ? undefined : EXAMPLES.get(format);
  return examples === undefined ? generateText(random) : random.pick(examples);
}

/** The formats of text that OpenAPI names, by example. */
const EXAMPLES: ReadonlyMap<string, readonly string[]> = new Map([
  ["duration", ["0s", "5m", "1h30m"]],
  ["email", ["a@example.com", "b@example.org"]],
  ["hostname", ["a", "b.example.com"]],
  ["ipv4", ["0.0.0.0", "10.0.0.1"]],
  ["ipv6", ["::", "fd00::1"]],
  ["quantity", QUANTITIES],
  ["uri", ["https://example.com/", "https://example.org/a?b=c"]],
  ["uuid", ["00000000-0000-4000-8000-000000000000", "11111111-1111-4111-8111-111111111111"]],
]);

function generateDate(random: RandomSource): string {
  return `${2000 + random.below(50)}-${two(1 + random.below(12))}-${two(1 + random.below(28))}`;
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}

const BASE64 = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"];

function generateBase64(random: RandomSource): string {
  return Array.from({ length: 4 * random.below(3) }, () => random.pick(BASE64)).join("");
}

/** Texts that conversions stumble over: separators, quotes, what looks like a number, capitals, what is not ASCII. */
const ODD_TEXTS = ["", "A:b", "a.b/c", "a,B", "0", "true", " ", '"', "\n", "é", "\u{1f600}"];

/** Any text: mostly short words, at times an odd one. */
export function generateText(random: RandomSource): string {
  return random.once(6) ? random.pick(ODD_TEXTS) : generateName(random);
}

const LETTERS = [..."abcdefg"];

/** A word that will do for a name. */
export function generateName(random: RandomSource): string {
  return Array.from({ length: 1 + random.below(5) }, () => random.pick(LETTERS)).join("");
}

/** The key of a map: mostly a word, at times one that objects have by nature. */
export function generateKey(random: RandomSource): string {
  return random.once(12)
    ? random.pick(["__proto__", "constructor", "a.b/c", "toString"])
    : generateName(random);
}
