import {
  CLUSTER_BINDINGS,
  CLUSTER_ROLES,
  CONTROLLER_ROLES,
  NAMESPACE_BINDINGS,
  NAMESPACE_ROLES,
} from "../../kubernetes/facts.ts";
import { RBAC } from "../../kubernetes/kinds/index.ts";
import { isObject, type JsonObject, type MutableObject } from "../../value/internal.ts";
import { AGGREGATOR, gatherRules } from "../auth/rbac/aggregation.ts";
import { AUTOUPDATE, reconcileBinding, reconcileRole } from "./reconcile-rbac.ts";
import { fieldsOf, KUBE_APISERVER, type StartObject, type StartOwner } from "./start-object.ts";

/** The roles and bindings that a cluster begins with. `gathered` tells whether roles that gather others have their rules at once. */
export function bootstrapRoles(gathered: boolean): readonly StartObject[] {
  const roles = blocksOf(CLUSTER_ROLES).map(readClusterRole);
  const controllers = blocksOf(CONTROLLER_ROLES).map(([name, ...rules]) => [
    `system:controller:${name}`,
    ...rules,
  ]);
  const all = [...roles, ...controllers.map((lines) => readClusterRole(lines))];
  return [
    ...(gathered ? gatherAll(all) : all).map(roleObject),
    ...blocksOf(NAMESPACE_ROLES).map((lines) => roleObject(readRole("Role", lines))),
    ...blocksOf(CLUSTER_BINDINGS).map(([line = ""]) => bindingObject("ClusterRole", line)),
    ...controllers.map(([name = ""]) => {
      const account = name.slice("system:controller:".length);
      return bindingObject("ClusterRole", `${name} ServiceAccount:kube-system/${account}`);
    }),
    ...blocksOf(NAMESPACE_BINDINGS).map(([line = ""]) => bindingObject("Role", line)),
  ];
}

/** Lines with those that are indented below them. */
function blocksOf(text: string): readonly (readonly string[])[] {
  const blocks: string[][] = [];
  for (const line of text.trim().split("\n"))
    if (line.startsWith(" ")) blocks.at(-1)?.push(line.trim());
    else blocks.push([line]);
  return blocks;
}

/** What all of them say about themselves: a server may bring them up to date. */
function about(path: string, labels: JsonObject = {}): JsonObject {
  const [name = "", namespace] = path.split("/").reverse();
  return {
    name,
    ...(namespace !== undefined && { namespace }),
    labels: { "kubernetes.io/bootstrapping": "rbac-defaults", ...labels },
    annotations: { [AUTOUPDATE]: "true" },
  };
}

function readRole(
  kind: "Role" | "ClusterRole",
  [path = "", ...lines]: readonly string[],
  labels?: JsonObject,
): JsonObject {
  return {
    apiVersion: `${RBAC}/v1`,
    kind,
    metadata: about(path, labels),
    rules: lines.map(readRule),
  };
}

/** The labels by which roles are gathered. */
function gatheredBy(names: readonly string[]): JsonObject {
  return Object.fromEntries(names.map((name) => [`rbac.authorization.k8s.io/aggregate-to-${name}`, "true"]));
}

function readClusterRole([line = "", ...lines]: readonly string[]): JsonObject {
  const [name = "", ...words] = line.split(" ");
  const into = words.filter((word) => word.startsWith("+")).map((word) => word.slice(1));
  const from = words.filter((word) => word.startsWith("=")).map((word) => word.slice(1));
  const role = readRole("ClusterRole", [name, ...lines], gatheredBy(into));
  if (from.length === 0) return role;
  const clusterRoleSelectors = from.map((one) => ({ matchLabels: gatheredBy([one]) }));
  return { ...role, rules: null, aggregationRule: { clusterRoleSelectors } };
}

const READ = ["get", "list", "watch"];
const WRITE = ["create", "delete", "deletecollection", "patch", "update"];
const VERBS: ReadonlyMap<string, readonly string[]> = new Map([
  ["read", READ],
  ["write", WRITE],
  ["all", [...READ, ...WRITE]],
]);

function readRule(line: string): JsonObject {
  const [words = "", groups = "", resources, names] = line.split(" ");
  const verbs = words.split(",").flatMap((word) => VERBS.get(word) ?? word);
  verbs.sort();
  if (resources === undefined) return { verbs, nonResourceURLs: groups.split(",") };
  return {
    verbs,
    apiGroups: groups.split(",").map((group) => (group === "core" ? "" : group)),
    resources: resources.split(","),
    ...(names !== undefined && { resourceNames: names.split(",") }),
  };
}

/** The same roles with the rules that they gather: what gathers may be gathered itself. */
function gatherAll(roles: readonly JsonObject[]): readonly JsonObject[] {
  let current = roles;
  for (let isChanging = true; isChanging; ) {
    const known = current;
    current = known.map((role) => {
      const rules = gatherRules(role, known);
      return rules === undefined ? role : { ...role, rules };
    });
    isChanging = current.some((role, index) => role !== known[index]);
  }
  return current;
}

function roleObject(role: JsonObject): StartObject {
  const { aggregationRule, rules } = role;
  const owners: StartOwner[] = [];
  if (!isObject(aggregationRule)) owners.push({ manager: KUBE_APISERVER, fields: { "f:rules": {} } });
  else {
    if (rules !== null) owners.push({ manager: AGGREGATOR, fields: { "f:rules": {} }, applied: {} });
    owners.push({ manager: KUBE_APISERVER, fields: fieldsOf({ aggregationRule }) });
  }
  return { object: role, owners, reconcile: (live) => reconcileRole(live, role) };
}

/** A binding: `PATH [of ROLE] KIND:NAME…`. */
function bindingObject(kind: "Role" | "ClusterRole", line: string): StartObject {
  const [path = "", ...words] = line.split(" ");
  const [role, subjects] = words[0] === "of" ? [words[1] as string, words.slice(2)] : [undefined, words];
  const metadata = about(path);
  const binding: MutableObject = {
    apiVersion: `${RBAC}/v1`,
    kind: `${kind}Binding`,
    metadata,
    roleRef: { apiGroup: RBAC, kind, name: role ?? (metadata.name as string) },
  };
  if (subjects.length > 0) binding.subjects = subjects.map(readSubject);
  return { object: binding, reconcile: (live) => reconcileBinding(live, binding) };
}

function readSubject(word: string): JsonObject {
  const colon = word.indexOf(":");
  const kind = word.slice(0, colon);
  const name = word.slice(colon + 1);
  if (kind !== "ServiceAccount") return { apiGroup: RBAC, kind, name };
  const [namespace = "", account = ""] = name.split("/");
  return { kind, name: account, namespace };
}
