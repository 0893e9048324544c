import { explainBelow, legendOf, printMerge } from "../../preview/index.ts";
import type { ObjectType } from "../../schema/internal.ts";
import { type Json, MergeError, printJson } from "../../value/internal.ts";
import type { FieldFacts } from "./messages.ts";

/** What a type says of a place, by the names that lead there; `undefined` if there is no such place. */
export function factsAt(type: ObjectType, names: readonly string[]): FieldFacts | undefined {
  try {
    const { start, strategic } = explainBelow({ type, path: joinNames(names) });
    const { scalar } = start.type;
    return {
      path: names.join("."),
      summary: printMerge(start),
      meanings: legendOf([start], strategic).map(({ term, meaning }) => ({ term, meaning })),
      required: start.field?.required ?? false,
      default: showJson(start.field?.default),
      enum: scalar?.enum?.map((value: Json) => printJson(value)),
    };
  } catch (error) {
    if (error instanceof MergeError) return undefined;
    throw error;
  }
}

function showJson(value: Json | undefined): string | undefined {
  return value === undefined ? undefined : printJson(value);
}

/** Names as a path, as `kubectl explain` takes it. */
export function joinNames(names: readonly string[]): string {
  return names.map((name) => (/^[\w-]+$/.test(name) ? name : JSON.stringify(name))).join(".");
}
