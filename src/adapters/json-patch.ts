/** JSON Patch (RFC 6902): applied, through fast-json-patch, and created from two objects. */
import fastJsonPatch from "fast-json-patch";
import {
  checkCall,
  checkObject,
  copyObject,
  equal,
  getField,
  invalidArgument,
  isForeign,
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  jsonSize,
  type MergeError,
  type MutableObject,
  type Names,
  readAsJson,
  setField,
  shareUnchanged,
  showValue,
} from "../value/internal.ts";
import { LongLists } from "./json-patch-list.ts";
import {
  type JsonPatchOperation,
  joinPointer,
  operationError,
  readJsonPatch,
  splitPointer,
} from "./json-patch-operation.ts";

export { type CreateJsonPatchOptions, createJsonPatch, type JsonPatchChange } from "./create-json-patch.ts";
export type { JsonPatch, JsonPatchOperation } from "./json-patch-operation.ts";

/** An object and the JSON Patch to apply to it. */
export interface JsonPatchInput<T extends object = object> {
  /** Of the caller's own type, which the result has, too. */
  readonly live: T;
  /** A `JsonPatch`, whatever the compiler knows of it: it is checked. */
  readonly patch: readonly object[];
}

const PARTS: Names = { live: "any", patch: "any" };

/** How to apply a JSON Patch. */
export interface JsonPatchOptions {
  /**
   * Whether to be as loose as Kubernetes' servers: there, `replace` adds a field that is not there, and `test` finds null where
   * there is no field. Default: false, as RFC 6902 has it.
   */
  readonly loose?: boolean | undefined;
  /**
   * How many characters of JSON may be copied, by all operations together. A few dozen that copy a whole into itself make more than
   * any memory holds: set it for patches of people you do not know. Default: without limit.
   */
  readonly copyLimit?: number | undefined;
}

const OPTIONS: Names = { loose: "boolean", copyLimit: "number" };

/**
 * Applies a JSON Patch, all of it or, with an error, none. Neither input is changed; the result shares with
 * `live` all that the patch leaves as it was, and is `live` itself if nothing changes. What the patch adds is
 * part of the result as it is. Every key is a plain key, `__proto__` too. The result must be an object again.
 */
export function applyJsonPatch<T extends object>(
  input: JsonPatchInput<T>,
  options: JsonPatchOptions = {},
): T {
  checkCall(input, PARTS, options, OPTIONS);
  const { loose = false, copyLimit = Number.POSITIVE_INFINITY } = options;
  if (!(copyLimit >= 0)) throw invalidArgument("copyLimit must be a number of characters: use zero or more");
  return readAsJson(input, ["live", "patch"], ({ live, patch }, passed = input) => {
    checkObject(live, "live");
    const run = new Run(live, loose, copyLimit);
    for (const [index, operation] of readJsonPatch(patch).entries()) run.perform(operation, index);
    return shareUnchanged(passed.live as JsonObject, run.result()) as T;
  });
}

type Container = MutableObject | Json[];

/** The object while it is patched. fast-json-patch writes in place, so all that it writes to is copied first. */
class Run {
  #root: JsonObject;
  /** Containers that were made here and that one place alone holds: only these may be written to. */
  readonly #own = new WeakSet<object>();
  /** Long ones among them: what they hold is read by way of this. */
  readonly #lists = new LongLists();
  readonly #loose: boolean;
  readonly #copyLimit: number;
  #copied = 0;
  #operation: JsonPatchOperation | undefined;
  #index = 0;

  constructor(live: JsonObject, loose: boolean, copyLimit: number) {
    this.#root = live;
    this.#loose = loose;
    this.#copyLimit = copyLimit;
  }

  /** The object when all is done. */
  result(): JsonObject {
    this.#lists.settleAll();
    return this.#root;
  }

