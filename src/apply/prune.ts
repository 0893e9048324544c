import {
  EMPTY,
  type FieldSet,
  fieldElement,
  intersection,
  isEmpty,
  isMember,
  isSubset,
  union,
  unionAll,
} from "../fieldpath/index.ts";
import type { ListType, MapType, Type } from "../schema/index.ts";
import { placesOf, valueFields } from "../typed/index.ts";
import {
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  MAX_DEPTH,
  type MutableObject,
  mapFields,
  setField,
  tooDeep,
} from "../value/index.ts";
import { pruneAcrossVersions } from "./prune-across-versions.ts";
import { NOTHING, objectOf, type Pruning } from "./pruning.ts";

/**
 * Removes from a merged object each field and item that
 * - the manager applied last time,
 * - it did not apply this time, and
 * - nobody else owns.
 * Gives the object itself if there is nothing of that kind, and `NOTHING` if nothing else is in it.
 */
export function prune(pruning: Pruning): JsonObject {
  const { versions, merged, last, managers, manager, statesEmpty } = pruning;
  if (last === undefined || isEmpty(last.fields)) return merged;
  const owned = managers.get(manager)?.fields ?? EMPTY;
  // Who owns all that it owned before gave nothing up, unless what it states as empty has come to be hollow.
  if (!statesEmpty && last.version === versions.own && isSubset(last.fields, owned)) return merged;
  const stated = withUnowned(owned, pruning);
  const claims = [...managers].map(([name, { version, fields }]) => ({
    version,
    fields: name === manager ? stated : fields,
  }));
  if (claims.some(({ version }) => version !== last.version))
    return pruneAcrossVersions(pruning, last, claims);
  const converted = versions.convert(merged, last.version);
  if (converted === undefined) return merged;
  const others = [...managers].filter(([name]) => name !== manager).map(([, { fields }]) => fields);
  const owners = [stated, unionAll(others)];
  const pruned = pruneValue(
    converted.object,
    converted.type,
    { last: last.fields, owners, thorough: statesEmpty },
    NOT_COVERED,
    0,
  );
  // Of an object without fields nothing is left, as in Kubernetes.
  if (pruned === null || Object.keys(converted.object).length === 0) return NOTHING;
  if (pruned === converted.object) return merged;
  return versions.convert(objectOf(pruned), versions.own, last.version)?.object ?? merged;
}

/**
 * What a config states, what it does not own included: its name keeps `metadata` in the object, though its manager
 * owns nothing in there.
 */
function withUnowned(fields: FieldSet, { versions, unowned, config }: Pruning): FieldSet {
  if (unowned === undefined) return fields;
  const part = pickFields(config, unowned);
  return part === undefined ? fields : union(fields, intersection(valueFields(versions.type, part), unowned));
}

/** The fields of an object that a set names; `undefined` if it has something, but nothing of them. */
function pickFields(object: JsonObject, fields: FieldSet): JsonObject | undefined {
  const result: MutableObject = {};
  let empty = true;
  for (const name of Object.keys(object)) {
    empty = false;
    const node = fields[fieldElement(name)];
    if (node === undefined) continue;
    const value = object[name] as Json;
    const picked = isObject(value) && !isEmpty(node) ? pickFields(value, node) : value;
    if (picked !== undefined) setField(result, name, picked);
  }
  return empty || Object.keys(result).length > 0 ? result : undefined;
}

/** What a walk looks at beside a value. */
interface Claims {
  /** What the manager applied last time, here. */
  readonly last: FieldSet;
  /** What each manager owns here; those that own nothing here are left out. */
  readonly owners: readonly FieldSet[];
  /** Whether to look also where the manager states what it stated before. */
  readonly thorough: boolean;
}

/** Whether something on the way here was given up: whatever is inside goes with it, if nobody owns the way to it. */
interface Covered {
  /** The manager applied something on the way here last time. */
  readonly applied: boolean;
  /** Something on the way here, within what was applied, has no owner. */
  readonly unowned: boolean;
}

const NOT_COVERED: Covered = { applied: false, unowned: false };

function pruneValue(value: Json, type: Type, claims: Claims, covered: Covered, depth: number): Json {
  if (depth > MAX_DEPTH) throw tooDeep();
  if (isObject(value) && type.map?.topology === "granular")
    return pruneMap(value, type.map, claims, covered, depth);
  if (Array.isArray(value) && type.list !== undefined && type.list.topology !== "atomic")
    return pruneList(value, type.list, claims, covered, depth);
  return value;
}

