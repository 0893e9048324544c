// autoscaling/v1 knows one metric, the utilization of the CPU; autoscaling/v2 has a list of metrics.
import { createConverter, plural } from "fieldwise/evolve";

const KIND = "HorizontalPodAutoscaler";

export function createHorizontalPodAutoscalerConverter(schema) {
  return createConverter({
    hub: { version: "autoscaling/v2", type: schema.type("autoscaling/v2", KIND) },
    versions: {
      "autoscaling/v1": {
        type: schema.type("autoscaling/v1", KIND),
        steps: [
          plural("spec.targetCPUUtilizationPercentage", "spec.metrics", {
            item: {
              where: { type: "Resource", resource: { name: "cpu", target: { type: "Utilization" } } },
              at: "resource.target.averageUtilization",
            },
          }),
          plural("status.currentCPUUtilizationPercentage", "status.currentMetrics", {
            item: {
              where: { type: "Resource", resource: { name: "cpu" } },
              at: "resource.current.averageUtilization",
            },
          }),
        ],
        stash: ["spec.metrics", "spec.behavior", "status.currentMetrics", "status.conditions"],
      },
    },
  });
}
