import { FORMATS, normalizeFormat } from "../../../openapi/internal.ts";
import {
  type Budget,
  compilePattern,
  type Language,
  LanguagePair,
  PatternError,
  SearchTooLong,
  TooCostly,
} from "../../../pattern/index.ts";
import type { JsonObject } from "../../../value/internal.ts";
import { isNumber, statedIn } from "../schema-parts.ts";
import { all, INCLUDED, type Inclusion } from "../verdict.ts";

/** The texts that a node accepts. */
export interface Texts {
  /** Those of its enum that all else accepts; `undefined` if it has none. */
  readonly values: readonly string[] | undefined;
  readonly patterns: readonly string[];
  /** In characters. */
  readonly least: number;
  readonly most: number;
  /** The formats that servers know, by their normalized names. */
  readonly formats: readonly string[];
}

/** Reads all parts of a schema; `values` are those of its enum. */
export function readTexts(parts: readonly JsonObject[], values: readonly string[] | undefined): Texts {
  const limits = (keyword: string): number[] => statedIn(parts, keyword).filter(isNumber).map(Number);
  const stated = (keyword: string): string[] => [
    ...new Set(statedIn(parts, keyword).filter((value) => typeof value === "string")),
  ];
  const formats = stated("format").map(normalizeFormat);
  return {
    values,
    patterns: stated("pattern").filter((pattern) => pattern !== ""),
    least: Math.max(0, ...limits("minLength")),
    most: Math.min(Number.POSITIVE_INFINITY, ...limits("maxLength")),
    formats: formats.filter((format) => FORMATS.has(format) && format !== "password"),
  };
}

/** Whether a text is accepted, the enum aside; `undefined` if a pattern cannot tell. */
export function acceptsText({ patterns, least, most, formats }: Texts, text: string): boolean | undefined {
  const length = [...text].length;
  if (length < least || length > most) return false;
  if (!formats.every((format) => FORMATS.get(format)?.(text))) return false;
  try {
    return patterns.every((pattern) => compilePattern(pattern).matches(text));
  } catch (error) {
    if (error instanceof PatternError || error instanceof SearchTooLong) return undefined;
    throw error;
  }
}

/** What is also of another format, by format. */
const IMPLIED: Readonly<Record<string, string>> = {
  ...{ uuid3: "uuid", uuid4: "uuid", uuid5: "uuid", isbn10: "isbn", isbn13: "isbn" },
  k8sshortname: "k8slongname",
};

/** Whether all texts of one node are accepted by another. */
export function textsWithin(some: Texts, others: Texts, budget: Budget): Inclusion {
  const { values } = others;
  if (some.values !== undefined) {
    const among = values && new Set(values);
    const isAmong = (text: string) => among === undefined || among.has(text);
    const answers = some.values.map((text) => isAmong(text) && acceptsText(others, text));
    const missing = answers.indexOf(false);
    if (missing >= 0) return { holds: false, witness: some.values[missing] as string };
    return answers.includes(undefined) ? { holds: undefined, tried: "a pattern cannot be read" } : INCLUDED;
  }
  const { least, most } = others;
  const own = some.patterns.length === 0 ? [""] : some.patterns;
  const patterns = values === undefined ? others.patterns : [literally(values)];
  const languages = (patterns.length === 0 ? [""] : patterns).map((pattern) => ({ pattern, least, most }));
  return all([
    ...languages.map((language) => isWithinOneOf(some, own, language, budget)),
    ...(values === undefined ? others.formats : []).map((format) => fitsFormat(some, own, format, budget)),
  ]);
}

function literally(texts: readonly string[]): string {
  const spell = (text: string) =>
    Array.from(text, (character) => `\\x{${(character.codePointAt(0) as number).toString(16)}}`).join("");
  return texts.length === 0 ? `[^\\x{0}-\\x{10ffff}]` : `^(?:${texts.map(spell).join("|")})$`;
}

/** Whether the texts are in a language: as they are in all of their own, one of those within it is enough. */
function isWithinOneOf(some: Texts, patterns: readonly string[], other: Language, budget: Budget): Inclusion {
  let tried: string | undefined;
  for (const pattern of patterns) {
    if (pattern === other.pattern && some.least >= other.least && some.most <= other.most) return INCLUDED;
  }
  for (const pattern of patterns) {
    const found = findOutside({ pattern, least: some.least, most: some.most }, other, budget);
    if (found === undefined) return INCLUDED;
    if (typeof found === "string") tried ??= found;
    else if (patterns.length === 1 && some.formats.length === 0) return { holds: false, witness: found.text };
    else if (found.text !== undefined && acceptsText(some, found.text) === true)
      return { holds: false, witness: found.text };
  }
  return {
    holds: undefined,
    tried: tried ?? "each pattern was compared by itself, and formats by their names",
  };
}

function fitsFormat(some: Texts, patterns: readonly string[], format: string, budget: Budget): Inclusion {
  if (some.formats.some((own) => own === format || IMPLIED[own] === format)) return INCLUDED;
  // The shortest text there is: whether all are of a format, nothing else can tell.
  const [pattern = ""] = patterns;
  const nothing = { pattern: "", least: 0, most: -1 };
  const found = findOutside({ pattern, least: some.least, most: some.most }, nothing, budget);
  if (found === undefined) return INCLUDED;
  const text = typeof found === "string" ? undefined : found.text;
  for (const candidate of text === undefined ? [] : [text, `${text}-`, `${text}?`]) {
    if (acceptsText(some, candidate) === true && FORMATS.get(format)?.(candidate) !== true)
      return { holds: false, witness: candidate };
  }
  return { holds: undefined, tried: `some texts were tried against the format ${format}` };
}

/** The shortest text of one language that is not in another; why it cannot be told, if it cannot. */
function findOutside(
  one: Language,
  other: Language,
  budget: Budget,
): { readonly text: string | undefined } | string | undefined {
  try {
    return new LanguagePair(one, other, budget).findOnlyInFirst();
  } catch (error) {
    if (error instanceof TooCostly) return "the patterns take too many states to compare";
    if (error instanceof PatternError) return "a pattern cannot be read";
    throw error;
  }
}
