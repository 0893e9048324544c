import type { Type } from "../../schema/internal.ts";
import type { Json } from "../../value/internal.ts";

/** The type that a case, or a step of it, names within a schema. */
export type FindType = (schema: Json, name: string) => Type;
