import type { KubernetesObject } from "../../schema/internal.ts";
import {
  invalidArgument,
  isObject,
  type Json,
  type JsonObject,
  MergeError,
  readJsonValue,
  textError,
} from "../../value/internal.ts";
import type { YamlLocator } from "./locator.ts";

/** An object, and where it was found. */
export interface PlacedObject<T = KubernetesObject> {
  readonly object: T;
  /** The keys and indexes that lead to it; empty for the document itself. */
  readonly place: readonly (string | number)[];
}

interface Placed {
  readonly value: Json;
  readonly place: PlacedObject["place"];
}

/**
 * The objects of a document, as kubectl sees them: itself, or what it holds if it is a `List`, or a list of one kind
 * (`ConfigMapList`), whose items need not say what they are. Lists may hold lists, whose items come after all others.
 * There are none in `null`. Anything that is not an object is an error, when its turn comes; it has a position if there is
 * a locator of the document's text. The document is read as JSON. What type the objects have is for the caller to know.
 */
export function openLists<T = KubernetesObject>(
  document: unknown,
  locator?: YamlLocator,
): Generator<PlacedObject<T>, void> {
  if (locator !== undefined && !isLocator(locator))
    throw invalidArgument("this must be a locator: pass what createYamlLocator gives");
  return openValue(readJsonValue(document), locator);
}

function isLocator(locator: YamlLocator): boolean {
  try {
    return typeof locator.value === "function";
  } catch {
    return false;
  }
}

/** The same for what is JSON. */
export function* openValue<T>(
  document: Json,
  locator: YamlLocator | undefined,
): Generator<PlacedObject<T>, void> {
  if (document === null) return;
  const found: Placed[] = [{ value: document, place: [] }];
  for (const { value, place } of found) {
    if (!isObject(value)) throw notAnObject(place, locator);
    const items = itemsOf(value);
    if (items === undefined) yield { object: value as T, place };
    else
      for (const [index, item] of items.entries())
        found.push({ value: completeItem(value, item), place: [...place, "items", index] });
  }
}

/** The items of a list, if an object is one. A `List` may leave them out. */
function itemsOf({ kind, items }: JsonObject): readonly Json[] | undefined {
  if (typeof kind !== "string" || !kind.endsWith("List")) return undefined;
  if (Array.isArray(items)) return items;
  return items === null || (items === undefined && kind === "List") ? [] : undefined;
}

/** An item of a list. In a list of one kind, as a server gives it, it gets apiVersion and kind if it has neither. */
function completeItem({ apiVersion, kind }: JsonObject, item: Json): Json {
  if (kind === "List" || apiVersion === undefined || !isObject(item)) return item;
  if (!isBlank(item.apiVersion) || !isBlank(item.kind)) return item;
  const type = { apiVersion, kind: (kind as string).slice(0, -"List".length) };
  // First in their order, last in what counts.
  return { ...type, ...item, ...type };
}

function isBlank(name: Json | undefined): boolean {
  return name === undefined || name === null || name === "";
}

function notAnObject(place: PlacedObject["place"], locator: YamlLocator | undefined): MergeError {
  const message =
    place.length === 0
      ? "a document must be an object: use one with apiVersion, kind and metadata"
      : "an item of a list must be an object: use one with apiVersion, kind and metadata";
  const position = locator?.value(place);
  if (position !== undefined) return textError("DOCUMENT_INVALID", position, message);
  const path = place.map((step) => (typeof step === "number" ? `[${step}]` : `.${step}`));
  return new MergeError("DOCUMENT_INVALID", path.join(""), message);
}
