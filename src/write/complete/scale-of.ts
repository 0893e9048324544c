import type { ScalePaths } from "../../kubernetes/kinds/index.ts";
import { printLabelSelector } from "../../kubernetes/kinds/index.ts";
import { metadataOf } from "../../kubernetes/metadata/index.ts";
import { type Cause, invalid } from "../../kubernetes/status/cause.ts";
import { internalError } from "../../kubernetes/status/refusals.ts";
import { isObject, type Json, type JsonObject, withField } from "../../value/internal.ts";
import type { Resource } from "../resources/resource.ts";

const MAX_INT32 = 2 ** 31 - 1;

/** The Scale of an object: how many there are to be, how many there are, and which. */
export function scaleOf(resource: Resource, object: JsonObject): JsonObject {
  const paths = resource.scale as ScalePaths;
  const { name, namespace, uid, resourceVersion, creationTimestamp } = metadataOf(object);
  const metadata = { name, namespace, uid, resourceVersion, creationTimestamp };
  const replicas = readPath(object, paths.specReplicas);
  if (replicas === undefined && resource.custom)
    throw internalError(
      `Internal error occurred: the spec replicas field ${JSON.stringify(paths.specReplicas)} does not exist`,
    );
  const selector = selectorOf(resource, object, paths.selector);
  return {
    kind: "Scale",
    apiVersion: "autoscaling/v1",
    metadata: Object.fromEntries(
      Object.entries(metadata).filter(([, value]) => value !== undefined),
    ) as JsonObject,
    // Go leaves out what is zero here, but not in the status.
    spec: Number(replicas ?? 0) === 0 ? {} : { replicas: replicas as Json },
    status: {
      replicas: readPath(object, paths.statusReplicas) ?? 0,
      ...(selector !== "" && { selector }),
    },
  };
}

/** The object with another number of replicas. */
export function withReplicas(object: JsonObject, path: string, replicas: number): JsonObject {
  return setPath(object, splitPath(path), replicas);
}

/** What is wrong with the numbers of a custom resource that its Scale would show. */
export function scaleCauses({ custom, scale }: Resource, object: JsonObject): readonly Cause[] {
  if (!custom || scale === undefined) return [];
  return [scale.specReplicas, scale.statusReplicas].flatMap((path) => replicasCauses(object, path));
}

function replicasCauses(object: JsonObject, path: string): readonly Cause[] {
  const steps = splitPath(path);
  let value: Json | undefined = object;
  for (const [index, step] of steps.entries()) {
    if (value === undefined) return [];
    if (!isObject(value)) {
      const place = `.${steps.slice(0, index + 1).join(".")}`;
      return [
        invalid(
          path,
          0,
          `${place} accessor error: ${String(value)} is of the type ${typeof value}, expected map[string]interface{}`,
        ),
      ];
    }
    value = value[step];
  }
  if (typeof value !== "number") return [];
  if (value < 0) return [invalid(path, value, "should be a non-negative integer")];
  if (value > MAX_INT32) return [invalid(path, value, `should be less than or equal to ${MAX_INT32}`)];
  return [];
}

function selectorOf({ custom, plural }: Resource, object: JsonObject, path: string | undefined): string {
  const selector = path === undefined ? undefined : readPath(object, path);
  if (custom) return typeof selector === "string" ? selector : "";
  if (!isObject(selector)) return "";
  return printLabelSelector(plural === "replicationcontrollers" ? { matchLabels: selector } : selector);
}

function splitPath(path: string): readonly string[] {
  return path.replace(/^\./, "").split(".");
}

function readPath(object: JsonObject, path: string): Json | undefined {
  let value: Json | undefined = object;
  for (const step of splitPath(path)) {
    if (!isObject(value) || !Object.hasOwn(value, step)) return undefined;
    value = value[step];
  }
  return value;
}

function setPath(object: JsonObject, [step = "", ...rest]: readonly string[], value: Json): JsonObject {
  if (rest.length === 0) return withField(object, step, value);
  const inner = object[step];
  return withField(object, step, setPath(isObject(inner) ? inner : {}, rest, value));
}
