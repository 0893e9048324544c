import { applyJsonPatch } from "../../../adapters/json-patch.ts";
import {
  getField,
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  type MergeError,
} from "../../../value/internal.ts";

/** A patch, and the object that it cannot be applied to. */
interface PatchParts {
  readonly live: JsonObject;
  readonly patch: readonly JsonObject[];
}

/** Why a JSON patch cannot be applied, in the words that Kubernetes has for its webhooks; `undefined` if it has none for that. */
export function explainPatch({ live, patch }: PatchParts, error: MergeError): string | undefined {
  const index = Number(/^operation (\d+)/.exec(error.detail)?.[1] ?? -1);
  const operation = patch[index];
  if (operation === undefined) return undefined;
  const before = applyJsonPatch({ live, patch: patch.slice(0, index) }, { loose: true });
  return explain(before, operation);
}

const MISSING = "missing value";

function explain(before: JsonObject, { op, path, from }: JsonObject): string | undefined {
  const place = findPlace(before, path);
  switch (op) {
    case "add":
      if (place === undefined)
        return `add operation does not apply: doc is missing path: "${path}": ${MISSING}`;
      return within(`error in add for path: '${path}'`, unfitIndex(place, "add"));
    case "remove":
      if (place === undefined)
        return `remove operation does not apply: doc is missing path: "${path}": ${MISSING}`;
      return within(`error in remove for path: '${path}'`, unfitIndex(place, "remove"));
    case "replace":
      if (place === undefined)
        return `replace operation does not apply: doc is missing path: ${path}: ${MISSING}`;
      return `replace operation does not apply: doc is missing key: ${path}: ${MISSING}`;
    case "test":
      if (place === undefined) return `test operation does not apply: is missing path: ${path}: ${MISSING}`;
      return (
        within(`error in test for path: '${path}'`, unfitIndex(place, "get")) ??
        `testing value ${path} failed: test failed`
      );
    case "move":
    case "copy":
      return explainSource(before, { op, from }) ?? explainTarget({ op, path }, place);
    default:
      return undefined;
  }
}

function explainSource(before: JsonObject, { op, from }: JsonObject): string | undefined {
  const source = findPlace(before, from);
  if (source === undefined)
    return `${op} operation does not apply: doc is missing from path: ${from}: ${MISSING}`;
  const at = op === "move" ? `error in move for path: '${source.key}'` : `error in copy for from: '${from}'`;
  return within(at, unfitIndex(source, op === "move" ? "remove" : "get"));
}

function explainTarget({ op, path }: JsonObject, target: Place | undefined): string | undefined {
  if (target === undefined)
    return `${op} operation does not apply: doc is missing destination path: ${path}: ${MISSING}`;
  const at = op === "move" ? `error in move for path: '${path}'` : "error while adding value during copy";
  return within(at, unfitIndex(target, "add"));
}

function within(where: string, why: string | undefined): string | undefined {
  return why === undefined ? undefined : `${where}: ${why}`;
}

interface Place {
  readonly container: JsonObject | JsonArray;
  readonly key: string;
}

/** Where the last step of a path is taken; `undefined` if the steps before it do not lead there. */
function findPlace(root: JsonObject, path: Json | undefined): Place | undefined {
  if (typeof path !== "string") return undefined;
  const steps = path
    .split("/")
    .slice(1)
    .map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"));
  const key = steps.pop();
  if (key === undefined) return undefined;
  let container: Json | undefined = root;
  for (const step of steps) {
    container = Array.isArray(container)
      ? (container as JsonArray)[Number(step)]
      : getField(container as JsonObject, step);
    if (!Array.isArray(container) && !isObject(container)) return undefined;
  }
  return { container: container as JsonObject | JsonArray, key };
}

function unfitIndex({ container, key }: Place, act: "add" | "remove" | "get"): string | undefined {
  if (!Array.isArray(container)) {
    const isThere = getField(container as JsonObject, key) !== undefined;
    return act === "remove" && !isThere ? `Unable to remove nonexistent key: ${key}: ${MISSING}` : undefined;
  }
  if (act === "add" && key === "-") return undefined;
  if (!/^[+-]?\d+$/.test(key))
    return act === "add"
      ? `value was not a proper array index: '${key}': strconv.Atoi: parsing "${key}": invalid syntax`
      : `strconv.Atoi: parsing "${key}": invalid syntax`;
  const most = act === "add" ? container.length : container.length - 1;
  const isFit = Number(key) >= 0 && Number(key) <= most;
  return isFit ? undefined : `Unable to access invalid index: ${Number(key)}: invalid index referenced`;
}
