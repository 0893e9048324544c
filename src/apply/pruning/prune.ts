import {
  EMPTY,
  type FieldSet,
  fieldElement,
  intersection,
  isEmpty,
  isMember,
  isSubset,
  union,
} from "../../fieldpath/internal.ts";
import type { ListType, MapType, Type } from "../../schema/internal.ts";
import { placesOf, valueFields } from "../../typed/internal.ts";
import {
  isBare,
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  MAX_DEPTH,
  mapFields,
  tooDeep,
} from "../../value/internal.ts";
import { NOTHING, type Pruning } from "./pruning.ts";

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
  const whole = versions.convert(merged, last.version);
  if (whole === undefined) return merged;
  const { type, object } = whole;
  // Of an object without fields nothing is left, as in Kubernetes.
  if (Object.keys(object).length === 0) return NOTHING;
  const claimsAtTop: Claims = {
    last: last.fields,
    owners: claims.map(({ fields }) => fields),
    thorough: statesEmpty,
    applied: false,
    unowned: false,
  };
  const { conversion } = versions;
  const pruned =
    conversion !== undefined && claims.some(({ version }) => version !== last.version)
      ? conversion.prune({ versions, merged, whole, last, claims })
      : pruneValue(object, type, claimsAtTop, 0);
  if (pruned === object) return merged;
  if (!isObject(pruned)) return NOTHING;
  return versions.convert(pruned, versions.own, last.version)?.object ?? merged;
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
  const picked = mapFields(object, (value, name) => {
    const node = fields[fieldElement(name)];
    return node && isObject(value) && !isEmpty(node) ? pickFields(value, node) : node && value;
  });
  return picked === object || !isBare(picked) ? picked : undefined;
}

/**
 * What a walk looks at beside a value. Whatever is inside of what was given up goes with it, if nobody owns the way to
 * it: hence what is known of that way.
 */
interface Claims {
  /** What the manager applied last time, here. */
  readonly last: FieldSet;
  /** What each manager owns here; those that own nothing here are left out. */
  readonly owners: readonly FieldSet[];
  /** Whether to look also where the manager states what it stated before. */
  readonly thorough: boolean;
  /** The manager applied something on the way here last time. */
  readonly applied: boolean;
  /** Something on the way here, within what was applied, has no owner. */
  readonly unowned: boolean;
}

function pruneValue(value: Json, { map, list }: Type, claims: Claims, depth: number): Json {
  if (depth > MAX_DEPTH) throw tooDeep();
  if (isObject(value) && map?.topology === "granular") return pruneMap(value, map, claims, depth);
  if (Array.isArray(value) && list !== undefined && list.topology !== "atomic")
    return pruneList(value, list, claims, depth);
  return value;
}

function pruneMap(object: JsonObject, map: MapType, claims: Claims, depth: number): Json {
  let empty = true;
  const left = mapFields(object, (value, name) => {
    const field = map.fields.get(name);
    const element = field?.element ?? fieldElement(name);
    const type = field?.type ?? map.element;
    const kept =
      type === undefined || value === undefined || isStatedAgain(element, claims)
        ? value
        : pruneChild(value, type, element, claims, field !== undefined, depth);
    if (kept !== undefined) empty = false;
    return kept;
  });
  return empty && left !== object ? null : left;
}

function pruneList(items: JsonArray, list: ListType, claims: Claims, depth: number): Json {
  const candidates = Object.keys(claims.last).filter(
    (element) => element !== "." && !isStatedAgain(element, claims),
  );
  let result: (Json | undefined)[] | undefined;
  for (const [element, places] of placesOf(list, items, candidates)) {
    // There is no looking inside copies of one item: they are owned as a whole.
    const type = places.length === 1 ? list.element : undefined;
    for (const place of places) {
      const item = items[place] as Json;
      const kept = pruneChild(item, type, element, claims, false, depth);
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
function isStatedAgain(element: string, { last, owners, thorough, unowned }: Claims): boolean {
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
  around: Claims,
  declared: boolean,
  depth: number,
): Json | undefined {
  const last = around.last[element];
  if (last === undefined) return value;
  const owners: FieldSet[] = [];
  let owned = false;
  for (const owner of around.owners) {
    const node = owner[element];
    if (node === undefined) continue;
    owners.push(node);
    owned ||= declared || isMember(node);
  }
  const applied = declared || isMember(last);
  const stays = owned && !around.unowned;
  const stated = !declared || type === undefined || hasFields(value, type, depth);
  if (
    applied &&
    stated &&
    (!stays || (declared && type !== undefined && isHollow(value, type, owners, depth)))
  )
    return undefined;
  if (type === undefined) return value;
  const claims: Claims = {
    last,
    owners,
    thorough: around.thorough,
    applied: around.applied || applied,
    unowned: around.unowned || (around.applied && !applied && !owned),
  };
  return pruneValue(value, type, claims, depth + 1);
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
