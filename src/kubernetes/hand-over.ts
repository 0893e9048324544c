import {
  type ApplyOptions,
  type ApplyResult,
  apply,
  LAST_APPLIED,
  listManagers,
  migrate,
} from "../apply/internal.ts";
import { type FieldPath, hasPath } from "../fieldpath/internal.ts";
import { checkObjectType, type ObjectType } from "../schema/internal.ts";
import {
  checkNames,
  getField,
  isObject,
  type Json,
  type JsonObject,
  type MutableObject,
  type Names,
  readObject,
  setField,
} from "../value/internal.ts";

const ANNOTATION: FieldPath = ["metadata", "annotations", LAST_APPLIED].map((name) => ({
  kind: "field",
  name,
}));

/** Who applied an object on the client's side: those that own kubectl's annotation by update. */
export function clientSideAppliers(live: object): readonly string[] {
  return ownersOfAnnotation(readObject(live, "live"), "Update");
}

/** A config that was applied on the server's side. */
export interface AppliedOnServer {
  /** What came of it, with its `metadata.managedFields`. */
  readonly object: object;
  readonly config: object;
  /** Who applied it. */
  readonly manager: string;
  /** Whether it was applied by force. Default: false. */
  readonly force?: boolean | undefined;
  /** When this happens, for the entries that change. Default: those have no time. */
  readonly now?: Date | string | undefined;
}

const PARTS: Names = { object: "any", config: "any", manager: "string", force: "boolean", now: "any" };

/**
 * What `kubectl apply --server-side` does after its first apply of an object that was applied on the client's side: it
 * hands what was applied there over to its manager and applies once more, so that what the config does not state any more
 * goes. The manager `kubectl` keeps its annotation, as `kubectl-last-applied`. Gives `undefined` if there is nothing to hand over.
 */
export function applyAfterHandOver<T>(
  type: ObjectType<T>,
  applied: AppliedOnServer,
  options: ApplyOptions = {},
): ApplyResult<T> | undefined {
  checkObjectType(type);
  checkNames("parts", applied, PARTS);
  const { object, ...application } = applied;
  const handed = handOver(type, { ...application, object: readObject(object, "object") });
  return handed && apply(type, { ...application, live: handed.live }, options);
}

/** An object whose fields moved to who applied it on the server's side. */
export interface HandedOver {
  readonly live: JsonObject;
  /** Who applied it on the client's side. */
  readonly from: readonly string[];
}

/** The object that such a second apply starts from; `undefined` if there is nothing to hand over. */
export function handOver(
  type: ObjectType,
  { object, manager, now }: Pick<AppliedOnServer, "manager" | "now"> & { readonly object: JsonObject },
): HandedOver | undefined {
  const from = ownersOfAnnotation(object, "Update");
  if (from.length === 0) return undefined;
  const kept = manager === KUBECTL ? keepAnnotation(type, object, now) : object;
  return { live: migrate(kept, [{ do: "to-apply", from, to: manager }]) as JsonObject, from };
}

/** The one manager whose server-side apply keeps the annotation up to date. */
const KUBECTL = "kubectl";

/** The object with an owner for kubectl's annotation who applied it and nothing else, so that no apply drops it. */
function keepAnnotation(type: ObjectType, object: JsonObject, now: AppliedOnServer["now"]): JsonObject {
  const text = annotationOf(object);
  if (text === undefined || ownersOfAnnotation(object, "Apply").length > 0) return object;
  const { apiVersion, kind, metadata } = object;
  const about: MutableObject = {};
  for (const name of ["name", "namespace"]) {
    const value = getField(metadata as JsonObject, name);
    if (value !== undefined) setField(about, name, value);
  }
  const config = {
    apiVersion: apiVersion as Json,
    kind: kind as Json,
    metadata: { ...about, annotations: { [LAST_APPLIED]: text } },
  };
  const manager = "kubectl-last-applied";
  const kept = apply(type, { live: object, config, manager, ...(now === undefined ? {} : { now }) });
  return kept.ok ? kept.object : object;
}

function annotationOf({ metadata }: JsonObject): Json | undefined {
  const annotations = isObject(metadata) ? metadata.annotations : undefined;
  return isObject(annotations) ? getField(annotations, LAST_APPLIED) : undefined;
}

function ownersOfAnnotation(live: JsonObject, operation: "Apply" | "Update"): readonly string[] {
  const names = new Set<string>();
  for (const one of listManagers(live)) {
    if (one.ok && one.owner.operation === operation && hasPath(one.fields, ANNOTATION))
      names.add(one.owner.manager);
  }
  return [...names];
}
