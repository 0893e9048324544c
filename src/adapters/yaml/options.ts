import { checkNames, invalidArgument, type Names } from "../../value/internal.ts";

/** A key that stands twice in an object. */
export interface YamlDuplicate {
  readonly key: string;
  /** The line in which its second value begins. */
  readonly line: number;
}

/** Where a text comes from, and what it may be. */
export interface YamlOptions {
  /** The line that the text starts in, for errors to count from. Default: 1. */
  readonly line?: number | undefined;
  /** The column that it starts in. Default: 1. */
  readonly column?: number | undefined;
  /**
   * Is told of all keys that stand twice when a text was read, if there are any: the last of each counts, as with Kubernetes where nobody
   * asks for strictness. Default: they are an error.
   */
  readonly onDuplicates?: ((found: readonly YamlDuplicate[]) => void) | undefined;
}

/** A document of `splitYaml` is passed as it is, with its text. */
const OPTIONS: Names = { line: "number", column: "number", text: "string", onDuplicates: "function" };

/** Throws if there is no text to read, or the options are none. */
export function checkSource(text: unknown, options: YamlOptions): void {
  if (typeof text !== "string") throw invalidArgument("the text must be a string: pass one of YAML or JSON");
  checkNames("options", options, OPTIONS);
  const { line = 1, column = 1 } = options;
  if (!(line >= 1 && column >= 1))
    throw invalidArgument("a text starts at line 1, column 1, or later: count both from 1");
}

/** Throws if a place is none. */
export function checkPlace(place: unknown): void {
  try {
    if (Array.isArray(place) && place.every(isStep)) return;
  } catch {
    // What cannot be read is none.
  }
  throw invalidArgument("this must be a place: pass the keys and indexes that lead there, in a list");
}

function isStep(step: unknown): boolean {
  return typeof step === "string" || typeof step === "number";
}
