/** Where a field is, if not under its own name, and what it is when absent, if not empty. */
export interface FieldSource {
  /** The first of these that is not empty, in the object as it is stored. */
  readonly paths?: readonly string[];
  readonly absent?: string;
}

/** What a built-in kind can say about its fields. */
export interface KindFields {
  readonly fields: Readonly<Record<string, FieldSource>>;
  /** Kubernetes' message for other fields, where `%s` and `%q` stand for the field, the latter in quotes. */
  readonly unknown?: string;
}

const PLAIN: FieldSource = {};
const COUNT: FieldSource = { absent: "0" };
const FLAG: FieldSource = { absent: "false" };
/** Allowed in a selector, but empty for every object. */
const EMPTY: FieldSource = { paths: [] };

const named = (...fields: readonly string[]): Record<string, FieldSource> =>
  Object.fromEntries(["metadata.name", ...fields].map((field) => [field, PLAIN]));
const placed = (...fields: readonly string[]): Record<string, FieldSource> =>
  named("metadata.namespace", ...fields);
const REFERENCE = ["kind", "namespace", "name", "uid", "apiVersion", "resourceVersion", "fieldPath"];

/** The built-in kinds, by apiVersion and kind, that can be selected by other fields than name and namespace. */
export const SELECTABLE_FIELDS: ReadonlyMap<string, KindFields> = new Map<string, KindFields>([
  [
    "v1 Pod",
    {
      fields: {
        ...placed("spec.nodeName", "spec.restartPolicy", "spec.schedulerName", "spec.serviceAccountName"),
        ...placed("status.phase", "status.nominatedNodeName"),
        "spec.host": { paths: ["spec.nodeName"] },
        "spec.hostNetwork": FLAG,
        "status.podIP": { paths: ["status.podIPs.0.ip", "status.podIP"] },
        "status.podIPs": EMPTY,
      },
    },
  ],
  ["v1 Node", { fields: { ...named(), "spec.unschedulable": FLAG } }],
  ["v1 Namespace", { fields: named("status.phase") }],
  ["v1 Secret", { fields: placed("type") }],
  ["v1 Service", { fields: placed("spec.clusterIP", "spec.type") }],
  ["v1 ReplicationController", { fields: { ...placed(), "status.replicas": COUNT } }],
  [
    "v1 Event",
    {
      fields: {
        ...placed(
          ...REFERENCE.map((field) => `involvedObject.${field}`),
          "reason",
          "reportingComponent",
          "type",
        ),
        source: { paths: ["source.component", "reportingComponent"] },
      },
    },
  ],
  [
    "events.k8s.io/v1 Event",
    {
      fields: {
        ...placed("reason", "type"),
        // Events are stored in their older form, where these have other names.
        ...Object.fromEntries(
          REFERENCE.map((field) => [`regarding.${field}`, { paths: [`involvedObject.${field}`] }]),
        ),
        reportingController: { paths: ["reportingComponent"] },
      },
    },
  ],
  [
    "batch/v1 Job",
    {
      fields: { ...placed(), "status.successful": { paths: ["status.succeeded"], absent: "0" } },
      unknown: "field label %q not supported for Job",
    },
  ],
  ["certificates.k8s.io/v1 CertificateSigningRequest", { fields: named("spec.signerName") }],
  [
    "resource.k8s.io/v1 ResourceSlice",
    {
      fields: named("spec.nodeName", "spec.driver"),
      unknown: "field label not supported for resource.k8s.io/v1, Kind=ResourceSlice: %s",
    },
  ],
]);
