import type { Type } from "../../schema/index.ts";
import type { Json, JsonObject } from "../../value/index.ts";

/** The type that a case, or a step of it, names within a schema. */
export type FindType = (schema: Json, name: string) => Type;

/** Runs a case; gives back the first difference from what it expects, `undefined` if there is none. */
export type Operation = (vector: JsonObject, findType: FindType) => string | undefined;

/** What the engine can do, by the name that vectors have for it. A case of any other op fails. */
export const OPERATIONS: ReadonlyMap<string, Operation> = new Map();
