import { isObject, type Json, type JsonObject, withField, withoutField } from "../../../value/internal.ts";
import { POD_TEMPLATE } from "../pods/pod-defaults.ts";
import { CLAIM_SPEC } from "../pods/volume-defaults.ts";
import { objectAt } from "../rules/check-values.ts";
import { always, computed, type Defaults, each, inside, Rule, when } from "../rules/defaults.ts";

const TEMPLATE = inside(POD_TEMPLATE);

const rolls = ({ type }: JsonObject): boolean => type === "RollingUpdate";

const JOB_TEMPLATE: Defaults = {
  template: TEMPLATE,
  podFailurePolicy: inside({ rules: each({ onPodConditions: each({ status: "True" }) }) }),
};

/** A part of all pods, unless there is something: an empty text is something. */
const QUARTER = new Rule((amount) => amount ?? "25%");

/** Whoever names the strategy of a stateful set need not say more about it. */
const rolledPartition = new Rule((value, { type }) => {
  if (type !== undefined && (type !== "RollingUpdate" || value === undefined)) return value;
  return isObject(value) || value === undefined ? { partition: 0, ...value } : value;
});

/** What the kinds that run pods come to have. */
export const WORKLOAD_DEFAULTS = {
  replicationController: {
    spec: inside({
      replicas: 1,
      selector: computed(({ template }) => labelsOf(template)),
      template: TEMPLATE,
    }),
  },
  deployment: {
    spec: inside({
      replicas: 1,
      template: TEMPLATE,
      strategy: always({
        type: "RollingUpdate",
        rollingUpdate: when(rolls, always({ maxUnavailable: QUARTER, maxSurge: QUARTER })),
      }),
      revisionHistoryLimit: 10,
      progressDeadlineSeconds: 600,
    }),
  },
  replicaSet: { spec: inside({ replicas: 1, template: TEMPLATE }) },
  statefulSet: {
    spec: inside({
      replicas: 1,
      template: TEMPLATE,
      volumeClaimTemplates: each({
        apiVersion: "v1",
        kind: "PersistentVolumeClaim",
        spec: CLAIM_SPEC,
        status: always({ phase: "Pending" }),
      }),
      podManagementPolicy: "OrderedReady",
      updateStrategy: always({
        rollingUpdate: rolledPartition,
        type: "RollingUpdate",
      }),
      revisionHistoryLimit: 10,
      persistentVolumeClaimRetentionPolicy: always({ whenDeleted: "Retain", whenScaled: "Retain" }),
    }),
  },
  daemonSet: {
    spec: inside({
      template: TEMPLATE,
      updateStrategy: always({
        type: "RollingUpdate",
        rollingUpdate: when(rolls, always({ maxUnavailable: 1, maxSurge: 0 })),
      }),
      revisionHistoryLimit: 10,
    }),
  },
  job: {
    spec: inside({
      completions: computed(({ parallelism }) => (parallelism === undefined ? 1 : undefined)),
      parallelism: 1,
      backoffLimit: computed(({ backoffLimitPerIndex }) =>
        backoffLimitPerIndex === undefined ? 6 : 2_147_483_647,
      ),
      ...JOB_TEMPLATE,
      completionMode: "NonIndexed",
      suspend: false,
      podReplacementPolicy: computed(({ podFailurePolicy }) =>
        podFailurePolicy === undefined ? "TerminatingOrFailed" : "Failed",
      ),
      manualSelector: false,
    }),
  },
  cronJob: {
    spec: inside({
      concurrencyPolicy: "Allow",
      suspend: false,
      jobTemplate: inside({ spec: inside(JOB_TEMPLATE) }),
      successfulJobsHistoryLimit: 3,
      failedJobsHistoryLimit: 1,
    }),
  },
} satisfies Readonly<Record<string, Defaults>>;

/** An object whose template has labels takes them on, if it has none of its own. */
export function withTemplateLabels(object: JsonObject): JsonObject {
  const labels = labelsOf(isObject(object.spec) ? object.spec.template : undefined);
  const metadata = objectAt(object, "metadata");
  const own = isObject(metadata.labels) ? Object.keys(metadata.labels).length : 0;
  return labels === undefined || own > 0 ? object : { ...object, metadata: { ...metadata, labels } };
}

function labelsOf(template: Json | undefined): Json | undefined {
  const metadata = isObject(template) ? template.metadata : undefined;
  return isObject(metadata) ? metadata.labels : undefined;
}

/** A replication controller takes on the labels of its template, and does not tell that it need not wait. */
export function completeReplicationController(controller: JsonObject): JsonObject {
  const { spec } = controller;
  const isZero = isObject(spec) && spec.minReadySeconds === 0;
  const stated = isZero ? withField(controller, "spec", withoutField(spec, "minReadySeconds")) : controller;
  return withTemplateLabels(stated);
}