function pruneMap(object: JsonObject, map: MapType, claims: Claims, covered: Covered, depth: number): Json {
  let empty = true;
  const left = mapFields(object, (value, name) => {
    const field = map.fields.get(name);
    const element = field?.element ?? fieldElement(name);
    const type = field?.type ?? map.element;
    const kept =
      type === undefined || value === undefined || isStatedAgain(element, claims, covered)
        ? value
        : pruneChild(value, type, element, claims, covered, field !== undefined, depth);
    if (kept !== undefined) empty = false;
    return kept;
  });
  return empty && left !== object ? null : left;
}

function pruneList(items: JsonArray, list: ListType, claims: Claims, covered: Covered, depth: number): Json {
  const candidates = Object.keys(claims.last).filter(
    (element) => element !== "." && !isStatedAgain(element, claims, covered),
  );
  let result: (Json | undefined)[] | undefined;
  for (const [element, places] of placesOf(list, items, candidates)) {
    // There is no looking inside copies of one item: they are owned as a whole.
    const type = places.length === 1 ? list.element : undefined;
    for (const place of places) {
      const item = items[place] as Json;
      const kept = pruneChild(item, type, element, claims, covered, false, depth);
      if (kept === item) continue;
      result ??= [...items];
      // Nothing is left of an item that did not even state its key.
      result[place] = kept ?? undefined;
    }
  }
  if (result === undefined) return items;
  const left = result.filter((item) => item !== undefined);
  return left.length === 0 ? null : left;
}

/** Whether the manager states all that it stated before in some place; it then gave nothing up there. */
function isStatedAgain(element: string, { last, owners, thorough }: Claims, { unowned }: Covered): boolean {
  if (unowned || thorough) return false;
  const node = last[element];
  for (const owner of owners) if (owner[element] === node) return true;
  return false;
}

/** What is left of a field or an item; `undefined` if it goes. Copies of one item have no type to look inside with. */
function pruneChild(
  value: Json,
  type: Type | undefined,
  element: string,
  claims: Claims,
  covered: Covered,
  declared: boolean,
  depth: number,
): Json | undefined {
  const last = claims.last[element];
  if (last === undefined) return value;
  const owners: FieldSet[] = [];
  let owned = false;
  for (const owner of claims.owners) {
    const node = owner[element];
    if (node === undefined) continue;
    owners.push(node);
    owned ||= declared || isMember(node);
  }
  const applied = declared || isMember(last);
  const stays = owned && !covered.unowned;
  const stated = !declared || type === undefined || hasFields(value, type, depth);
  if (
    applied &&
    stated &&
    (!stays || (declared && type !== undefined && isHollow(value, type, owners, depth)))
  )
    return undefined;
  if (type === undefined) return value;
  return pruneValue(
    value,
    type,
    { last, owners, thorough: claims.thorough },
    {
      applied: covered.applied || applied,
      unowned: covered.unowned || (covered.applied && !applied && !owned),
    },
    depth + 1,
  );
}

/** Whether a value has any field that a set can hold; lists that merge have none while they are empty. */
function hasFields(value: Json, type: Type, depth: number): boolean {
  if (depth > MAX_DEPTH) throw tooDeep();
  if (Array.isArray(value)) return type.list?.topology === "atomic" || value.length > 0;
  if (!isObject(value) || type.map?.topology !== "granular") return true;
  const { fields, element } = type.map;
  const names = Object.keys(value);
  return (
    names.length === 0 ||
    names.some((name) => {
      const field = fields.get(name);
      return field === undefined
        ? element !== undefined
        : hasFields(value[name] as Json, field.type, depth + 1);
    })
  );
}

/** Whether all that anybody owns inside an object is what no set can hold: Kubernetes then takes the object away. */
function isHollow(value: Json, type: Type, owners: readonly FieldSet[], depth: number): boolean {
  if (depth > MAX_DEPTH) throw tooDeep();
  if (!isObject(value) || type.map?.topology !== "granular") return false;
  const { fields, element } = type.map;
  let hollow = false;
  for (const name of Object.keys(value)) {
    const field = fields.get(name);
    const inside = field?.type ?? element;
    if (inside === undefined) continue;
    const held = value[name] as Json;
    if (field !== undefined && !hasFields(held, inside, depth + 1)) {
      hollow = true;
      continue;
    }
    const nodes = owners.flatMap((owner) => owner[field?.element ?? fieldElement(name)] ?? []);
    if (!nodes.some((node) => field !== undefined || isMember(node))) continue;
    if (field === undefined || !isHollow(held, inside, nodes, depth + 1)) return false;
    hollow = true;
  }
  return hollow;
}
