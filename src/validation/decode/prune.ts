import {
  compareStrings,
  type Json,
  type JsonArray,
  type JsonObject,
  MAX_DEPTH,
  ObjectDraft,
  quoteText,
  tooDeep,
} from "../../value/internal.ts";
import { printSteps } from "../words/field-path.ts";
import { showGoValue } from "../words/go-value.ts";
import { type Decoded, GoDecoder, MOST_UNKNOWN } from "./decode-go.ts";
import type { GoShape } from "./go-shape.ts";
import type { StructuralLink, StructuralShape, StructuralShapes } from "./structural-shape.ts";

/**
 * A custom resource without what its schema does not have, and with metadata as Go's decoder reads it, of the object
 * and of those in it.
 */
export function pruneObject(
  shapes: StructuralShapes,
  definition: string,
  object: JsonObject,
): Decoded<JsonObject> {
  const pruner = new Pruner(shapes);
  const pruned = pruner.prune(shapes.definition(definition), object, 0) as JsonObject;
  const { ofMetadata, ofFields, ofEmbedded, error } = pruner;
  // Metadata is read first, and what Kubernetes finds by the schema it sorts, as it goes through it in no order.
  const unknown = [...ofMetadata, ...ofFields.sort(compareStrings), ...ofEmbedded.sort(compareStrings)].slice(
    0,
    MOST_UNKNOWN,
  );
  return { object: pruned, unknown, error };
}

class Pruner {
  readonly ofMetadata: string[] = [];
  readonly ofFields: string[] = [];
  readonly ofEmbedded: string[] = [];
  error: string | undefined;
  readonly #shapes: StructuralShapes;
  readonly #path: (string | number)[] = [];

  constructor(shapes: StructuralShapes) {
    this.#shapes = shapes;
  }

  prune(shape: StructuralShape | undefined, value: Json, depth: number): Json {
    if (typeof value !== "object" || value === null)
      return shape?.go === undefined ? value : this.#decode(shape.go, value);
    if (depth >= MAX_DEPTH) throw tooDeep();
    if (shape?.go !== undefined) return this.#decode(shape.go, value);
    const keeps = shape?.preserves === true;
    return Array.isArray(value)
      ? this.#pruneList(shape, value, keeps, depth + 1)
      : this.#pruneFields(shape, value as JsonObject, keeps, depth + 1);
  }

  #pruneFields(
    shape: StructuralShape | undefined,
    object: JsonObject,
    keeps: boolean,
    depth: number,
  ): JsonObject {
    let draft: ObjectDraft | undefined;
    for (const key of Object.keys(object)) {
      const value = object[key] as Json | undefined;
      if (value === undefined) continue;
      const pruned = this.#pruneField(shape, key, value, keeps, depth);
      if (pruned === value) continue;
      draft ??= new ObjectDraft(object);
      if (pruned === undefined) draft.remove(key);
      else draft.set(key, pruned);
    }
    return draft === undefined ? object : draft.finish();
  }

  #pruneField(
    shape: StructuralShape | undefined,
    key: string,
    value: Json,
    keeps: boolean,
    depth: number,
  ): Json | undefined {
    if (shape?.embedded === true) {
      if (key === "apiVersion" || key === "kind") return value;
      if (key === "metadata") return this.#decodeEmbedded(value);
    }
    const link = shape?.fields.get(key) ?? shape?.others;
    if (link !== undefined) return this.#step(link, key, value, depth);
    if (keeps) return value;
    if (this.ofFields.length < MOST_UNKNOWN) this.ofFields.push(nameUnknown([...this.#path, key]));
    return undefined;
  }

  #pruneList(shape: StructuralShape | undefined, list: JsonArray, keeps: boolean, depth: number): JsonArray {
    let changed: Json[] | undefined;
    for (let index = 0; index < list.length; index++) {
      const item = list[index] as Json;
      const pruned = this.#pruneItem(shape, index, item, keeps, depth);
      if (pruned === item) continue;
      changed ??= [...list];
      changed[index] = pruned;
    }
    return changed ?? list;
  }

  #pruneItem(
    shape: StructuralShape | undefined,
    index: number,
    item: Json,
    keeps: boolean,
    depth: number,
  ): Json {
    if (!keeps) return this.#step(shape?.items ?? "bare", index, item, depth);
    // A list that keeps unknown fields does so for its items.
    const items = shape?.items?.shape();
    if (items === undefined || typeof item !== "object" || item === null) return item;
    this.#path.push(index);
    const pruned = this.prune({ ...items, preserves: true }, item, depth);
    this.#path.pop();
    return pruned;
  }

  #step(link: StructuralLink | "bare", step: string | number, value: Json, depth: number): Json {
    this.#path.push(step);
    const pruned = this.prune(link === "bare" ? undefined : link.shape(), value, depth);
    this.#path.pop();
    return pruned;
  }

  #decode(shape: GoShape, value: Json): Json {
    const decoder = new GoDecoder(this.#path);
    const decoded = value === null ? {} : decoder.decode(shape, value, shape.name, this.#path.length);
    this.ofMetadata.push(...decoder.unknown);
    this.error ??= decoder.error;
    return decoded;
  }

  #decodeEmbedded(value: Json): Json | undefined {
    if (value === null) return {};
    const path = [...this.#path, "metadata"];
    const decoder = new GoDecoder(path);
    const decoded = decoder.decode(this.#shapes.objectMeta(), value, "ObjectMeta", path.length);
    this.ofEmbedded.push(...decoder.unknown);
    if (decoder.error !== undefined) {
      this.error ??= `${printSteps(path)}: Invalid value: ${showGoValue(value)}: ${decoder.error}`;
    }
    return decoded;
  }
}

function nameUnknown(steps: readonly (string | number)[]): string {
  return `unknown field ${quoteText(printSteps(steps))}`;
}
