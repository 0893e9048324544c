import jsonPatch from "fast-json-patch";
import { applyPatch, createPatch, createThreeWayPatch } from "fieldwise/patch";
import type { JsonObject } from "fieldwise/value";
import { produce } from "immer";
import jsonMergePatch from "json-merge-patch";
import { applyPatch as applyRfc6902, createPatch as createRfc6902 } from "rfc6902";
import type { Suite } from "./measure.ts";
import type { BenchObject } from "./objects.ts";

/** Strategic patches: of the change that a user applies, and of one label that changed in live. */
export const patch: Suite = {
  "three-way": ({ type, read }) => {
    const sides = { lastApplied: read("config"), desired: read("changed"), live: read("live") };
    return () => createThreeWayPatch(type, sides);
  },
  "three-way applied": (object) => {
    const input = { live: object.read("live"), patch: threeWayPatchOf(object) };
    return () => applyPatch(object.type, input);
  },
  patch: (object) => {
    const input = {
      live: object.read("live"),
      patch: createPatch(object.type, changeOf(object), { tidy: true }),
    };
    return () => applyPatch(object.type, input);
  },
  createPatch: (object) => {
    const change = changeOf(object);
    return () => createPatch(object.type, change);
  },
};

/** What others take to find or make the change of that one label. */
export const rivals: Suite = {
  "fast-json-patch compare": (object) => {
    const { from, to } = changeOf(object);
    return () => jsonPatch.compare(from, to);
  },
  "fast-json-patch apply": (object) => {
    const { from, to } = changeOf(object);
    const operations = jsonPatch.compare(from, to);
    return () => jsonPatch.applyPatch(from, operations, false, false).newDocument;
  },
  "fast-json-patch apply in place": (object) => {
    const { from, to } = changeOf(object);
    const operations = jsonPatch.compare(from, to);
    return () => jsonPatch.applyPatch(from, operations);
  },
  "json-merge-patch generate": (object) => {
    const { from, to } = changeOf(object);
    return () => jsonMergePatch.generate(from, to);
  },
  "json-merge-patch apply in place": (object) => {
    const { from, to } = changeOf(object);
    const mergePatch = jsonMergePatch.generate(from, to);
    return () => jsonMergePatch.apply(from, mergePatch);
  },
  "rfc6902 createPatch": (object) => {
    const { from, to } = changeOf(object);
    return () => createRfc6902(from, to);
  },
  "rfc6902 applyPatch in place": (object) => {
    const { from, to } = changeOf(object);
    const operations = createRfc6902(from, to);
    return () => applyRfc6902(from, operations);
  },
  "immer produce": ({ read }) => {
    const live = read("live") as unknown as Labelled;
    return () => produce(live, changeLabel);
  },
  structuredClone: ({ read }) => {
    const live = read("live");
    return () => structuredClone(live);
  },
};

function threeWayPatchOf({ name, type, read }: BenchObject): JsonObject {
  const sides = { lastApplied: read("config"), desired: read("changed"), live: read("live") };
  const result = createThreeWayPatch(type, sides);
  if (!result.ok) throw new Error(`${name}.changed.json conflicts with ${name}.live.json`);
  return result.patch;
}

/** The live object as it is and with one label changed. The two share nothing, as if each had just been read. */
function changeOf({ read }: BenchObject): { from: JsonObject; to: JsonObject } {
  const to = read("live");
  changeLabel(to as unknown as Labelled);
  return { from: read("live"), to };
}

interface Labelled {
  readonly metadata: { labels?: Record<string, string> };
}

function changeLabel({ metadata }: Labelled): void {
  metadata.labels ??= {};
  const [name = "bench"] = Object.keys(metadata.labels);
  metadata.labels[name] = "changed";
}
