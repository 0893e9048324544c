import { isObject, type Json, type JsonObject } from "../../../value/internal.ts";
import { metadataOf } from "../../metadata/metadata.ts";
import type { Kind } from "../kind.ts";
import { objectAt } from "../rules/check-values.ts";
import { isSame } from "../rules/immutable-fields.ts";

/** Counts the changes of a daemon set's template. It was a field once, and is an annotation since. */
const COUNTER = "deprecated.daemonset.template.generation";

export const DAEMON_SET: Kind = {
  // Whoever writes a daemon set comes to own the counter, though it is set by the server.
  setDefaults: (set) => (counterOf(set) === undefined ? withCounter(set, 0) : set),
  prepareCreate: (set) => withCounter(set, Math.max(1, Number(counterOf(set)) || 1)),
  prepareUpdate(set, live, { subresource }) {
    if (subresource !== undefined) return set;
    const count = Number(counterOf(live)) || 1;
    return withCounter(set, isSame(templateOf(set), templateOf(live)) ? count : count + 1);
  },
};

function counterOf(set: JsonObject): unknown {
  const { annotations } = metadataOf(set);
  return isObject(annotations) ? annotations[COUNTER] : undefined;
}

function withCounter(set: JsonObject, count: number): JsonObject {
  if (counterOf(set) === String(count)) return set;
  const metadata = metadataOf(set);
  const annotations = objectAt(metadata, "annotations");
  return {
    ...set,
    metadata: { ...metadata, annotations: { ...annotations, [COUNTER]: String(count) } },
  };
}

function templateOf({ spec }: JsonObject): Json | undefined {
  return isObject(spec) ? spec.template : undefined;
}
