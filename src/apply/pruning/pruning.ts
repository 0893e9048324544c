import type { FieldSet } from "../../fieldpath/internal.ts";
import { isObject, type Json, type JsonObject } from "../../value/internal.ts";
import type { ManagedFields, Managers } from "../entries/managers.ts";
import type { Versions } from "../entries/versions.ts";

/** What it takes to find out what a manager gave up. */
export interface Pruning {
  readonly versions: Versions;
  /** The config merged into live, in the own version. */
  readonly merged: JsonObject;
  /** What the manager applied the last time. */
  readonly last: ManagedFields | undefined;
  /** Who owns what from now on, the manager itself included. */
  readonly managers: Managers;
  readonly manager: string;
  readonly config: JsonObject;
  /** Fields that the manager does not own, though its config states them. */
  readonly unowned: FieldSet | undefined;
  /** Whether the config states something as empty that is not. */
  readonly statesEmpty: boolean;
}

/** The object of which nothing is left. */
export const NOTHING: JsonObject = Object.freeze({});

/** An object that something was removed from. */
export function objectOf(value: Json): JsonObject {
  return isObject(value) ? value : NOTHING;
}
