import { nameOfType, type Type } from "../../types/type.ts";
import { EvaluationError, fail } from "../../values/value.ts";
import { type ClauseLetter, interpolate, refusal } from "./format-clauses.ts";

/** An argument that is written in a list, of which only the type is known. */
export interface FormatArgument {
  readonly type: Type;
  /** What is in it, if it is a list or map that is written out. */
  readonly parts: readonly FormatArgument[];
}

/** What is wrong with a call of `format`, and with which argument; with the call itself if there is none. */
export interface FormatFault {
  readonly message: string;
  readonly argument?: FormatArgument;
}

/** Checks a format string against arguments of which only the types are known, as cel-go does for constants. */
export function findFormatFault(format: string, args: readonly FormatArgument[]): FormatFault | undefined {
  let used = 0;
  let refused: FormatArgument | undefined;
  try {
    interpolate(format, {
      count: args.length,
      show: (index, { letter }) => {
        used++;
        refused = findRefused(letter, args[index] as FormatArgument);
        return refused === undefined ? "" : fail(refusal(letter, nameOfType(refused.type)));
      },
    });
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error;
    return refused === undefined ? { message: error.message } : { message: error.message, argument: refused };
  }
  if (args.length <= used) return undefined;
  return {
    message: `too many arguments supplied to string.format (expected ${used}, got ${args.length})`,
  };
}

const TAKEN: Readonly<Record<ClauseLetter, readonly Type["kind"][]>> = {
  s: [
    "list",
    "map",
    "int",
    "uint",
    "double",
    "bool",
    "string",
    "timestamp",
    "bytes",
    "duration",
    "type",
    "null",
  ],
  d: ["int", "uint"],
  f: ["double", "string"],
  e: ["double", "string"],
  b: ["int", "uint", "bool"],
  x: ["int", "uint", "string", "bytes"],
  X: ["int", "uint", "string", "bytes"],
  o: ["int", "uint"],
};

function findRefused(letter: ClauseLetter, argument: FormatArgument): FormatArgument | undefined {
  const { kind } = argument.type;
  if (kind !== "dyn" && !TAKEN[letter].includes(kind)) return argument;
  if (letter !== "s") return undefined;
  for (const part of argument.parts) {
    const refused = findRefused("s", part);
    if (refused !== undefined) return refused;
  }
  return undefined;
}
