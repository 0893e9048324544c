import { compilePattern, PatternError } from "../../../pattern/index.ts";
import { AFFIX, CONTAINING, MATCHING, sizeOf } from "../../cost/models.ts";
import type { Value } from "../../values/value.ts";
import { declare, InvalidArgument, type Overload } from "../declare.ts";
import { readPattern } from "../patterns.ts";

function matches(text: string, pattern: string): boolean {
  return readPattern(pattern).matches(text);
}

/** Refuses a constant that is not a pattern. */
function checkPattern(constant: Value | undefined): void {
  if (typeof constant !== "string") return;
  try {
    compilePattern(constant);
  } catch (error) {
    if (error instanceof PatternError) throw new InvalidArgument("invalid matches argument", 0);
    throw error;
  }
}

function prepareMatch(pattern: Value | undefined): ((text: string) => boolean) | undefined {
  if (typeof pattern !== "string") return undefined;
  const compiled = readPattern(pattern);
  return (text) => compiled.matches(text);
}

function size(value: Value): bigint {
  return BigInt(sizeOf(value));
}

const SIZED = ["bytes", "list(A)", "map(A, B)", "string"];

export function declareTexts(): readonly Overload[] {
  return [
    ...SIZED.flatMap((type) => [
      declare(`size(${type}) -> int`, size),
      declare(`member ${type} size() -> int`, size),
    ]),
    declare("member string contains(string) -> bool", (text: string, part: string) => text.includes(part), {
      cost: CONTAINING,
    }),
    declare("member string endsWith(string) -> bool", (text: string, end: string) => text.endsWith(end), {
      cost: AFFIX,
    }),
    declare(
      "member string startsWith(string) -> bool",
      (text: string, start: string) => text.startsWith(start),
      {
        cost: AFFIX,
      },
    ),
    declare("matches(string, string) -> bool", matches, {
      prepare: ([text, pattern]) => {
        // cel-go checks the first argument of either form, which here is the text.
        checkPattern(text);
        return prepareMatch(pattern);
      },
    }),
    declare("member string matches(string) -> bool", matches, {
      cost: MATCHING,
      prepare: ([, pattern]) => {
        checkPattern(pattern);
        return prepareMatch(pattern);
      },
    }),
  ];
}
