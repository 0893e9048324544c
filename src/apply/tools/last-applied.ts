import type { KubernetesObject } from "../../schema/internal.ts";
import {
  byteLength,
  canonicalText,
  getField,
  isObject,
  type Json,
  type JsonObject,
  MergeError,
  parseJson,
  readObject,
  shareUnchanged,
  showValue,
  withField,
  withoutField,
} from "../../value/internal.ts";

/** Where `kubectl apply` keeps what was applied last. */
export const LAST_APPLIED = "kubectl.kubernetes.io/last-applied-configuration";

/** How many bytes the names and values of an object's annotations may have together. */
export const ANNOTATIONS_LIMIT = 262_144;

/** What was applied last, as a live object's annotation has it; `undefined` if it has none. */
export function readLastApplied(live: object): KubernetesObject | undefined {
  const text = getField(annotationsOf(readObject(live, "live")), LAST_APPLIED);
  if (text === undefined) return undefined;
  const lastApplied = typeof text === "string" ? parseAnnotation(text) : undefined;
  if (isObject(lastApplied)) return lastApplied as KubernetesObject;
  throw new MergeError(
    "LAST_APPLIED_INVALID",
    PATH,
    "this does not hold an object as JSON: remove the annotation",
  );
}

function parseAnnotation(text: string) {
  try {
    return parseJson(text);
  } catch (error) {
    const message = `this is not JSON (${(error as MergeError).message}): remove the annotation`;
    throw new MergeError("LAST_APPLIED_INVALID", PATH, message, { cause: error });
  }
}

/**
 * The object with its own text in the annotation, byte for byte as kubectl writes it. Annotations that are too
 * large for a server are an error.
 */
export function writeLastApplied<T extends object>(desired: T): T {
  const object = readAnnotated(desired, "desired");
  const bare = withAnnotations(object, withoutField(annotationsOf(object), LAST_APPLIED));
  const annotations = withField(annotationsOf(bare), LAST_APPLIED, `${canonicalText(bare)}\n`);
  checkSize(annotations);
  return sharedWith(desired, withAnnotations(object, annotations));
}

/** The object with the annotation that another one has; as it is if that one has none. */
export function copyLastApplied<T extends object>(object: T, source: object): T {
  const text = getField(annotationsOf(readObject(source, "source")), LAST_APPLIED);
  const read = readAnnotated(object, "object");
  if (text === undefined) return object;
  return sharedWith(object, withAnnotations(read, withField(annotationsOf(read), LAST_APPLIED, text)));
}

/** The object without the annotation; the object itself if it has none. */
export function stripLastApplied<T extends object>(object: T): T {
  const read = readObject(object, "object");
  const stripped = withoutLastApplied(read);
  return stripped === read ? object : sharedWith(object, stripped);
}

/** The same of what is JSON. */
export function withoutLastApplied(object: JsonObject): JsonObject {
  const annotations = annotationsOf(object);
  const rest = withoutField(annotations, LAST_APPLIED);
  if (rest === annotations) return object;
  return Object.keys(rest).length > 0
    ? withAnnotations(object, rest)
    : withField(object, "metadata", withoutField(metadataOf(object), "annotations"));
}

/** What was made of a caller's object, with all that is the same being the caller's own. */
function sharedWith<T extends object>(passed: T, made: JsonObject): T {
  return shareUnchanged(passed as JsonObject, made) as T;
}

const PATH = `.metadata.annotations."${LAST_APPLIED}"`;
const NOTHING: JsonObject = Object.freeze({});

function metadataOf({ metadata }: JsonObject): JsonObject {
  return isObject(metadata) ? metadata : NOTHING;
}

/** The annotations of an object; none if it has none. */
export function annotationsOf(object: JsonObject): JsonObject {
  const { annotations } = metadataOf(object);
  return isObject(annotations) ? annotations : NOTHING;
}

function withAnnotations(object: JsonObject, annotations: JsonObject): JsonObject {
  return withField(object, "metadata", withField(metadataOf(object), "annotations", annotations));
}

/** An object that can be annotated: what stands in the place of annotations, if it is something else, is not lost. */
function readAnnotated(value: object, name: string): JsonObject {
  const object = readObject(value, name);
  checkPart(object.metadata, ".metadata");
  checkPart(metadataOf(object).annotations, ".metadata.annotations");
  return object;
}

function checkPart(value: Json | undefined, path: string): void {
  if (value === undefined || value === null || isObject(value)) return;
  throw new MergeError("VALUE_INVALID", path, `this is ${showValue(value)}: use an object`);
}

/** A config's text, as a server puts it into the annotation: without that annotation itself. */
export function lastAppliedText(config: object): string {
  const read = readObject(config, "config");
  const annotations = annotationsOf(read);
  const rest = withoutField(annotations, LAST_APPLIED);
  return `${canonicalText(rest === annotations ? read : withAnnotations(read, rest))}\n`;
}

/** How many bytes the names and values of annotations have together. */
export function annotationsSize(annotations: object): number {
  const read = readObject(annotations, "annotations");
  let bytes = 0;
  for (const name of Object.keys(read)) {
    const value = read[name] ?? "";
    bytes += byteLength(name) + byteLength(typeof value === "string" ? value : canonicalText(value));
  }
  return bytes;
}

function checkSize(annotations: JsonObject): void {
  const bytes = annotationsSize(annotations);
  if (bytes <= ANNOTATIONS_LIMIT) return;
  throw new MergeError(
    "LAST_APPLIED_TOO_LARGE",
    ".metadata.annotations",
    `with what is applied in them, the annotations have ${bytes} bytes, and a server takes ${ANNOTATIONS_LIMIT}: ` +
      "apply on the server's side, or keep what was applied elsewhere and pass it as lastApplied",
  );
}
