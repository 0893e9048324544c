import { mergesByPatchStrategy } from "../../patch/index.ts";
import { listFields, listPlaces, type ObjectType, type Place, placeAt } from "../../schema/internal.ts";
import type { ExplainedPlace } from "./explained-place.ts";

/** A kind, or a part of it, and what is inside. */
export interface ExplainedKind {
  readonly start: ExplainedPlace;
  readonly rows: readonly ExplainedPlace[];
  /** Whether the rows are all there are. */
  readonly complete: boolean;
  /** The path of what is atomic around the start, or is the start itself; `undefined` if nothing is. */
  readonly atomic: string | undefined;
  /** Whether servers take strategic patches of the kind. */
  readonly strategic: boolean;
}

/** A place in a kind: a path within it, empty for the whole. */
export interface PlaceInKind {
  readonly type: ObjectType;
  readonly path: string;
}

/** The place that was asked for, and the fields directly below it. */
export function explainBelow({ type, path }: PlaceInKind): ExplainedKind {
  const strategic = mergesByPatchStrategy(type);
  const atomic = findAtomic({ type, path });
  const start = {
    ...explainPlace(placeAt(type, path), strategic),
    path,
    name: path,
    level: 0,
    recursive: false,
    inside: 0,
  };
  const rows = listFields(type, path).map((field) => ({
    ...field,
    ...explainPlace(field, strategic),
    // What is inside of something atomic does not merge, whatever its own type says.
    inside: atomic !== undefined ? 0 : listPlaces(field.type, { depth: 0 }).places.length - 1,
  }));
  return { start, rows, complete: true, atomic, strategic };
}

export interface Reach {
  /** How many levels of lists and maps to go into. */
  readonly depth: number;
  /** Whether to list also what is just set, or merges field by field. */
  readonly all: boolean;
}

/** The place that was asked for, and all inside that merge in their own way. */
export function explainInside({ type, path }: PlaceInKind, reach: Reach): ExplainedKind {
  const strategic = mergesByPatchStrategy(type);
  const { places, complete } = listPlaces(type, { path, ...reach });
  const [start, ...rows] = places.map((place) => ({
    ...place,
    ...explainPlace(place, strategic),
    inside: 0,
  }));
  return {
    start: start as ExplainedPlace,
    rows,
    complete,
    atomic: findAtomic({ type, path }),
    strategic,
  };
}

function findAtomic({ type, path }: PlaceInKind): string | undefined {
  let around = "";
  for (const [step] of path.matchAll(/\[[^\]]*\]|"(?:[^"\\]|\\.)*"|[^.[\]"]+/g)) {
    if (step.startsWith("[")) continue;
    around = around === "" ? step : `${around}.${step}`;
    const { list, map } = placeAt(type, around).type;
    if (list?.topology === "atomic" || (list === undefined && map?.topology === "atomic")) return around;
  }
  return undefined;
}

function explainPlace(
  { type, field }: Place,
  strategic: boolean,
): Pick<ExplainedPlace, "type" | "field" | "patched"> {
  const { list, map } = type;
  const scalar = list === undefined && map === undefined;
  const action = field?.patch?.action ?? (list === undefined ? "merge" : "replace");
  return { type, field, patched: strategic && !scalar ? action : undefined };
}
