import type { JsonObject } from "../../../value/internal.ts";
import { age, count, flag, name, text } from "../cells.ts";
import { type CellOf, type CellsOf, row } from "../printer.ts";
import { getItems, getObject, getText } from "../read-fields.ts";

const role: CellOf = (object) => {
  const reference = getObject(object, "roleRef");
  return `${getText(reference, "kind")}/${getText(reference, "name")}`;
};
const binding = row(name, role, age, subjects("User"), subjects("Group"), subjects("ServiceAccount"));

/** Who may do what, and what may happen to pods. */
export const POLICY: Record<string, CellsOf> = {
  "rbac.authorization.k8s.io/v1/RoleBinding": binding,
  "rbac.authorization.k8s.io/v1/ClusterRoleBinding": binding,
  "policy/v1/PodDisruptionBudget": row(
    name,
    pods("minAvailable"),
    pods("maxUnavailable"),
    count("status.disruptionsAllowed"),
    age,
  ),
  "scheduling.k8s.io/v1/PriorityClass": row(
    name,
    count("value"),
    flag("globalDefault"),
    age,
    text("preemptionPolicy", "PreemptLowerPriority"),
  ),
};

function subjects(kind: string): CellOf {
  return (object) => {
    const those = getItems(object, "subjects").filter((subject) => subject.kind === kind);
    return those.map(printSubject).join(", ");
  };
}

function printSubject(subject: JsonObject): string {
  const prefix = subject.kind === "ServiceAccount" ? `${getText(subject, "namespace")}/` : "";
  return prefix + getText(subject, "name");
}

/** A number of pods, or a percentage of them. */
function pods(key: string): CellOf {
  return (object) => {
    const spec = getObject(object, "spec");
    return typeof spec[key] === "number" ? String(spec[key]) : getText(spec, key, "N/A");
  };
}
