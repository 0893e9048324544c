import { EMPTY, type FieldSet, isEmpty } from "../fieldpath/internal.ts";
import type { Type } from "../schema/internal.ts";
import { isObject, type Json, type JsonObject } from "../value/internal.ts";
import { ConfigWalk } from "./config-walk.ts";
import { checkValue, UNFIT } from "./validate.ts";

/** What a config makes of an object, and which fields it states. */
export interface MergedConfig {
  readonly object: JsonObject;
  readonly fields: FieldSet;
  /** Whether the config states something as empty that is not. */
  readonly statesEmpty: boolean;
}

/** A config to merge into an object. */
export interface ConfigToMerge {
  /** The object as it is; absent if there is none yet. Taken to fit its type; it may hold duplicates. */
  readonly live?: JsonObject | undefined;
  readonly config: JsonObject;
  /** The fields that the last config stated, as they are stored: what is still the same is taken from here. */
  readonly last?: FieldSet | undefined;
  /** Fields that are left out of the set of fields. */
  readonly unowned?: FieldSet | undefined;
}

/**
 * Merges a config into an object, and finds out which fields the config states, in one go. Nothing is removed:
 * what the config leaves out stays. Items keep live's order, unless the config wants another. Gives `live` itself
 * if nothing changes, and `last` itself if the fields are those. A config that does not fit the type is an error.
 */
export function mergeConfig(type: Type, { live, config, last, unowned }: ConfigToMerge): MergedConfig {
  const walk = new ConfigWalk(false, unowned);
  try {
    const object = walk.value(live, config, type, isObject(last) ? last : undefined, false) as JsonObject;
    const fields = walk.fields ?? (isObject(last) && isEmpty(last) ? last : EMPTY);
    return { object, fields, statesEmpty: walk.statesEmpty };
  } catch (error) {
    if (error !== UNFIT) throw error;
    checkValue(type, config);
    checkValue(type, live ?? null, { duplicates: true }, true);
    throw error;
  }
}

/** Merges a config into an object. As `mergeConfig`, without the fields. */
export function merge(type: Type, sides: Pick<ConfigToMerge, "live" | "config">): JsonObject {
  return mergeConfig(type, sides).object;
}

/**
 * The fields of a value, as who applies it would own them: scalars, atomic lists and objects, items of other lists,
 * and keys of maps; but not the fields that only hold others. Duplicates in a list are owned as a whole.
 */
export function valueFields(type: Type, value: Json): FieldSet {
  const walk = new ConfigWalk(true, undefined);
  try {
    walk.value(undefined, value, type, undefined, false);
    return walk.fields ?? EMPTY;
  } catch (error) {
    if (error !== UNFIT) throw error;
    checkValue(type, value, { duplicates: true });
    throw error;
  }
}
