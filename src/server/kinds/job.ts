import { isObject, type JsonObject } from "../../value/internal.ts";
import { metadataOf } from "../objects/metadata.ts";
import type { Behaviour } from "../resources/resource.ts";
import { withTemplateLabels } from "./workload-defaults.ts";

/** A job selects its pods by its uid, unless it says that it selects them itself. */
export const JOB: Behaviour = {
  setDefaults: withTemplateLabels,
  prepareCreate(job) {
    const { spec } = job;
    if (!isObject(spec) || spec.manualSelector === true || !isObject(spec.template)) return job;
    const { uid, name } = metadataOf(job) as { readonly uid: string; readonly name: string };
    const metadata = metadataOf(spec.template);
    const labels: JsonObject = {
      "batch.kubernetes.io/controller-uid": uid,
      "batch.kubernetes.io/job-name": name,
      "controller-uid": uid,
      "job-name": name,
      ...(isObject(metadata.labels) ? metadata.labels : {}),
    };
    const { matchLabels, ...stated } = isObject(spec.selector) ? spec.selector : {};
    const selector = {
      ...stated,
      matchLabels: {
        "batch.kubernetes.io/controller-uid": uid,
        ...(isObject(matchLabels) ? matchLabels : {}),
      },
    };
    const template = { ...spec.template, metadata: { ...metadata, labels } };
    return { ...job, spec: { ...spec, selector, template } };
  },
};
