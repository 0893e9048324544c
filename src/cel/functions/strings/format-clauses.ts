import { fitsInt64, utf8Bytes } from "../../../value/internal.ts";
import { fail } from "../../values/value.ts";
import { spend } from "../../values/work.ts";

export interface Clause {
  readonly letter: ClauseLetter;
  /** How many places, if the clause says so. */
  readonly precision?: number;
}

const LETTERS = ["s", "d", "f", "e", "b", "x", "X", "o"] as const;
export type ClauseLetter = (typeof LETTERS)[number];

/** What stands in place of the clauses of a format string. */
interface Interpolation {
  readonly count: number;
  readonly show: (index: number, clause: Clause) => string;
}

/** A format string with something in place of its clauses. What is wrong first, from the left, is told. */
export function interpolate(format: string, { count, show }: Interpolation): string {
  let [result, at, index] = ["", 0, 0];
  for (let percent = format.indexOf("%"); percent >= 0; percent = format.indexOf("%", at)) {
    result += format.slice(at, percent);
    if (format[percent + 1] === "%") {
      result += "%";
      at = percent + 2;
      continue;
    }
    if (percent + 1 >= format.length) return fail("unexpected end of string");
    if (index >= count) return fail(`index ${index} out of range`);
    const { clause, end } = readClause(format, percent + 1);
    const shown = show(index++, clause);
    spend(shown.length);
    result += shown;
    at = end;
  }
  return result + format.slice(at);
}

function readClause(format: string, start: number): { clause: Clause; end: number } {
  const [, precision] = /^\.(\d*)/.exec(format.slice(start)) ?? [];
  const at = start + (precision === undefined ? 0 : precision.length + 1);
  if (precision !== undefined && at >= format.length) {
    return refuseClause("error while parsing precision: could not find end of precision specifier");
  }
  if (precision === "") {
    return refuseClause(
      'error while parsing precision: error while converting precision to integer: strconv.Atoi: parsing "": invalid syntax',
    );
  }
  if (precision !== undefined && !fitsInt64(BigInt(precision))) {
    return refuseClause(
      `error while parsing precision: error while converting precision to integer: strconv.Atoi: parsing "${precision}": value out of range`,
    );
  }
  const letter = LETTERS.find((known) => known === format[at]);
  if (letter === undefined) return refuseClause(`unrecognized formatting clause "${firstByte(format, at)}"`);
  return {
    clause: precision === undefined ? { letter } : { letter, precision: Number(precision) },
    end: at + 1,
  };
}

/** Go takes a byte for a character. */
function firstByte(text: string, at: number): string {
  const [byte = 0] = utf8Bytes(String.fromCodePoint(text.codePointAt(at) ?? 0));
  return String.fromCharCode(byte);
}

function refuseClause(reason: string): never {
  return fail(`could not parse formatting clause: ${reason}`);
}

/** What a clause says of a type that it does not take. */
export const REFUSALS: Readonly<Record<ClauseLetter, string>> = {
  s: "string clause can only be used on strings, bools, bytes, ints, doubles, maps, lists, types, durations, and timestamps",
  d: "decimal clause can only be used on integers",
  f: "fixed-point clause can only be used on doubles",
  e: "scientific clause can only be used on doubles",
  b: "only integers and bools can be formatted as binary",
  x: "only integers, byte buffers, and strings can be formatted as hex",
  X: "only integers, byte buffers, and strings can be formatted as hex",
  o: "octal clause can only be used on integers",
};

export function refusal(letter: ClauseLetter, typeName: string): string {
  return `error during formatting: ${REFUSALS[letter]}, was given ${typeName}`;
}
