import { isObject, type Json, MergeError, showValue, toJson } from "../value/internal.ts";

/** A JSON Patch (RFC 6902): operations that are done one after the other, all of them or none. */
export type JsonPatch = readonly JsonPatchOperation[];

/** One step of a JSON Patch. Places are JSON pointers (RFC 6901), such as `/spec/containers/0/image`. */
export type JsonPatchOperation =
  | { readonly op: "add" | "replace" | "test"; readonly path: string; readonly value: Json }
  | { readonly op: "remove"; readonly path: string }
  | { readonly op: "move"; readonly from: string; readonly path: string }
  | { readonly op: "copy"; readonly from: string; readonly path: string };

/** What an operation needs besides `op` and `path`. */
const OPERATIONS: ReadonlyMap<unknown, "value" | "from" | undefined> = new Map([
  ["add", "value"],
  ["remove", undefined],
  ["replace", "value"],
  ["move", "from"],
  ["copy", "from"],
  ["test", "value"],
]);

/** The error for the operation at `index`; `problem` goes on from "operation 3 (add) …". */
export function operationError(index: number, operation: unknown, problem: string): MergeError {
  const { op, path }: { op?: unknown; path?: unknown } = isObject(operation) ? operation : {};
  const kind = OPERATIONS.has(op) ? ` (${op})` : "";
  const pointer = typeof path === "string" ? path : "";
  return new MergeError("JSON_PATCH_INVALID", pointer, `operation ${index}${kind} ${problem}`);
}

/** A patch as JSON, if it has the form of one: it is likely to come from afar. */
export function readJsonPatch(patch: unknown): JsonPatch {
  if (!Array.isArray(patch)) {
    const problem = `a JSON Patch is a list of operations, and this is ${showValue(patch)}: pass a list`;
    throw new MergeError("JSON_PATCH_INVALID", "", problem);
  }
  for (const [index, operation] of (patch as readonly unknown[]).entries()) {
    const problem = findProblem(operation);
    if (problem !== undefined) throw operationError(index, operation, problem);
  }
  return toJson(patch) as unknown as JsonPatch;
}

function findProblem(operation: unknown): string | undefined {
  if (!isObject(operation)) return `is ${showValue(operation)}: pass an object with "op" and "path"`;
  const { op, path }: { op?: unknown; path?: unknown } = operation;
  if (!OPERATIONS.has(op)) return `has the op ${showValue(op)}: use ${[...OPERATIONS.keys()].join(", ")}`;
  const needs = OPERATIONS.get(op);
  if (needs === "value" && operation.value === undefined)
    return `has no "value": add "value", if only as null`;
  return (
    findPointerProblem("path", path) ??
    (needs === "from" ? findPointerProblem("from", operation.from) : undefined)
  );
}

function findPointerProblem(name: string, pointer: unknown): string | undefined {
  if (typeof pointer !== "string") {
    return `has a "${name}" that is ${showValue(pointer)}: write a JSON pointer, such as "/spec/replicas"`;
  }
  if (pointer !== "" && !pointer.startsWith("/")) {
    return `has the "${name}" ${showValue(pointer)}: start it with "/"`;
  }
  if (/~(?![01])/.test(pointer)) {
    return `has the "${name}" ${showValue(pointer)}, with a "~" that stands alone: write "~0" for "~", "~1" for "/"`;
  }
  return undefined;
}

/** The keys and indexes of a JSON pointer, in order. */
export function splitPointer(pointer: string): readonly string[] {
  const steps = pointer.split("/").slice(1);
  return pointer.includes("~")
    ? steps.map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"))
    : steps;
}

/** The JSON pointer of keys and indexes, each below the one before it. */
export function joinPointer(steps: readonly (string | number)[]): string {
  return steps.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}
