import type { Presence } from "../../openapi/internal.ts";
import { BUILTIN_FIELDS } from "./builtin-fields.ts";

/*
 * What OpenAPI does not tell of Kubernetes' messages. A fact is the number of a field, with what is special about it:
 * `3`, `3*`, `1.4!`. Of a struct that is part of another one without a name of its own, the number goes before.
 */

/** What is known of a field. */
export interface FieldFact {
  /** Its number, after those of the messages between. */
  readonly numbers: readonly number[];
  readonly presence: Presence;
  /** Whether it, or each value of the map that it is, is a list in a message of its own. */
  readonly wrapped: boolean;
}

const PRESENCES: Readonly<Record<string, Presence>> = { "*": "optional", "!": "always", "?": "unless-zero" };

let lines: ReadonlyMap<string, string> | undefined;

/** What is known of the properties of a definition, in OpenAPI's order; `undefined` if it is no message. */
export function fieldFactsOf(definition: string): readonly (FieldFact | undefined)[] | undefined {
  lines ??= new Map(BUILTIN_FIELDS.split("\n").map((line) => line.split(/ (.*)/, 2) as [string, string]));
  return lines.get(definition)?.split(" ").map(unpackFact);
}

/** Reads a fact; a dash is none. */
export function unpackFact(text: string): FieldFact | undefined {
  const [, numbers = "", presence = "", wrapped = ""] = /^([\d.]+)([*!?]?)(w?)$/.exec(text) ?? [];
  if (numbers === "") return undefined;
  return {
    numbers: numbers.split(".").map(Number),
    presence: PRESENCES[presence] ?? "unless-empty",
    wrapped: wrapped !== "",
  };
}
