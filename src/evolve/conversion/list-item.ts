import { didYouMean, nearMatches, type Type } from "../../schema/internal.ts";
import {
  checkText,
  equal,
  getField,
  invalidArgument,
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  type Names,
  readNamed,
  readObject,
  showValue,
} from "../../value/internal.ts";
import type { Become, Converting } from "./convert.ts";
import { addAt, getAt, removeAt, taken } from "./fields.ts";
import {
  changeObjects,
  declaredWrongly,
  type FieldStep,
  fieldStep,
  fieldsAt,
  type Place,
  parsePlace,
  printPlace,
  type Where,
} from "./place.ts";
import type { EditedStash } from "./stash-plan.ts";
import type { PlacedStep } from "./step.ts";
import { typeAtPlace } from "./type-at-place.ts";

/** One item of a list, of which a version shows one value. */
export interface ListItem {
  /** What the item has, and what it is made of: `{ type: "Resource", resource: { name: "cpu" } }`. The first that has all of this and the value is it. */
  readonly where: object;
  /** The path of the value from there: `resource.target.averageUtilization`. */
  readonly at: string;
}

/** An item that was read. */
export interface ReadItem {
  readonly where: JsonObject;
  readonly at: readonly string[];
}

const ITEM: Names = { where: "any", at: "string" };

/** Reads what a caller says of an item. */
export function readItem(given: ListItem): ReadItem {
  const { where, at } = readNamed("parts of an item", given, ITEM);
  checkText(at, "the path of an item's value");
  const place = parsePlace(at);
  if (place.includes("*")) throw declaredWrongly(at, "an item has one value: name its fields, without [*]");
  const read = readObject(where, "where");
  const names = place.map((step) => (step as FieldStep).name);
  if (getAt(read, names) !== undefined)
    throw invalidArgument(`where has a value for ${at}, which the version states: leave it out`);
  return { where: read, at: names };
}

/** The version's value is a field of one item of the hub's list. The other items stay, for other steps or the stash. */
export function pickItem(version: Place, hub: Place, item: ReadItem, converting: Converting): PlacedStep {
  const { way, names } = fieldsAt([version, hub]);
  const [one, all] = names as [readonly string[], readonly string[]];
  const create = (become: Become): PlacedStep => {
    function toHub(holder: JsonObject, where: Where, lossy: boolean): JsonObject {
      const value = getAt(holder, one);
      if (value === undefined) return holder;
      const raised = become.toHub(value, [...where, ...one], lossy);
      const left = removeAt(holder, one);
      if (raised === undefined) return left;
      const list = getAt(left, all) ?? [];
      if (!Array.isArray(list)) throw taken([...where, ...all]);
      return addAt(removeAt(left, all), all, [...list, putValue(item.where, item.at, raised)], where);
    }

    function fromHub(holder: JsonObject, where: Where): JsonObject {
      const list = getAt(holder, all);
      const index = findItem(list, item);
      if (!Array.isArray(list) || index < 0) return holder;
      const found = list[index] as JsonObject;
      const value = become.fromHub(getAt(found, item.at) as Json, [...where, ...all, index, ...item.at]);
      if (value === undefined) return holder;
      const left = removeAt(holder, all);
      const others = list.toSpliced(index, 1);
      return addAt(others.length === 0 ? left : addAt(left, all, others, where), one, value, where);
    }

    return {
      version: [version],
      hub: [hub],
      toHub: (object, lossy = false) =>
        changeObjects(object, way, (holder, where) => toHub(holder, where, lossy)),
      fromHub: (object) => changeObjects(object, way, fromHub),
      item,
      bind: (types) => {
        const element = types.hub(hub)?.list?.element;
        const at = [...hub, "*" as const, ...item.at.map(fieldStep)];
        if (element !== undefined) checkWhere(item.where, element, [...hub, "*"]);
        const type = element && typeAtPlace(element, item.at.map(fieldStep), [...hub, "*"]);
        return create(converting({ place: version, type: types.version(version) }, { place: at, type }));
      },
    };
  };
  return create(converting({ place: version, type: undefined }, { place: hub, type: undefined }));
}

function findItem(list: Json | undefined, { where, at }: ReadItem): number {
  if (!Array.isArray(list)) return -1;
  return list.findIndex((item) => has(item, where) && getAt(item as JsonObject, at) !== undefined);
}

/** Whether a value has all that another has. */
function has(value: Json | undefined, part: Json): boolean {
  if (!isObject(part)) return equal(value, part);
  return isObject(value) && Object.keys(part).every((name) => has(getField(value, name), part[name] as Json));
}

function putValue(object: JsonObject, at: readonly string[], value: Json): JsonObject {
  return addAt(removeAt(object, at), at, value);
}

/** Throws if what an item is found by is not in its type. */
function checkWhere(part: Json, type: Type, place: Place): void {
  const choices = type.scalar?.enum;
  if (choices !== undefined && !isObject(part) && !choices.some((choice) => equal(choice, part))) {
    const names = choices.map(String);
    const hint = didYouMean(nearMatches(String(part), names), `use one of ${names.join(", ")}`);
    throw declaredWrongly(printPlace(place), `where has ${showValue(part)}, which this cannot be: ${hint}`);
  }
  if (!isObject(part)) return;
  for (const name of Object.keys(part)) {
    const inside = [...place, fieldStep(name)];
    checkWhere(part[name] as Json, typeAtPlace(type, [fieldStep(name)], place), inside);
  }
}

/** The list that was stashed, with what has become since of the items that the version shows, each where it was. */
export function mergeItems(
  items: readonly ReadItem[],
  { kept, seen, read, value }: EditedStash,
): Json | undefined {
  const rest = (list: Json | undefined): JsonArray =>
    items.reduce(withoutItem, Array.isArray(list) ? list : []);
  if (!Array.isArray(kept) || !equal(rest(seen), rest(read))) return value;
  const merged = items.reduce((list: JsonArray, item) => {
    const [was, is, now] = [seen, read, value].map((side) => itemOf(side, item));
    return equal(was, is) ? list : mergeItem(list, item, now);
  }, kept);
  return merged.length > 0 ? merged : value;
}

function mergeItem(list: JsonArray, item: ReadItem, now: JsonObject | undefined): JsonArray {
  const index = findItem(list, item);
  if (now === undefined) return withoutItem(list, item);
  if (index < 0) return [...list, now];
  return list.with(index, putValue(list[index] as JsonObject, item.at, getAt(now, item.at) as Json));
}

function itemOf(list: Json | undefined, item: ReadItem): JsonObject | undefined {
  const index = findItem(list, item);
  return index < 0 ? undefined : ((list as JsonArray)[index] as JsonObject);
}

function withoutItem(list: JsonArray, item: ReadItem): JsonArray {
  const index = findItem(list, item);
  return index < 0 ? list : list.toSpliced(index, 1);
}
