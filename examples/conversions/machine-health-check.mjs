// Cluster API's v1beta2 groups what v1beta1 has side by side, and says times in seconds.
import { createConverter, custom, move, rename } from "fieldwise/evolve";

const KIND = "MachineHealthCheck";

const seconds = { convert: "duration-to-seconds" };

/** v1beta1 names the namespace of the template, which is that of the object. */
const namespace = custom({
  toHub: (object) => object,
  fromHub(object) {
    const template = object.spec?.remediationTemplate;
    const namespace = object.metadata?.namespace;
    if (!template || !namespace) return object;
    return { ...object, spec: { ...object.spec, remediationTemplate: { ...template, namespace } } };
  },
});

export function createMachineHealthCheckConverter(schema) {
  return createConverter({
    hub: { version: "cluster.x-k8s.io/v1beta2", type: schema.type("cluster.x-k8s.io/v1beta2", KIND) },
    versions: {
      "cluster.x-k8s.io/v1beta1": {
        type: schema.type("cluster.x-k8s.io/v1beta1", KIND),
        steps: [
          namespace,
          rename("spec.unhealthyConditions[*].timeout", "timeoutSeconds", seconds),
          rename("spec.unhealthyMachineConditions[*].timeout", "timeoutSeconds", seconds),
          move("spec.unhealthyConditions", "spec.checks.unhealthyNodeConditions"),
          move("spec.unhealthyMachineConditions", "spec.checks.unhealthyMachineConditions"),
          move("spec.nodeStartupTimeout", "spec.checks.nodeStartupTimeoutSeconds", seconds),
          move("spec.maxUnhealthy", "spec.remediation.triggerIf.unhealthyLessThanOrEqualTo"),
          move("spec.unhealthyRange", "spec.remediation.triggerIf.unhealthyInRange"),
          move("spec.remediationTemplate", "spec.remediation.templateRef"),
          move("status.conditions", "status.deprecated.v1beta1.conditions"),
          move("status.v1beta2.conditions", "status.conditions"),
        ],
        stash: ["spec.checks", "spec.remediation", "status.deprecated"],
        versionStash: [
          "spec.unhealthyConditions",
          "spec.unhealthyMachineConditions",
          "spec.nodeStartupTimeout",
          "spec.remediationTemplate",
          "status.v1beta2",
        ],
      },
    },
  });
}

/** Times as v1beta1 has them: any text is not one. */
const generateDuration = (random) => `${random.below(600)}${random.pick(["ms", "s", "m", "h"])}`;

export const durations = {
  "spec.nodeStartupTimeout": generateDuration,
  "spec.unhealthyConditions[*].timeout": generateDuration,
  "spec.unhealthyMachineConditions[*].timeout": generateDuration,
};
