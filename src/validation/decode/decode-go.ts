import type { KubernetesObject } from "../../schema/internal.ts";
import {
  getField,
  isBare,
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  MAX_DEPTH,
  ObjectDraft,
  quoteText,
  tooDeep,
} from "../../value/internal.ts";
import { printSteps } from "../words/field-path.ts";
import { goNameOf, Refusal } from "./go-scalar.ts";
import type { GoField, GoShape } from "./go-shape.ts";

/** What the server makes of an object that a client sent. */
export interface Decoded<T = KubernetesObject> {
  /** The object that it goes on with; the one that was sent if that is all the same. */
  readonly object: T;
  /** The fields that it dropped as unknown, as Kubernetes writes them: `unknown field "spec.extra"`. At most a hundred. */
  readonly unknown: readonly string[];
  /** Why it cannot be read at all, which is a bad request; the first reason, in Go's words. */
  readonly error: string | undefined;
}

/** Kubernetes keeps no more, and each has its whole path. */
export const MOST_UNKNOWN = 100;

/** Reads a value as Go's decoder does. `base` leads to it from the object's root. */
export class GoDecoder {
  readonly unknown: string[] = [];
  error: string | undefined;
  readonly #base: readonly (string | number)[];
  readonly #path: (string | number)[] = [];
  /** Of the path, the fields: keys of maps and indexes of lists are left out of Go's errors. */
  readonly #fields: string[] = [];
  /** How many of the values around tell nothing of unknown fields. */
  #quiet = 0;

  constructor(base: readonly (string | number)[] = []) {
    this.#base = base;
  }

  /**
   * The value as the server writes it back; `owner` is the struct that it is in. What it shares with `live`, which was
   * decoded before and is in the same place, stays as it is.
   */
  decode(shape: GoShape, value: Json, owner: string, depth: number, live?: Json): Json {
    if (value === live) return value;
    const { scalar } = shape;
    if (scalar !== undefined) {
      const read = scalar.read(value);
      if (!(read instanceof Refusal)) return read;
      this.#refuse(read, shape, owner);
      return value;
    }
    if (typeof value === "object" && value !== null) {
      if (depth >= MAX_DEPTH) throw tooDeep();
      if (Array.isArray(value)) {
        if (shape.items !== undefined) return this.#decodeList(shape.items, value, owner, depth + 1, live);
      } else if (shape.fields !== undefined) {
        if (shape.isQuiet) this.#quiet++;
        const decoded = this.#decodeStruct(shape, shape.fields, value as JsonObject, depth + 1, live);
        if (shape.isQuiet) this.#quiet--;
        return decoded;
      } else if (shape.values !== undefined) {
        return this.#decodeMap(shape.values, value as JsonObject, owner, depth + 1, live);
      }
    }
    const isAny = shape.items === undefined && (!shape.isObject || isObject(value));
    if (!isAny) this.#refuse(new Refusal(goNameOf(value)), shape, owner);
    return value;
  }

  #decodeStruct(
    { name }: GoShape,
    fields: ReadonlyMap<string, GoField>,
    object: JsonObject,
    depth: number,
    live: Json | undefined,
  ): JsonObject {
    let draft: ObjectDraft | undefined;
    for (const key of Object.keys(object)) {
      const value = object[key] as Json | undefined;
      const known = isObject(live) ? getField(live, key) : undefined;
      if (value === undefined || value === known) continue;
      const field = fields.get(key);
      if (field === undefined) this.#reject(key);
      let decoded: Json | undefined = field?.default === null ? null : undefined;
      if (field !== undefined && value !== null) {
        const shape = field.shape();
        this.#path.push(key);
        this.#fields.push(key);
        const read = this.decode(shape, value, name, depth, known);
        this.#fields.pop();
        this.#path.pop();
        if (!isLeftOut(field, shape, read)) decoded = read;
      }
      if (decoded === value) continue;
      draft ??= new ObjectDraft(object);
      if (decoded === undefined) draft.remove(key);
      else draft.set(key, decoded);
    }
    return draft === undefined ? object : draft.finish();
  }

  #decodeMap(shape: GoShape, object: JsonObject, owner: string, depth: number, live?: Json): JsonObject {
    let draft: ObjectDraft | undefined;
    for (const key of Object.keys(object)) {
      const value = object[key] as Json | undefined;
      const known = isObject(live) ? getField(live, key) : undefined;
      if (value === undefined || value === known) continue;
      const decoded = this.#decodeInside(shape, key, value, owner, depth, known);
      if (decoded === value) continue;
      draft ??= new ObjectDraft(object);
      draft.set(key, decoded);
    }
    return draft === undefined ? object : draft.finish();
  }

  #decodeList(shape: GoShape, list: JsonArray, owner: string, depth: number, live?: Json): JsonArray {
    let changed: Json[] | undefined;
    for (let index = 0; index < list.length; index++) {
      const item = list[index] as Json;
      const known = Array.isArray(live) ? (live[index] as Json | undefined) : undefined;
      if (item === known) continue;
      const decoded = this.#decodeInside(shape, index, item, owner, depth, known);
      if (decoded === item) continue;
      changed ??= [...list];
      changed[index] = decoded;
    }
    return changed ?? list;
  }

  #decodeInside(
    shape: GoShape,
    step: string | number,
    value: Json,
    owner: string,
    depth: number,
    live: Json | undefined,
  ): Json {
    if (value === null) return zeroOf(shape);
    this.#path.push(step);
    const decoded = this.decode(shape, value, owner, depth, live);
    this.#path.pop();
    return decoded;
  }

  #reject(key: string): void {
    if (this.#quiet > 0 || this.unknown.length >= MOST_UNKNOWN) return;
    this.unknown.push(`unknown field ${quoteText(printSteps([...this.#base, ...this.#path, key]))}`);
  }

  #refuse({ found, message }: Refusal, { type }: GoShape, owner: string): void {
    if (this.error !== undefined) return;
    const fields = this.#fields.join(".");
    const into = fields === "" ? "Go value" : `Go struct field ${owner}.${fields}`;
    this.error =
      found === undefined ? message : `json: cannot unmarshal ${found} into ${into} of type ${type}`;
  }
}

/** What Go has in a map or a list where JSON says `null`. */
function zeroOf({ scalar, fields }: GoShape): Json {
  if (scalar !== undefined) return scalar.zero;
  return fields === undefined ? null : {};
}

function isLeftOut({ omitsEmpty, omitsZero, default: unset }: GoField, shape: GoShape, value: Json): boolean {
  if (omitsZero && shape.scalar?.isPlain === true && value === shape.scalar.zero) return true;
  if (!omitsEmpty && unset !== null) return false;
  if (value === "") return shape.scalar?.type === "[]uint8";
  if (Array.isArray(value)) return shape.items !== undefined && value.length === 0;
  return shape.values !== undefined && isObject(value) && isBare(value);
}
