import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { apply, update } from "fieldwise/apply";
import { kubernetes } from "fieldwise/kubernetes";
import type { ObjectType } from "fieldwise/schema";
import { isObject, type Json, type JsonObject } from "fieldwise/value";
import { expect, it } from "vitest";
import { reduceSides } from "../../src/cli/lines/reduce-sides.ts";
import { visibleLines } from "../../src/cli/lines/visible-lines.ts";
import { diffLines, linesOf } from "../../src/preview/index.ts";
import { shareUnchanged } from "../../src/value/internal.ts";

const read = (name: string): JsonObject =>
  JSON.parse(
    readFileSync(fileURLToPath(new URL(`../../bench/objects/${name}.json`, import.meta.url)), "utf8"),
  );

const KINDS = ["deployment", "node", "pod", "service", "endpoints"];
const cases = KINDS.flatMap((kind) => [0, 1, 2, 3, 7].map((context) => [kind, context] as const));

it.each(cases)("%s: a diff with %i lines around is the same without what nobody sees", (kind, context) => {
  const live = read(`${kind}.live`);
  const type = kubernetes().type(String(live.apiVersion), String(live.kind));
  const applied = apply(type, { live, config: read(`${kind}.changed`), manager: "kubectl", force: true });
  const updated = update(type, { live, object: read(`${kind}.updated`), manager: "kubectl" });
  if (!applied.ok) throw new Error(applied.message);
  for (const written of [applied.object, updated.object] as JsonObject[])
    expectSame(type, { before: live, after: shareUnchanged(live, written) }, context);
});

it.each(KINDS)("%s: so it is whatever is changed, removed or moved", (kind) => {
  const live = read(`${kind}.live`);
  const type = kubernetes().type(String(live.apiVersion), String(live.kind));
  const places = placesIn(live).filter(([top]) => top === "spec" || top === "status" || top === "subsets");
  const edit = fc.record({
    place: fc.constantFrom(...places),
    to: fc.constantFrom("changed", "removed", "moved"),
  });
  fc.assert(
    fc.property(fc.array(edit, { minLength: 1, maxLength: 4 }), fc.nat({ max: 3 }), (edits, context) => {
      const after = edits.reduce((object, { place, to }) => editAt(object, place, to), live as Json);
      expectSame(type, { before: live, after: shareUnchanged(live, after as JsonObject) }, context);
    }),
    { numRuns: 200 },
  );
});

interface Sides {
  readonly before: JsonObject;
  readonly after: JsonObject;
}

const lines = new WeakMap<JsonObject, ReturnType<typeof linesOf>>();

/** The lines of an object, which is the same before each of many edits. */
function linesOnce(type: ObjectType, object: JsonObject): ReturnType<typeof linesOf> {
  const made = lines.get(object) ?? linesOf(type, object);
  lines.set(object, made);
  return made;
}

function expectSame(type: ObjectType, sides: Sides, context: number): void {
  const show = ({ before, after }: Sides): readonly string[] => {
    const compared = diffLines({ before: linesOnce(type, before), after: linesOnce(type, after) });
    const shown = visibleLines(compared, { chosen: ({ sign }) => sign !== " ", context });
    return shown.map((item) =>
      item === undefined ? "…" : `${item.sign} ${item.line.text} ${item.line.owners.length}`,
    );
  };
  expect(show(reduceSides(type, sides, context))).toEqual(show(sides));
}

type Place = readonly (string | number)[];

/** The places of all that an object holds. */
function placesIn(value: Json, place: Place = []): readonly Place[] {
  const parts: [string | number, Json][] = Array.isArray(value)
    ? [...value.entries()]
    : isObject(value)
      ? (Object.entries(value) as [string, Json][])
      : [];
  return parts.flatMap(([step, part]) => [[...place, step], ...placesIn(part, [...place, step])]);
}

/** The value with another text at a place, or without it, or with it as the last of its siblings; as it is without such a place. */
function editAt(value: Json, [step, ...rest]: Place, to: string): Json {
  const entries = Object.entries(value ?? {}) as [string, Json][];
  const found = entries.find(([name]) => name === String(step));
  if (found === undefined || typeof value !== "object") return value;
  const others = entries.filter((entry) => entry !== found);
  const edited: [string, Json][] =
    rest.length > 0
      ? entries.map(([name, part]) => [name, name === found[0] ? editAt(part, rest, to) : part])
      : to === "changed"
        ? entries.map(([name, part]) => [name, name === found[0] ? "another" : part])
        : to === "moved"
          ? [...others, found]
          : others;
  return Array.isArray(value) ? edited.map(([, part]) => part) : Object.fromEntries(edited);
}
