import { FORMATS, normalizeFormat } from "../../openapi/internal.ts";
import type { Pattern } from "../../pattern/index.ts";
import { findBase64Fault, type Json, joinBase64 } from "../../value/internal.ts";
import { FINE, invalid, type Remark, tooLong, wrongType } from "../words/remark.ts";

export interface TextFacts {
  readonly least: number | undefined;
  readonly most: number | undefined;
  readonly pattern: StatedPattern | undefined;
}

/** A pattern as the schema states it, and what tests a text for it. */
export interface StatedPattern {
  readonly stated: string;
  readonly matcher: Pick<Pattern, "matches">;
}

/**
 * Whether a text is not too long, not too short, and matches; of these, the first that fails counts. So no pattern
 * gets to see a text that is too long.
 */
export function checkText({ least, most, pattern }: TextFacts, value: Json, path: string): readonly Remark[] {
  if (typeof value !== "string") return FINE;
  const length = most === undefined && least === undefined ? 0 : countCharacters(value);
  if (most !== undefined && length > most) return [tooLong(most)];
  if (least !== undefined && length < least) {
    return [invalid(value, `${path} in body should be at least ${least} chars long`)];
  }
  if (pattern === undefined || pattern.matcher.matches(value)) return FINE;
  return [invalid(value, `${path} in body should match '${pattern.stated}'`)];
}

export interface FormatFacts {
  readonly format: string;
  /** Whether Kubernetes reads the text with Go's own decoder, which takes more for base64 than a schema's `byte`. */
  readonly decoded: boolean;
}

/** Whether a text is of a format. */
export function checkFormat({ format, decoded }: FormatFacts, value: Json, path: string): readonly Remark[] {
  if (typeof value !== "string") return FINE;
  const name = normalizeFormat(format);
  const fits = decoded && name === "byte" ? isDecodable : FORMATS.get(name);
  return fits === undefined || fits(value) ? FINE : [wrongType(path, format, value)];
}

/** Whether Go reads a text as base64. */
function isDecodable(text: string): boolean {
  return findBase64Fault(joinBase64(text)) === undefined;
}

function countCharacters(text: string): number {
  let count = text.length;
  for (let index = 1; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    const before = text.charCodeAt(index - 1);
    if (unit >= 0xdc00 && unit <= 0xdfff && before >= 0xd800 && before <= 0xdbff) count--;
  }
  return count;
}
