import { isObject, type JsonObject, withField, withoutField } from "../../../value/internal.ts";
import type { Kind } from "../kind.ts";
import { valueAt } from "../rules/check-values.ts";
import { mapObjects, mapPart, withChanged } from "../rules/map-objects.ts";

/** Takes a field out of a spec; the spec itself if it does not have it. */
type Drop = (spec: JsonObject) => JsonObject;

/** Takes out one field. */
export const without =
  (name: string): Drop =>
  (object) =>
    object[name] === undefined ? object : withoutField(object, name);

const withoutProjection =
  (name: string): Drop =>
  (spec) =>
    withChanged(
      spec,
      "volumes",
      mapObjects(spec.volumes, (volume) =>
        mapPart(volume, "projected", (projected) =>
          withChanged(projected, "sources", mapObjects(projected.sources, without(name))),
        ),
      ),
    );

const withoutSignal: Drop = (container) => {
  const after = mapPart(container, "lifecycle", without("stopSignal"));
  const isEmpty = after !== container && Object.keys(after.lifecycle as JsonObject).length === 0;
  return isEmpty ? withoutField(after, "lifecycle") : after;
};

const withoutSignals: Drop = (spec) =>
  ["initContainers", "containers"].reduce(
    (rest, list) => withChanged(rest, list, mapObjects(rest[list], withoutSignal)),
    spec,
  );

/** What of a pod belongs to features that are off by default. */
const DISABLED: readonly Drop[] = [
  withoutProjection("clusterTrustBundle"),
  withoutProjection("podCertificate"),
  without("schedulingGroup"),
  withoutSignals,
];

/** A kind whose pods, at a path, come without what is off; what is in use live stays. */
export function pruned(path: string, kind: Kind, disabled = DISABLED): Kind {
  const prune = (object: JsonObject, live?: JsonObject): JsonObject => {
    const [spec, before] = [valueAt(object, path), valueAt(live, path)];
    if (!isObject(spec)) return object;
    const isUsed = (drop: Drop): boolean => isObject(before) && drop(before) !== before;
    const after = disabled.reduce((rest, drop) => (isUsed(drop) ? rest : drop(rest)), spec);
    return after === spec ? object : withPath(object, path.split("."), after);
  };
  return {
    ...kind,
    prepareCreate: (object, context) => {
      const sent = prune(object);
      return kind.prepareCreate?.(sent, context) ?? sent;
    },
    prepareUpdate: (object, live, context) => {
      const sent = prune(object, live);
      return kind.prepareUpdate?.(sent, live, context) ?? sent;
    },
  };
}

function withPath(object: JsonObject, [name, ...rest]: readonly string[], value: JsonObject): JsonObject {
  if (name === undefined) return value;
  const inner = object[name];
  return withField(object, name, withPath(isObject(inner) ? inner : {}, rest, value));
}
