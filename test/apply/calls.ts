import {
  acrossVersions,
  apply,
  blame,
  conflictRules,
  extract,
  fieldFilter,
  listManagers,
  managersNamed,
  migrate,
  normalizeWith,
  owners,
  readLastApplied,
  storyOf,
  strip,
  stripLastApplied,
  update,
  writeLastApplied,
} from "fieldwise/apply";
import { semanticallyEqual } from "fieldwise/evolve";
import { kubernetes } from "fieldwise/kubernetes";
import type { ObjectType } from "fieldwise/schema";
import { type Call, named, whole } from "../hostile-arguments.ts";

const service = kubernetes().type("v1", "Service");
const config = {
  apiVersion: "v1",
  kind: "Service",
  metadata: { name: "dns", labels: { app: "dns" } },
  spec: { ports: [{ port: 53, protocol: "UDP" }] },
};
const live = {
  ...config,
  metadata: {
    name: "dns",
    uid: "1",
    annotations: { "kubectl.kubernetes.io/last-applied-configuration": '{"spec":{}}' },
    managedFields: [
      {
        manager: "gitops",
        operation: "Apply",
        apiVersion: "v1",
        time: "2024-01-01T00:00:00Z",
        fieldsType: "FieldsV1",
        fieldsV1: {
          "f:spec": { "f:ports": { 'k:{"port":53,"protocol":"TCP"}': { ".": {}, "f:port": {} } } },
        },
      },
      {
        manager: "kubectl-edit",
        operation: "Update",
        apiVersion: "v1",
        fieldsType: "FieldsV1",
        fieldsV1: { "f:spec": { "f:selector": {}, "f:ports": {} } },
      },
    ],
  },
  spec: { selector: { app: "web" }, ports: [{ port: 53, protocol: "TCP" }] },
};
const now = "2024-01-02T00:00:00Z";
const same = (object: object) => ({ object });
const filter = { drop: ["spec.selector"], keep: ["spec", "metadata"] };
const rules = [
  { resolve: "share", when: semanticallyEqual },
  { resolve: "force", paths: ["spec.ports[*].port"], managers: ["kubectl-edit"] },
  { resolve: "give-way" },
] as const;
const options = {
  conflicts: conflictRules(service, rules),
  refuseRemovals: false,
  ignore: () => fieldFilter(service, filter),
  normalize: normalizeWith(same as never),
};
const portPath = [
  { kind: "field", name: "spec" },
  { kind: "field", name: "ports" },
  { kind: "key", keys: { port: 53, protocol: "TCP" } },
];
const port = 'spec.ports[port=53,protocol="TCP"]';

/** Applies with some options, and asks for all that there is to tell. */
function applyWith(given: object): unknown {
  const result = apply(service, { live, config, manager: "gitops", force: true }, given);
  return result.ok ? storyOf(result).explain(".spec.selector") : result.message;
}

export const calls: readonly Call[] = [
  [
    "apply",
    apply,
    whole(service),
    named({ live, config, manager: "gitops", force: true, now, subresource: "" }),
    named(options),
  ],
  ["apply, without options", apply, whole(service), named({ live, config, manager: "kubectl" })],
  ["apply, to nothing", apply, whole(service), named({ config, manager: "gitops" })],
  [
    "update",
    update,
    whole(service),
    named({ live, object: { ...live, spec: config.spec }, manager: "me", now, subresource: "status" }),
    named({ ignore: options.ignore, normalize: options.normalize }),
  ],
  ["update, of nothing", update, whole(service), named({ object: config, manager: "me" })],
  ["storyOf", storyOf, whole(apply(service, { live, config, manager: "gitops", force: true }))],
  ["storyOf, of an update", storyOf, whole(update(service, { live, object: config, manager: "me" }))],
  [
    "storyOf, explain",
    (path: string, steps: never) => {
      const result = apply(service, { live, config, manager: "gitops", force: true });
      return result.ok && [storyOf(result).explain(path), storyOf(result).explain(steps)];
    },
    port,
    portPath,
  ],
  ["blame", blame, whole(service), named({ live, path: port })],
  ["blame, by steps", blame, whole(service), named({ live, path: portPath })],
  ["owners", owners, whole(service), named({ live, path: port })],
  ["owners, by steps", owners, whole(service), named({ live, path: portPath })],
  [
    "extract",
    extract,
    whole(service),
    named({ live, manager: ["gitops", "kubectl-edit"], subresource: "", operation: "any" }),
  ],
  ["listManagers", listManagers, live],
  [
    "migrate",
    migrate,
    live,
    [
      named({ do: "to-apply", from: ["kubectl-edit"], to: "kubectl", subresource: "" }),
      named({ do: "merge", from: ["kubectl"], to: "gitops" }),
      named({ do: "rename", from: "gitops", to: "flux" }),
      named({ do: "drop", managers: ["nobody"] }),
    ],
  ],
  ["strip", strip, live],
  [
    "conflictRules",
    (type: ObjectType, given: typeof rules) => applyWith({ conflicts: conflictRules(type, given) }),
    whole(service),
    rules.map(named),
  ],
  [
    "fieldFilter",
    (type: ObjectType, given: typeof filter) => applyWith({ ignore: () => fieldFilter(type, given) }),
    whole(service),
    named(filter),
  ],
  ["managersNamed", (given: string[]) => applyWith({ sameManager: managersNamed(given) }), ["kubectl-edit"]],
  ["normalizeWith", (given: never) => applyWith({ normalize: normalizeWith(given) }), same],
  [
    "acrossVersions",
    (given: never) => applyWith({ convert: acrossVersions(given) }),
    (object: object) => ({ type: service, object }),
  ],
  ["readLastApplied", readLastApplied, live],
  ["writeLastApplied", writeLastApplied, live],
  ["stripLastApplied", stripLastApplied, live],
];

/** What callers' own functions may give back. */
export const answers: readonly Call[] = [
  [
    "normalize",
    (given: object) => applyWith({ normalize: normalizeWith(() => given as never) }),
    { object: live },
  ],
  [
    "normalize, with owners",
    (given: object) => applyWith({ normalize: normalizeWith(() => given as never) }),
    {
      object: config,
      owned: [portPath],
      conflicts: [{ path: portPath, managers: ["kubectl-edit"], wanted: "x" }],
    },
  ],
  [
    "convert",
    (given: never) => applyWith({ convert: acrossVersions(() => given) }),
    { type: whole(service), object: config },
  ],
  [
    "when",
    (given: never) =>
      applyWith({ conflicts: conflictRules(service, [{ resolve: "share", when: () => given }]) }),
    true,
  ],
];
