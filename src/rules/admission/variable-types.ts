import {
  AUTHORIZER,
  BOOL,
  type Declared,
  DYN,
  INT,
  listOf,
  mapOf,
  type ObjectType,
  RESOURCE_CHECK,
  STRING,
  type Type,
} from "../../cel/index.ts";

const NAME: readonly string[] = ["group", "version"];
const TEXTS = listOf(STRING);

const KIND = objectOf("kubernetes.GroupVersionKind", texts([...NAME, "kind"]));
const RESOURCE = objectOf("kubernetes.GroupVersionResource", texts([...NAME, "resource"]));
const USER = objectOf("kubernetes.UserInfo", {
  ...texts(["username", "uid"]),
  groups: TEXTS,
  extra: mapOf(STRING, TEXTS),
});
const REQUEST = objectOf("kubernetes.AdmissionRequest", {
  kind: KIND,
  resource: RESOURCE,
  requestKind: KIND,
  requestResource: RESOURCE,
  ...texts(["subResource", "requestSubResource", "name", "namespace", "operation"]),
  userInfo: USER,
  dryRun: BOOL,
  options: DYN,
});

// Kubernetes declares times, but has them as texts where it evaluates: what it does with them is what it does with `dyn`.
const NAMESPACE = objectOf("kubernetes.Namespace", {
  metadata: objectOf("kubernetes.NamespaceMetadata", {
    ...texts(["name", "generateName", "namespace", "UID", "resourceVersion"]),
    labels: mapOf(STRING, STRING),
    annotations: mapOf(STRING, STRING),
    creationTimestamp: DYN,
    deletionTimestamp: DYN,
    deletionGracePeriodSeconds: INT,
    generation: INT,
    finalizers: TEXTS,
  }),
  spec: objectOf("kubernetes.NamespaceSpec", { finalizers: TEXTS }),
  status: objectOf("kubernetes.NamespaceStatus", {
    phase: STRING,
    conditions: listOf(
      objectOf("kubernetes.NamespaceCondition", {
        ...texts(["status", "type", "message", "reason"]),
        lastTransitionTime: DYN,
      }),
    ),
  }),
});

/** What expressions of admission can name, if they may. `variables` is what a policy declares itself. */
export const VARIABLES: Readonly<Record<string, Type>> = {
  object: DYN,
  oldObject: DYN,
  request: REQUEST,
  namespaceObject: NAMESPACE,
  params: DYN,
  authorizer: AUTHORIZER,
  "authorizer.requestResource": RESOURCE_CHECK,
};

/** A type with fields of types. */
export function objectOf(name: string, fields: Readonly<Record<string, Type>>): ObjectType {
  return {
    kind: "object",
    name,
    fields: new Map(Object.entries(fields).map(([field, type]) => [field, declared(type)])),
  };
}

/** A type of which no more is known. */
export function declared(type: Type): Declared {
  return { type, maxElements: Number.POSITIVE_INFINITY };
}

function texts(names: readonly string[]): Readonly<Record<string, Type>> {
  return Object.fromEntries(names.map((name) => [name, STRING]));
}
