import { decodeElement, type PathElement, printPath } from "../../fieldpath/internal.ts";
import {
  isObject,
  type Json,
  type JsonObject,
  readJson,
  withField,
  withoutField,
} from "../../value/internal.ts";

const STASH = "fieldwise.dev/stash";
const STASHES = [STASH, `${STASH}.versions`];

/** The paths of what the annotations of an object carry, as it has no place of its own. */
export function stashedIn(object: JsonObject): readonly string[] {
  const annotations = annotationsOf(object);
  const [own, ofVersions] = STASHES.map((name) => {
    const text = annotations[name];
    const read = typeof text === "string" ? readJson(text) : undefined;
    return isObject(read) ? read : {};
  }) as [JsonObject, JsonObject];
  return [own, ...Object.values(ofVersions)].flatMap((stash) => [...pathsIn(stash as Json, [])]);
}

function* pathsIn(stash: Json, path: readonly PathElement[]): Generator<string> {
  if (!isObject(stash)) return;
  if (Object.hasOwn(stash, "kept") || Object.hasOwn(stash, "seen")) {
    // That something was unset is no loss to tell of.
    if (Object.hasOwn(stash, "kept")) yield printPath(path).slice(1);
    return;
  }
  for (const [element, inner] of Object.entries(stash)) {
    const step = decodeElement(element);
    if (step !== undefined) yield* pathsIn(inner as Json, [...path, step]);
  }
}

/** The object without what its annotations carry for other versions. */
export function withoutStash(object: JsonObject): JsonObject {
  const annotations = annotationsOf(object);
  const left = STASHES.reduce(withoutField, annotations);
  if (left === annotations) return object;
  const metadata = object.metadata as JsonObject;
  const kept = Object.keys(left).length > 0;
  return withField(
    object,
    "metadata",
    kept ? withField(metadata, "annotations", left) : withoutField(metadata, "annotations"),
  );
}

const NONE: JsonObject = {};

function annotationsOf({ metadata }: JsonObject): JsonObject {
  const annotations = isObject(metadata) ? metadata.annotations : undefined;
  return isObject(annotations) ? annotations : NONE;
}
