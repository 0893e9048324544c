import { printType, type Type } from "../../types/type.ts";
import { EvaluationError, fail } from "../../values/value.ts";
import { type ClauseLetter, interpolate, refusal } from "./format-clauses.ts";

/** An argument that is written in a list, of which only the type is known; its parts, if it is a list or map itself. */
export interface FormatArgument {
  readonly type: Type;
  readonly parts?: readonly FormatArgument[];
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
        return refused === undefined ? "" : fail(refusal(letter, nameOf(refused.type)));
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
  for (const part of argument.parts ?? []) {
    const refused = findRefused("s", part);
    if (refused !== undefined) return refused;
  }
  return undefined;
}

/** The name of a type without what it is made of. */
function nameOf(type: Type): string {
  switch (type.kind) {
    case "timestamp":
      return "google.protobuf.Timestamp";
    case "duration":
      return "google.protobuf.Duration";
    case "null":
      return "null_type";
    case "opaque":
      return type.name;
    case "list":
    case "map":
    case "type":
      return type.kind;
    default:
      return printType(type);
  }
}
