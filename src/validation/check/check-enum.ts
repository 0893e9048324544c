import { canonicalText, type Json, type JsonArray, jsonSize, quoteText } from "../../value/internal.ts";
import { isInt64, isNumber } from "../words/go-value.ts";
import { FINE, notSupported, type Remark } from "../words/remark.ts";

export interface EnumFacts {
  readonly values: JsonArray;
  /** Whether `null` counts as absent. */
  readonly nullable: boolean;
}

/** Whether a value is among those that are listed. `null` never is, even if it is listed. */
export function checkEnum({ values, nullable }: EnumFacts, value: Json): readonly Remark[] {
  if (value === null && nullable) return FINE;
  const index = indexOf(values);
  if (value !== null && isListed(index, value)) return FINE;
  return [notSupported(value, index.supported)];
}

/** What is listed, so that a value costs its own size to look for, however many there are. */
interface EnumIndex {
  /** The canonical texts. */
  readonly texts: ReadonlySet<string>;
  /** How long objects and lists may be to be looked for at all: numbers of the same value differ in length. */
  readonly longest: number;
  /** All of them as an error names them. */
  readonly supported: string;
}

const LONGEST_NUMBER = 309;

const indexes = new WeakMap<JsonArray, EnumIndex>();

function indexOf(values: JsonArray): EnumIndex {
  const known = indexes.get(values);
  if (known !== undefined) return known;
  const texts = values.map(canonicalText);
  const shown = values.map((value, place) =>
    quoteText(typeof value === "string" ? value : (texts[place] as string)),
  );
  const sizes = values.map((value) =>
    typeof value === "object" ? jsonSize(value, Number.POSITIVE_INFINITY) : 0,
  );
  const longest = LONGEST_NUMBER * sizes.reduce((most, size) => Math.max(most, size), 0);
  const index = { texts: new Set(texts), longest, supported: shown.join(", ") };
  indexes.set(values, index);
  return index;
}

function isListed({ texts, longest }: EnumIndex, value: Json): boolean {
  if (typeof value === "object" && jsonSize(value, longest) > longest) return false;
  if (texts.has(canonicalText(value))) return true;
  // Kubernetes turns the value into the listed one's type first, so that 1.5 is among integers if 1 is.
  if (!isNumber(value) || isInt64(value)) return false;
  const whole = Math.trunc(Number(value));
  return isInt64(whole) && texts.has(canonicalText(whole));
}
