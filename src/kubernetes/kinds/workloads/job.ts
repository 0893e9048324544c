import { isObject, type JsonObject } from "../../../value/internal.ts";
import { metadataOf } from "../../metadata/metadata.ts";
import type { Cause } from "../../status/cause.ts";
import type { Kind } from "../kind.ts";
import { objectAt } from "../rules/check-values.ts";
import { fixed, isSame } from "../rules/immutable-fields.ts";
import { checkJob } from "./check-job.ts";
import { checkJobUpdate } from "./check-job-update.ts";
import { withTemplateLabels } from "./workload-defaults.ts";

/** A job selects its pods by its uid, unless it says that it selects them itself. */
export const JOB: Kind = {
  immutable: fixed(
    "spec.selector",
    "spec.completionMode",
    "spec.podFailurePolicy",
    "spec.backoffLimitPerIndex",
    "spec.managedBy",
    "spec.successPolicy",
  ),
  setDefaults: withTemplateLabels,
  prepareCreate(job) {
    const { spec } = job;
    if (!isObject(spec) || spec.manualSelector === true || !isObject(spec.template)) return job;
    const { uid = "", name = "" } = metadataOf(job) as { readonly uid?: string; readonly name?: string };
    const metadata = metadataOf(spec.template);
    const labels: JsonObject = {
      "batch.kubernetes.io/controller-uid": uid,
      "batch.kubernetes.io/job-name": name,
      "controller-uid": uid,
      "job-name": name,
      ...objectAt(metadata, "labels"),
    };
    const { matchLabels, ...stated } = objectAt(spec, "selector");
    const selector = {
      ...stated,
      matchLabels: {
        "batch.kubernetes.io/controller-uid": uid,
        ...(isObject(matchLabels) ? matchLabels : {}),
      },
    };
    const template = { ...spec.template, metadata: { ...metadata, labels } };
    const complete = { ...job, spec: { ...spec, selector, template } };
    // Whoever takes on the labels of the template takes on these, too, and who has none does so when it is read.
    const isOwn = ownLabelsOf(job) !== undefined && ownLabelsOf(job) !== metadata.labels;
    return isOwn ? complete : { ...complete, metadata: { ...metadataOf(job), labels } };
  },
  *check(job, live): Iterable<Cause> {
    const spec = objectAt(job, "spec");
    if (live !== undefined && isSame(spec, live.spec)) return;
    yield* checkJob(job, live);
    if (live !== undefined) yield* checkJobUpdate(spec, live);
  },
};

function ownLabelsOf(job: JsonObject): unknown {
  const { labels } = metadataOf(job);
  return isObject(labels) && Object.keys(labels).length > 0 ? labels : undefined;
}
