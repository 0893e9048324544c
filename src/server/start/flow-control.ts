import type { JsonObject } from "../../value/internal.ts";
import { AUTHENTICATED, UNAUTHENTICATED } from "../auth/authenticator.ts";
import { MASTERS } from "../auth/authorizer.ts";
import { fieldsOf, mapFieldsOf, type StartObject } from "./start-object.ts";

const API_VERSION = "flowcontrol.apiserver.k8s.io/v1";
const PRODUCER = "api-priority-and-fairness-config-producer-v1";
const CONSUMER = "api-priority-and-fairness-config-consumer-v1";

/** The priority levels: their shares, how many percent of them they lend, and their queues: how many, how many of them a flow may use. */
const LEVELS: readonly (readonly [
  name: string,
  shares: number,
  lends: number,
  queues?: readonly [number, number],
])[] = [
  ["catch-all", 5, 0],
  ["global-default", 20, 50, [128, 6]],
  ["leader-election", 10, 0, [16, 4]],
  ["node-high", 40, 25, [64, 6]],
  ["system", 30, 33, [64, 6]],
  ["workload-high", 40, 50, [128, 6]],
  ["workload-low", 100, 90, [128, 6]],
];

type Subjects = readonly JsonObject[];

const groups = (...names: readonly string[]): Subjects =>
  names.map((name) => ({ kind: "Group", group: { name } }));
const users = (...names: readonly string[]): Subjects =>
  names.map((name) => ({ kind: "User", user: { name } }));
const SYSTEM_ACCOUNTS: Subjects = [
  { kind: "ServiceAccount", serviceAccount: { namespace: "kube-system", name: "*" } },
];

const resources = (
  verbs: readonly string[],
  group: string,
  names: readonly string[],
  clusterScope = false,
): JsonObject => ({
  verbs,
  apiGroups: [group],
  resources: names,
  ...(clusterScope && { clusterScope }),
  namespaces: ["*"],
});

const ANYTHING: JsonObject = {
  resourceRules: [resources(["*"], "*", ["*"], true)],
  nonResourceRules: [{ verbs: ["*"], nonResourceURLs: ["*"] }],
};

const EVERYBODY = groups(UNAUTHENTICATED, AUTHENTICATED);
const LEASES = "coordination.k8s.io";

/** The flow schemas: their levels, precedences, and what tells their flows apart; whose requests they are, and which. */
const SCHEMAS: readonly (readonly [
  name: string,
  level: string,
  precedence: number,
  by: "ByUser" | "ByNamespace" | undefined,
  subjects: Subjects,
  rules?: JsonObject,
])[] = [
  ["catch-all", "catch-all", 10_000, "ByUser", EVERYBODY],
  ["exempt", "exempt", 1, undefined, groups(MASTERS)],
  ["global-default", "global-default", 9_900, "ByUser", EVERYBODY],
  ["kube-controller-manager", "workload-high", 800, "ByNamespace", users("system:kube-controller-manager")],
  ["kube-scheduler", "workload-high", 800, "ByNamespace", users("system:kube-scheduler")],
  ["kube-system-service-accounts", "workload-high", 900, "ByNamespace", SYSTEM_ACCOUNTS],
  [
    "probes",
    "exempt",
    2,
    undefined,
    EVERYBODY,
    { nonResourceRules: [{ verbs: ["get"], nonResourceURLs: ["/healthz", "/readyz", "/livez"] }] },
  ],
  ["service-accounts", "workload-low", 9_000, "ByUser", groups("system:serviceaccounts")],
  [
    "system-leader-election",
    "leader-election",
    100,
    "ByUser",
    [...users("system:kube-controller-manager", "system:kube-scheduler"), ...SYSTEM_ACCOUNTS],
    { resourceRules: [resources(["get", "create", "update"], LEASES, ["leases"])] },
  ],
  [
    "system-node-high",
    "node-high",
    400,
    "ByUser",
    groups("system:nodes"),
    {
      resourceRules: [
        resources(["*"], "", ["nodes", "nodes/status"], true),
        resources(["*"], LEASES, ["leases"]),
      ],
    },
  ],
  ["system-nodes", "system", 500, "ByUser", groups("system:nodes")],
];

/** The priority levels and flow schemas of a new cluster. They are there to be seen: this server has no queues. */
export function flowControlObjects(time: string): readonly StartObject[] {
  const levels = LEVELS.map(([name, shares, lends, queues]) =>
    priorityLevel(name, { type: "Limited", limited: limited(shares, lends, queues) }),
  );
  const exempt = { type: "Exempt", exempt: { nominalConcurrencyShares: 0, lendablePercent: 0 } };
  return [priorityLevel("exempt", exempt), ...levels, ...SCHEMAS.map((schema) => flowSchema(schema, time))];
}

function limited(shares: number, lendablePercent: number, queues?: readonly [number, number]): JsonObject {
  const limitResponse =
    queues === undefined
      ? { type: "Reject" }
      : { type: "Queue", queuing: { queues: queues[0], handSize: queues[1], queueLengthLimit: 50 } };
  return { nominalConcurrencyShares: shares, limitResponse, lendablePercent };
}

function about(name: string): JsonObject {
  return { name, generation: 1, annotations: { "apf.kubernetes.io/autoupdate-spec": "true" } };
}

function priorityLevel(name: string, spec: JsonObject): StartObject {
  return {
    object: {
      apiVersion: API_VERSION,
      kind: "PriorityLevelConfiguration",
      metadata: about(name),
      spec,
      status: {},
    },
    owners: [{ manager: PRODUCER, fields: { "f:spec": fieldsOf(spec) } }],
  };
}

function flowSchema(
  [name, level, matchingPrecedence, by, subjects, rules = ANYTHING]: (typeof SCHEMAS)[number],
  time: string,
): StartObject {
  const distinguisher: JsonObject = by === undefined ? {} : { distinguisherMethod: { type: by } };
  const condition = {
    type: "Dangling",
    status: "False",
    lastTransitionTime: time,
    reason: "Found",
    message: `This FlowSchema references the PriorityLevelConfiguration object named "${level}" and it exists`,
  };
  const conditions = { 'k:{"type":"Dangling"}': mapFieldsOf(condition) };
  return {
    object: {
      apiVersion: API_VERSION,
      kind: "FlowSchema",
      metadata: about(name),
      spec: {
        priorityLevelConfiguration: { name: level },
        matchingPrecedence,
        ...distinguisher,
        rules: [{ subjects, ...rules }],
      },
      status: { conditions: [condition] },
    },
    owners: [
      {
        manager: CONSUMER,
        fields: { "f:status": { "f:conditions": conditions } },
        applied: { subresource: "status" },
      },
      {
        manager: PRODUCER,
        fields: {
          "f:spec": {
            ...fieldsOf(distinguisher),
            "f:matchingPrecedence": {},
            "f:priorityLevelConfiguration": { "f:name": {} },
            "f:rules": {},
          },
        },
      },
    ],
  };
}
