/** JSON Patch (RFC 6902): applied, and created from two objects. Built on fast-json-patch. */
import fastJsonPatch from "fast-json-patch";
import {
  copyObject,
  equal,
  getField,
  isObject,
  isScalar,
  type Json,
  type JsonArray,
  type JsonObject,
  MAX_DEPTH,
  type MergeError,
  type MutableObject,
  setField,
  showValue,
  tooDeep,
} from "../value/index.ts";
import { checkJsonPatch, type JsonPatch, type JsonPatchOperation, operationError } from "./json-patch-operation.ts";
import { shareUnchanged } from "./share-unchanged.ts";

export type { JsonPatch, JsonPatchOperation } from "./json-patch-operation.ts";

export interface JsonPatchInput {
  readonly live: JsonObject;
  readonly patch: JsonPatch;
}

/**
 * Applies a JSON Patch, all of it or, with an error, none. Neither input is changed; the result shares with
 * `live` all that the patch leaves as it was, and is `live` itself if nothing changes. What the patch adds is
 * part of the result as it is. Every key is a plain key, `__proto__` too. The result must be an object again.
 */
export function applyJsonPatch({ live, patch }: JsonPatchInput): JsonObject {
  checkJsonPatch(patch);
  const run = new Run(live);
  patch.forEach((operation, index) => run.perform(operation, index));
  return shareUnchanged(live, run.root);
}

type Container = MutableObject | Json[];

/** The object while it is patched. fast-json-patch writes in place, so all that it writes to is copied first. */
class Run {
  root: JsonObject;
  /** Containers that were made here and that one place alone holds: only these may be written to. */
  readonly #own = new WeakSet<object>();
  #operation: JsonPatchOperation | undefined;
  #index = 0;

  constructor(live: JsonObject) {
    this.root = live;
  }

  perform(operation: JsonPatchOperation, index: number): void {
    this.#operation = operation;
    this.#index = index;
    switch (operation.op) {
      case "test":
        return this.#test(operation.path, operation.value);
      case "remove":
        return void this.#remove(operation.path);
      case "move":
        return this.#move(operation.from, operation.path);
      case "copy":
        return this.#copy(operation.from, operation.path);
      default:
        return this.#put(operation.op, operation.path, operation.value);
    }
  }

  #test(path: string, expected: Json): void {
    const actual = this.#read(path);
    if (equal(actual, expected)) return;
    const [wanted, found] = [showValue(expected), showValue(actual)];
    const difference = `expects ${wanted} and finds ${found === wanted ? "a different one" : found}`;
    throw this.#error(`${difference}: the object is not the one the patch was made for, make it anew`);
  }

  #put(op: "add" | "replace", path: string, value: Json): void {
    if (path === "") {
      if (!isObject(value)) throw this.#error(`would leave ${showValue(value)}: put an object there`);
    } else {
      const { container, step } = this.#open(path, op === "add");
      // Once it is there, an assignment writes to it and not to the prototype.
      if (step === "__proto__" && !Object.hasOwn(container, step)) setField(container as MutableObject, step, null);
    }
    this.root = write(this.root, { op, path, value }).newDocument;
  }

  #remove(path: string): Json {
    if (path === "") throw this.#error("would leave nothing: delete the object itself");
    this.#open(path, false);
    return write(this.root, { op: "remove", path }).removed as Json;
  }

  #move(from: string, path: string): void {
    if (path.startsWith(`${from}/`)) {
      throw this.#error(`would move ${showPlace(from)} into itself: choose another place, or copy it`);
    }
    if (from === path) this.#read(path);
    else this.#put("add", path, this.#remove(from));
  }

  #copy(from: string, path: string): void {
    const value = this.#read(from);
    if (!isScalar(value)) this.#own.delete(value);
    this.#put("add", path, value);
  }

  #read(path: string): Json {
    let value: Json = this.root;
    for (const [place, step] of splitPointer(path)) value = this.#enter(value, step, place);
    return value;
  }

  /** Makes the container that the last step of a path is in one to write to; the step must be in it, or fit. */
  #open(path: string, adds: boolean): { container: Container; step: string } {
    const steps = splitPointer(path);
    const [lastPlace, lastStep] = steps.pop() as PointerStep;
    let container = this.#toOwn(this.root);
    this.root = container as JsonObject;
    for (const [place, step] of steps) {
      const inner = this.#toOwn(this.#enterContainer(container, step, place));
      if (Array.isArray(container)) container[Number(step)] = inner;
      else setField(container, step, inner);
      container = inner;
    }
    if (adds) this.#checkRoom(container, lastStep, lastPlace);
    else this.#enter(container, lastStep, lastPlace);
    return { container, step: lastStep };
  }

  #toOwn(container: JsonObject | JsonArray): Container {
    if (this.#own.has(container)) return container as Container;
    const copy = Array.isArray(container) ? [...container] : copyObject(container as JsonObject);
    // The copy and what it was made from now hold the same parts.
    for (const part of Object.values<Json>(copy)) if (!isScalar(part)) this.#own.delete(part);
    this.#own.add(copy);
    return copy;
  }
