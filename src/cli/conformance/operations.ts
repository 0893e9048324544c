import type { Type } from "../../schema/index.ts";
import type { JsonObject } from "../../value/index.ts";

/** Runs a case; gives back the first difference from what it expects, `undefined` if there is none. */
export type Operation = (vector: JsonObject, typeOf: (name: string) => Type) => string | undefined;

/** What the engine can do, by the name that vectors have for it. A case of any other op fails. */
export const OPERATIONS: ReadonlyMap<string, Operation> = new Map();
