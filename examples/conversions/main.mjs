// What two versions show of one object, what survives an edit in either, and whether five conversions keep the laws.
import { checkKind } from "./check-kind.mjs";
import { kinds } from "./kinds.mjs";

const { create, schema } = kinds["horizontal-pod-autoscaler"];
const { convert } = create(schema);

const current = {
  apiVersion: "autoscaling/v2",
  kind: "HorizontalPodAutoscaler",
  metadata: { name: "web" },
  spec: {
    scaleTargetRef: { kind: "Deployment", name: "web" },
    maxReplicas: 9,
    metrics: [
      {
        type: "Resource",
        resource: { name: "memory", target: { type: "AverageValue", averageValue: "1Gi" } },
      },
      {
        type: "Resource",
        resource: { name: "cpu", target: { type: "Utilization", averageUtilization: 50 } },
      },
    ],
    behavior: { scaleDown: { stabilizationWindowSeconds: 60 } },
  },
};

function show(title, value) {
  console.log(`${title}:`);
  console.log(`  ${JSON.stringify(value)}`);
}

show("An autoscaler of autoscaling/v2", current.spec);

const shown = convert(current, { to: "autoscaling/v1" });
show("What a client of autoscaling/v1 sees", shown.spec);
show("What it carries along", shown.metadata.annotations);

const edited = { ...shown, spec: { ...shown.spec, targetCPUUtilizationPercentage: 60 } };
show("After that client set its target to 60", convert(edited, { to: "autoscaling/v2" }).spec);

console.log("\nRandom objects, there and back:");
for (const name of Object.keys(kinds)) console.log(`  ${name}: ${checkKind(name)}`);
