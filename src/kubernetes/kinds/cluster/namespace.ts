import { isObject, type JsonObject } from "../../../value/internal.ts";
import { metadataOf } from "../../metadata/metadata.ts";
import { labelName } from "../../metadata/name-rules.ts";
import type { Kind } from "../kind.ts";
import { checkFinalizer } from "../rules/check-finalizers.ts";
import { checkLabelKey } from "../rules/check-labels.ts";
import { textsOf } from "../rules/check-text.ts";
import { objectAt } from "../rules/check-values.ts";

/** A namespace is held until it is empty, and can be selected by its name. */
export const NAMESPACE: Kind = {
  names: labelName,
  firstStatus: { phase: "Active" },
  setDefaults: withNameLabel,
  prepareCreate(namespace) {
    const spec = objectAt(namespace, "spec");
    const stated = Array.isArray(spec.finalizers) ? spec.finalizers : [];
    const finalizers = stated.includes("kubernetes") ? stated : [...stated, "kubernetes"];
    return { ...namespace, spec: { ...spec, finalizers } };
  },
  *check({ spec }, live) {
    if (live !== undefined) return;
    for (const name of textsOf(isObject(spec) ? spec.finalizers : undefined)) {
      yield* checkLabelKey(name, "spec.finalizers");
      yield* checkFinalizer(name, "spec.finalizers");
    }
  },
  prepareUpdate(namespace, live, { subresource }) {
    // What holds it is changed only through `finalize`.
    return subresource === "finalize" || namespace.spec === live.spec
      ? namespace
      : { ...namespace, spec: live.spec ?? {} };
  },
};

const NAME_LABEL = "kubernetes.io/metadata.name";

function withNameLabel(namespace: JsonObject): JsonObject {
  const metadata = metadataOf(namespace);
  const { name } = metadata;
  const labels = objectAt(metadata, "labels");
  if (typeof name !== "string" || name === "" || labels[NAME_LABEL] === name) return namespace;
  return { ...namespace, metadata: { ...metadata, labels: { ...labels, [NAME_LABEL]: name } } };
}
