import {
  canonicalText,
  getField,
  isObject,
  type JsonObject,
  MergeError,
  parseJson,
  withField,
  withoutField,
} from "../value/index.ts";

/** Where `kubectl apply` keeps what was applied last. */
export const LAST_APPLIED = "kubectl.kubernetes.io/last-applied-configuration";

/** How many bytes the names and values of an object's annotations may have together. */
export const ANNOTATIONS_LIMIT = 262_144;

/** What was applied last, as a live object's annotation has it; `undefined` if it has none. */
export function readLastApplied(live: JsonObject): JsonObject | undefined {
  const text = getField(annotationsOf(live), LAST_APPLIED);
  if (text === undefined) return undefined;
  const lastApplied = typeof text === "string" ? parseAnnotation(text) : undefined;
  if (isObject(lastApplied)) return lastApplied;
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
export function writeLastApplied(desired: JsonObject): JsonObject {
  const bare = withAnnotations(desired, withoutField(annotationsOf(desired), LAST_APPLIED));
  const annotations = withField(annotationsOf(bare), LAST_APPLIED, `${canonicalText(bare)}\n`);
  checkSize(annotations);
  return withAnnotations(desired, annotations);
}

/** The object with the annotation that another one has; as it is if that one has none. */
export function copyLastApplied(object: JsonObject, source: JsonObject): JsonObject {
  const text = getField(annotationsOf(source), LAST_APPLIED);
  return text === undefined
    ? object
    : withAnnotations(object, withField(annotationsOf(object), LAST_APPLIED, text));
}

/** The object without the annotation; the object itself if it has none. */
export function stripLastApplied(object: JsonObject): JsonObject {
  const annotations = annotationsOf(object);
  const rest = withoutField(annotations, LAST_APPLIED);
  if (rest === annotations) return object;
  if (Object.keys(rest).length > 0) return withAnnotations(object, rest);
  return withField(object, "metadata", withoutField(metadataOf(object), "annotations"));
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

/** A config's text, as a server puts it into the annotation: without that annotation itself. */
export function lastAppliedText(config: JsonObject): string {
  const annotations = annotationsOf(config);
  const rest = withoutField(annotations, LAST_APPLIED);
  return `${canonicalText(rest === annotations ? config : withAnnotations(config, rest))}\n`;
}

/** How many bytes the names and values of annotations have together. */
export function annotationsSize(annotations: JsonObject): number {
  let bytes = 0;
  for (const name of Object.keys(annotations))
    bytes += countBytes(name) + countBytes(String(annotations[name]));
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

/** How long a text is in UTF-8. */
function countBytes(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) as number;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
}
