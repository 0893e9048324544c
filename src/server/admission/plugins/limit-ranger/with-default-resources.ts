import { objectAt } from "../../../../kubernetes/kinds/index.ts";
import { metadataOf, withMetadata } from "../../../../kubernetes/metadata/index.ts";
import { isObject, type Json, type JsonObject, withField } from "../../../../value/internal.ts";

/** Where a pod tells which resources are not its own. */
const ANNOTATION = "kubernetes.io/limit-ranger";

/** A pod with the resources that limits have for containers that do not say; itself if all say. */
export function withDefaultResources(pod: JsonObject, limits: readonly JsonObject[]): JsonObject {
  const ofContainers = limits.filter(({ type }) => type === "Container");
  const usual: Usual = {
    limits: Object.assign({}, ...ofContainers.map((limit) => objectAt(limit, "default"))),
    requests: Object.assign({}, ...ofContainers.map((limit) => objectAt(limit, "defaultRequest"))),
  };
  const notes: string[] = [];
  const spec = objectAt(pod, "spec");
  const complete = (list: Json | undefined, called: string): Json | undefined =>
    Array.isArray(list)
      ? list.map((one) => (isObject(one) ? withResources(one, usual, { called, notes }) : one))
      : list;
  const containers = complete(spec.containers, "container");
  const initContainers = complete(spec.initContainers, "init container");
  if (notes.length === 0) return pod;
  const changed = withField(pod, "spec", {
    ...spec,
    ...(containers !== undefined && { containers }),
    ...(initContainers !== undefined && { initContainers }),
  });
  const annotations = objectAt(metadataOf(pod), "annotations");
  return withMetadata(changed, {
    annotations: { ...annotations, [ANNOTATION]: `LimitRanger plugin set: ${notes.join("; ")}` },
  });
}

/** What containers have that do not say. */
interface Usual {
  readonly limits: JsonObject;
  readonly requests: JsonObject;
}

function withResources(
  container: JsonObject,
  usual: Usual,
  { called, notes }: { readonly called: string; readonly notes: string[] },
): JsonObject {
  const resources = objectAt(container, "resources");
  const completed: Record<string, JsonObject> = {};
  for (const side of ["requests", "limits"] as const) {
    const stated = objectAt(resources, side);
    const missing = Object.keys(usual[side]).filter((name) => !Object.hasOwn(stated, name));
    if (missing.length === 0) continue;
    completed[side] = { ...usual[side], ...stated };
    notes.push(`${missing.sort().join(", ")} ${side.slice(0, -1)} for ${called} ${container.name}`);
  }
  if (Object.keys(completed).length === 0) return container;
  return withField(container, "resources", { ...resources, ...completed });
}
