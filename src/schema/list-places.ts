import { checkNames, MAX_DEPTH } from "../value/internal.ts";
import { isDictionary, isFreeForm } from "./summarize.ts";
import { fieldsInside, type Place, placeAt } from "./type-at.ts";
import type { Field, Type } from "./types.ts";

/** What to show of a type. */
export interface DescribeOptions {
  /** Where to start, as in `kubectl explain`: `spec.template.spec.containers`. Default: the whole type. */
  readonly path?: string | undefined;
  /** How many levels of list and map items to show. Default: all. */
  readonly depth?: number | undefined;
  /** Also show scalars, and objects that merge field by field. Default: false. */
  readonly all?: boolean | undefined;
}

/** A place, and where in a list of places it stands. */
export interface ListedPlace extends Place {
  /** As in `kubectl explain`, from the top of the type; `*` stands for any key of a map. */
  readonly path: string;
  /** The end of the path, from the place that it is listed below: `exec.command`. */
  readonly name: string;
  /** How many of the places before it are around it. */
  readonly level: number;
  /** Whether it holds what is around it, so that nothing is listed below it. */
  readonly recursive: boolean;
}

/** Places in the order of the schema, each before those inside of it. */
export interface ListedPlaces {
  /** Where the list starts, and then what is inside. */
  readonly places: readonly ListedPlace[];
  /** Whether that is all of them: a schema may spell out more places than anybody reads, or memory holds. */
  readonly complete: boolean;
}

/** Every place of a type where merging is more than field by field. */
export function listPlaces(type: Type, options: DescribeOptions = {}): ListedPlaces {
  checkNames("options", options, { path: "string", depth: "number", all: "boolean" });
  const { path = "", depth = Number.POSITIVE_INFINITY, all = false } = options;
  const start = placeAt(type, path);
  const places: ListedPlace[] = [{ ...start, path, name: path, level: 0, recursive: false }];
  const budget: Budget = { fields: MOST_FIELDS, spent: false, barren: new Set() };
  listInside(start.type, { places, path, all, level: 1, depth, open: new Set(), budget });
  return { places, complete: !budget.spent };
}

/**
 * The fields directly below a place, whichever way they merge: of a list, those of its items; of a map, `*` for any key.
 * A path that leads nowhere is an error.
 */
export function listFields(type: Type, path = ""): readonly ListedPlace[] {
  return [...fieldsInside(placeAt(type, path).type)].map(([name, place]) => ({
    ...place,
    path: joinPath(path, name),
    name,
    level: 1,
    recursive: false,
  }));
}

const MOST_FIELDS = 200_000;

interface Walk {
  readonly places: ListedPlace[];
  readonly path: string;
  readonly all: boolean;
  readonly level: number;
  /** How many levels of items are still to be shown. */
  readonly depth: number;
  /** The types that the walk is inside of, to stop where a schema is recursive. */
  readonly open: Set<Type>;
  readonly budget: Budget;
}

interface Budget {
  /** How many fields may still be looked at. */
  fields: number;
  /** Whether something was left out. */
  spent: boolean;
  /** The types that turned out to have nothing to show, so as not to look again. */
  readonly barren: Set<Type>;
}

function listInside(type: Type, walk: Walk): void {
  const { scalar, list, map } = type;
  const { places, open, budget, all } = walk;
  if (open.size >= MAX_DEPTH) budget.spent = true;
  if (open.size >= MAX_DEPTH || budget.barren.has(type)) return;
  const before = places.length;
  open.add(type);
  if (list !== undefined && scalar === undefined) {
    if (list.topology !== "atomic" || all || list.element === type) listItems(list.element, walk);
  } else if (map !== undefined && (map.topology === "granular" || all)) {
    for (const field of map.fields.values()) listField(field.name, { type: field.type, field }, walk);
    if (isDictionary(type) && !isFreeForm(type)) listValues(map.element as Type, walk);
  }
  open.delete(type);
  if (places.length === before && !budget.spent) budget.barren.add(type);
}

function listItems(element: Type, walk: Walk): void {
  if (walk.open.has(element)) {
    const { path, level } = walk;
    walk.places.push({ type: element, field: undefined, path, name: "[]", level, recursive: true });
  } else {
    listInside(element, walk);
  }
}

/** The values of a map have no name of their own: `*` stands for it. */
function listValues(element: Type, walk: Walk): void {
  if (!isPlain(element, undefined)) listField("*", { type: element, field: undefined }, walk);
  else if (!walk.open.has(element)) listInside(element, { ...walk, path: joinPath(walk.path, "*") });
}

function listField(name: string, place: Place, walk: Walk): void {
  if (--walk.budget.fields < 0) walk.budget.spent = true;
  if (walk.budget.spent) return;
  const { places, level, all } = walk;
  const { type, field } = place;
  const path = joinPath(walk.path, name);
  if (walk.open.has(type) || (type.list !== undefined && walk.open.has(type.list.element))) {
    places.push({ ...place, path, name, level, recursive: true });
  } else if (isPlain(type, field) && !all) {
    const inner: Walk = { ...walk, path, places: [] };
    listInside(type, inner);
    for (const found of inner.places) {
      places.push(found.level === level ? { ...found, name: `${name}.${found.name}` } : found);
    }
  } else {
    places.push({ ...place, path, name, level, recursive: false });
    const holdsItems = type.map === undefined || isDictionary(type);
    if (holdsItems && walk.depth <= 0) return;
    listInside(type, { ...walk, path, level: level + 1, depth: walk.depth - (holdsItems ? 1 : 0) });
  }
}

/** A path one field longer. A name that would read as several, or as something else, goes in quotes. */
function joinPath(path: string, name: string): string {
  const step = /[.[\]"]/.test(name) ? JSON.stringify(name) : name;
  return path === "" ? step : `${path}.${step}`;
}

/** Whether merging here is just field by field, or no merging at all. */
function isPlain({ list, map }: Type, field: Field | undefined): boolean {
  if (field?.patch !== undefined || field?.duplicateOf !== undefined || list !== undefined) return false;
  if (map === undefined) return true;
  return map.topology === "granular" && map.fields.size > 0 && map.unions.length === 0 && !map.embedded;
}
