import { kubernetes } from "fieldwise/kubernetes";
import { LINT_RULES, type LintFinding, type LintRuleId, lint, lintPatch, lintSchema } from "fieldwise/lint";

const deployment = kubernetes().type("apps/v1", "Deployment");
const object = {
  apiVersion: "apps/v1",
  kind: "Deployment",
  metadata: { name: "shop" },
  spec: { replica: 3 },
};
const [finding]: readonly LintFinding[] = lint(deployment, { object, live: undefined });
console.log(finding?.message); // there is no field "replica" here: did you mean replicas?

const accepted: readonly LintRuleId[] = ["unknown-field"];
console.log(lint(deployment, { object }, { suppress: accepted })); // []
console.log(lintPatch(deployment, { patch: { spec: { replicas: "3" } } }).map(({ path }) => path)); // [".spec.replicas"]
console.log(lintSchema(deployment).some(({ rule }) => rule === "list-keys-mismatch")); // true
console.log(LINT_RULES["unknown-field"].severity); // error

/** A type of one's own, as client libraries have them: with a Date, and without an index signature. */
interface Deployment {
  apiVersion: string;
  kind: string;
  metadata: { name: string; creationTimestamp?: Date };
}
const own: Deployment = { ...object, metadata: { name: "shop", creationTimestamp: new Date(0) } };
console.log(lint(deployment, { object: own, manager: undefined }, { only: ["wrong-type"] })); // []

// @ts-expect-error: there is no such rule.
export const misuse = () => lint(deployment, { object }, { only: ["unknown-fields"] });
