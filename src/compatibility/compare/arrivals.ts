import { type FieldShape, looksAlike, resolveShape, type Shape } from "../api/shape.ts";
import { printField } from "../findings/print-field.ts";

/** A field that one side has and the other has not. */
export interface Arrival {
  readonly name: string;
  readonly path: string;
  readonly field: FieldShape;
}

const DEEPEST = 3;
const MOST_PLACES = 1_000;

/** Where fields came, by their names: those that are new themselves, and those within new objects. */
export function indexArrivals(added: Iterable<Arrival>): ReadonlyMap<string, readonly Arrival[]> {
  const places = new Map<string, Arrival[]>();
  let left = MOST_PLACES;
  const note = (arrival: Arrival, depth: number): void => {
    if (--left < 0) return;
    const { name, path, field } = arrival;
    const others = places.get(name);
    if (others === undefined) places.set(name, [arrival]);
    else others.push(arrival);
    if (depth === DEEPEST) return;
    for (const [inner, innerField] of resolveShape(field.shape).fields())
      note({ name: inner, path: path + printField(inner), field: innerField }, depth + 1);
  };
  for (const arrival of added) note(arrival, 0);
  return places;
}

/** How a field came from one place to another. */
export interface Way {
  readonly to: string;
  /** From the innermost place that both are in. */
  readonly steps: string;
}

/** The way of a field that is gone to the nearest place where one came that has its name and is alike. */
export function findWay(
  { name, path, field }: Arrival,
  places: ReadonlyMap<string, readonly Arrival[]>,
  areAlike: (a: Shape, b: Shape) => boolean = looksAlike,
): Way | undefined {
  const start = stepsOf(path);
  let nearest: Way | undefined;
  let most = -1;
  for (const arrival of places.get(name) ?? []) {
    const target = stepsOf(arrival.path);
    const differs = target.findIndex((step, index) => step !== start[index]);
    const shared = differs < 0 ? target.length : differs;
    if (shared <= most || !areAlike(field.shape, arrival.field.shape)) continue;
    most = shared;
    const steps = `${start.slice(shared).join("")} to ${target.slice(shared).join("")}`;
    nearest = { to: arrival.path, steps };
  }
  return nearest;
}

function stepsOf(path: string): readonly string[] {
  return path.split(/(?=[.[])/);
}