  perform(operation: JsonPatchOperation, index: number): void {
    this.#operation = operation;
    this.#index = index;
    const { op, path } = operation;
    if (op === "test") this.#test(path, operation.value);
    else if (op === "remove") this.#remove(path);
    else if (op === "move") this.#move(operation.from, path);
    else if (op === "copy") this.#copy(operation.from, path);
    else this.#put(op, path, operation.value);
  }

  #test(path: string, expected: Json): void {
    if (this.#loose && expected === null && this.#isAbsent(path)) return;
    const actual = this.#read(path);
    this.#lists.settle(actual);
    if (equal(actual, expected)) return;
    const [wanted, found] = [showValue(expected), showValue(actual)];
    const difference = `expects ${wanted} and finds ${found === wanted ? "a different one" : found}`;
    throw this.#error(`${difference}: the object is not the one the patch was made for, make it anew`);
  }

  #put(op: "add" | "replace", path: string, value: Json): void {
    if (path === "") {
      if (!isObject(value)) throw this.#error(`would leave ${showValue(value)}: put an object there`);
      this.#root = value;
      return;
    }
    const { container, step } = this.#open(path, op === "add" || (this.#loose && this.#isAbsent(path)));
    const list = Array.isArray(container) ? this.#lists.open(container) : undefined;
    if (list === undefined) {
      // Once the key is there, an assignment writes to it and not to the prototype.
      if (step === "__proto__") setField(container as MutableObject, step, null);
      write(container, { op, path: joinPointer([step]), value });
    } else if (op === "replace") list.set(Number(step), value);
    else list.insert(step === "-" ? list.length : Number(step), value);
  }

  #remove(path: string): Json {
    if (path === "") throw this.#error("would leave nothing: delete the object itself");
    const { container, step } = this.#open(path, false);
    const list = Array.isArray(container) ? this.#lists.open(container) : undefined;
    if (list !== undefined) return list.remove(Number(step));
    return write(container, { op: "remove", path: joinPointer([step]) });
  }

  #move(from: string, path: string): void {
    if (path.startsWith(`${from}/`)) {
      throw this.#error(`would move ${showValue(from)} into itself: choose another place, or copy it`);
    }
    if (from === path) this.#read(path);
    else this.#put("add", path, this.#remove(from));
  }

  #copy(from: string, path: string): void {
    const value = this.#read(from);
    this.#lists.settle(value);
    if (this.#copyLimit < Number.POSITIVE_INFINITY) {
      this.#copied += jsonSize(value, this.#copyLimit - this.#copied);
      if (this.#copied > this.#copyLimit)
        throw this.#error(`copies more than ${this.#copyLimit} characters in all: split the patch`);
    }
    if (isContainer(value)) this.#own.delete(value);
    this.#put("add", path, value);
  }

  /** Whether a path leads to a field that an object does not have. */
  #isAbsent(path: string): boolean {
    const steps = splitPointer(path);
    const last = steps.length - 1;
    if (last < 0) return false;
    const container = this.#follow(steps, last);
    return isObject(container) && getField(container, steps[last] as string) === undefined;
  }

  #read(path: string): Json {
    const steps = splitPointer(path);
    return this.#follow(steps, steps.length);
  }

  /** What the first steps of a path lead to. */
  #follow(steps: readonly string[], count: number): Json {
    let value: Json = this.#root;
    for (let depth = 0; depth < count; depth++) value = this.#enter(value, steps, depth);
    return value;
  }

  /** Makes the container that the last step goes to one to write to, and checks that the step finds its place. */
  #open(path: string, adds: boolean): { container: Container; step: string } {
    const steps = splitPointer(path);
    const last = steps.length - 1;
    let container = this.#toOwn(this.#root);
    this.#root = container as JsonObject;
    for (let depth = 0; depth < last; depth++) {
      const inner = this.#toOwn(this.#checkContainer(this.#enter(container, steps, depth), steps, depth + 1));
      this.#hold(container, steps[depth] as string, inner);
      container = inner;
    }
    if (!adds) this.#enter(container, steps, last);
    else if (Array.isArray(container)) this.#checkIndex(container, steps, last, true);
    return { container, step: steps[last] as string };
  }

  #hold(container: Container, step: string, inner: Json): void {
    if (!Array.isArray(container)) setField(container, step, inner);
    else if (this.#lists.find(container) === undefined) container[Number(step)] = inner;
    else this.#lists.find(container)?.set(Number(step), inner);
  }

  #toOwn(container: JsonObject | JsonArray): Container {
    if (this.#own.has(container)) return container as Container;
    const copy = Array.isArray(container) ? [...container] : this.#copyFields(container as JsonObject);
    // The copy and what it was made from now hold the same parts.
    for (const part of Object.values(copy)) if (isContainer(part)) this.#own.delete(part);
    this.#own.add(copy);
    return copy;
  }

  /** What stands for something else, as a `Date` does, is not what its fields are. */
  #copyFields(object: JsonObject): MutableObject {
    if (isForeign(object)) throw this.#error("goes into what is not JSON: use objects and lists");
    return copyObject(object);
  }

  /** What the step at `depth` leads to, from the value that the steps before it have led to. */
  #enter(value: Json, steps: readonly string[], depth: number): Json {
    const container = this.#checkContainer(value, steps, depth);
    const step = steps[depth] as string;
    if (Array.isArray(container)) {
      const index = this.#checkIndex(container, steps, depth, false);
      const list = this.#lists.find(container);
      return list === undefined ? container[index] : list.get(index);
    }
    const inner = getField(container as JsonObject, step);
    if (inner !== undefined) return inner;
    throw this.#error(
      `finds no ${showValue(step)} in ${showPlace(steps, depth)}: use a path that is there, or add that first`,
    );
  }

  #checkContainer(value: Json, steps: readonly string[], depth: number): JsonObject | JsonArray {
    if (isContainer(value)) return value;
    throw this.#error(
      `goes into ${showPlace(steps, depth)}, which is ${showValue(value)}: use a path that ends there`,
    );
  }

  #checkIndex(list: JsonArray, steps: readonly string[], depth: number, adds: boolean): number {
    const step = steps[depth] as string;
    const { length } = this.#lists.find(list) ?? list;
    if (step === "-" && adds) return length;
    if (!/^(0|[1-9]\d*)$/.test(step)) {
      const remedy = adds ? 'use an index, or "-" to append' : "use the index of an item";
      throw this.#error(
        `goes to ${showValue(step)} in ${showPlace(steps, depth)}, which is a list: ${remedy}`,
      );
    }
    const limit = adds ? length : length - 1;
    if (Number(step) <= limit) return Number(step);
    const remedy = limit < 0 ? "add items first" : `use an index up to ${limit}`;
    throw this.#error(
      `goes to item ${step} of ${showPlace(steps, depth)}, which has ${length} items: ${remedy}`,
    );
  }

  #error(problem: string): MergeError {
    return operationError(this.#index, this.#operation, problem);
  }
}

function isContainer(value: Json): value is JsonObject | JsonArray {
  return typeof value === "object" && value !== null;
}

/** The place that the first steps of a path lead to, as an error's text names it. */
function showPlace(steps: readonly string[], count: number): string {
  return count === 0 ? "the object" : showValue(joinPointer(steps.slice(0, count)));
}

/**
 * Leaves an operation to fast-json-patch, which writes in place, and gives what it removed. It has no say about
 * `__proto__` and the like: every step was found to be an own key before. Of its `move`, `copy` and `test`, which
 * clone through JSON text or compare without exact integers, nothing is used.
 */
function write(
  container: Container,
  operation: { op: "add" | "replace"; path: string; value: Json } | { op: "remove"; path: string },
): Json {
  return fastJsonPatch.applyOperation(container, operation, false, true, false).removed as Json;
}
