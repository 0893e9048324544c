/** YAML as Kubernetes reads it and kubectl writes it. Parsed by js-yaml. */
import { getScalarValue, parseEvents, YAMLException } from "js-yaml";
import type { KubernetesObject } from "../schema/internal.ts";
import {
  type Json,
  MAX_DEPTH,
  MergeError,
  type Position,
  positionAt,
  readJsonValue,
  textError,
  tooDeep,
} from "../value/internal.ts";
import type { YamlSource } from "./yaml/events.ts";
import { explainFailure, type Failure } from "./yaml/explain-failure.ts";
import { type FoundPlace, PlaceFinder } from "./yaml/locate.ts";
import type { YamlLocator } from "./yaml/locator.ts";
import { LooseText } from "./yaml/loose-text.ts";
import { openValue } from "./yaml/open-lists.ts";
import { checkPlace, checkSource, type YamlOptions } from "./yaml/options.ts";
import { printValue } from "./yaml/print-value.ts";
import { readBlock } from "./yaml/read-block.ts";
import { readValue } from "./yaml/read-value.ts";
import { splitYaml } from "./yaml/split.ts";

export type { YamlLocator } from "./yaml/locator.ts";
export { openLists, type PlacedObject } from "./yaml/open-lists.ts";
export type { YamlDuplicate, YamlOptions } from "./yaml/options.ts";
export { splitYaml, type YamlDocument } from "./yaml/split.ts";

/**
 * Reads a text of one document, or of none, which is null. Scalars are what Kubernetes makes of them: `yes` is true,
 * `0644` is 420, a date is a string. Integers keep all their digits. A key that stands twice is an error unless `onDuplicates` is told
 * of it, as is anything that JSON cannot say. What an alias stands for is shared, not copied.
 */
export function parseYaml(text: string, options: YamlOptions = {}): Json {
  checkSource(text, options);
  const value = readBlock(text);
  return value === undefined ? readValue(readSource(text, options), options) : value;
}

/**
 * The objects of a text, as kubectl reads a file: those of all its documents, be they YAML or JSON, and the items of
 * lists, as `openLists` has them. Documents that hold nothing, or `null`, are left out; anything else that is not an
 * object is an error. Errors have their position in the whole text. What type the objects have is for the caller to know,
 * who can name it: nothing is checked against it.
 */
export function parseYamlAll<T = KubernetesObject>(text: string, options: YamlOptions = {}): T[] {
  const objects: T[] = [];
  for (const document of splitYaml(text, options)) {
    const value = parseYaml(document.text, document);
    const locator = createYamlLocator(document.text, document);
    for (const { object } of openValue<T>(value, locator)) objects.push(object);
  }
  return objects;
}

/**
 * Writes a value, whatever it is, as `kubectl get -o yaml` writes the JSON of it, except that keys stay in order and long
 * lines whole. What is shared is written out each time. `parseYaml` gives the value back. What is not JSON is an error.
 */
export function printYaml(value: unknown): string {
  return printValue(readJsonValue(value));
}

/**
 * Where in a text the value at a place starts: the keys and indexes that lead to it. If there is no such value, where
 * the nearest one around it starts; undefined if the text is empty or cannot be read.
 */
export function locateYaml(
  text: string,
  place: readonly (string | number)[],
  options: YamlOptions = {},
): Position | undefined {
  return createYamlLocator(text, options).value(place);
}

/** Finds places in a text, which is read only once, when it is first asked. */
export function createYamlLocator(text: string, options: YamlOptions = {}): YamlLocator {
  checkSource(text, options);
  let reading: { readonly source: YamlSource; readonly finder: PlaceFinder } | "unreadable" | undefined;

  function find<Found>(
    place: readonly (string | number)[],
    choose: (found: FoundPlace, source: YamlSource) => Found,
  ): Found | undefined {
    checkPlace(place);
    reading ??= tryReading(text, options);
    if (reading === "unreadable") return undefined;
    const found = reading.finder.find(place);
    return found && choose(found, reading.source);
  }

  return {
    value: (place) => find(place, ({ value }, { positionAt }) => positionAt(value)),
    field: (place) =>
      find(place, ({ value, key }, { positionAt }) => {
        const position = positionAt(value);
        if (key === undefined || key > value) return position;
        const before = positionAt(key);
        return before.line < position.line ? before : position;
      }),
  };
}

function tryReading(
  text: string,
  options: YamlOptions,
): { readonly source: YamlSource; readonly finder: PlaceFinder } | "unreadable" {
  try {
    const source = readSource(text, options);
    // Bad keys and aliases without end would lead astray.
    readValue(source);
    return { source, finder: new PlaceFinder(source) };
  } catch (error) {
    if (error instanceof MergeError) return "unreadable";
    throw error;
  }
}

function readSource(text: string, start: YamlOptions): YamlSource {
  let loose: LooseText | undefined;
  const locate = (offset: number): Position => {
    const { line, column } = loose?.positionAt(offset) ?? positionAt(text, offset);
    return {
      line: line + (start.line ?? 1) - 1,
      column: line === 1 ? column + (start.column ?? 1) - 1 : column,
    };
  };
  for (;;) {
    const parsed = parse(loose?.text ?? text);
    if ("events" in parsed) return { ...parsed, positionAt: locate };
    loose ??= new LooseText(text);
    if (!loose.mend(parsed)) throw toError(parsed, locate);
  }
}

function parse(text: string): Omit<YamlSource, "positionAt"> | Failure {
  try {
    // To js-yaml, a scalar is one more level, or two if it may yet turn out to be a key.
    const events = parseEvents(text, { maxDepth: MAX_DEPTH + 2 });
    return { text, events, scalarText: (event) => getScalarValue(text, event) };
  } catch (error) {
    if (!(error instanceof YAMLException) || error.mark === undefined) throw error;
    return { text, reason: error.reason, offset: error.mark.position };
  }
}

function toError(failure: Failure, locate: (offset: number) => Position): MergeError {
  if (failure.reason.startsWith("nesting")) {
    return textError("TOO_DEEP", locate(failure.offset), tooDeep().message);
  }
  const { message, offset } = explainFailure(failure);
  return textError("YAML_INVALID", locate(offset), message);
}
