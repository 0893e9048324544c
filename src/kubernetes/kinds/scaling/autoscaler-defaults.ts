import type { JsonArray } from "../../../value/internal.ts";
import { always, computed, type Defaults, inside, unlessSet } from "../rules/defaults.ts";

/** An autoscaler that says nothing aims at this much of the CPU, in percent. */
export const CPU_TARGET = 80;

const METRICS: JsonArray = [
  {
    type: "Resource",
    resource: { name: "cpu", target: { type: "Utilization", averageUtilization: CPU_TARGET } },
  },
];

/** What an autoscaler of version v1 comes to have, beside its target. */
export const AUTOSCALER_V1: Defaults = { spec: inside({ minReplicas: 1 }) };

/** The same for version v2. Whoever says anything about its behavior gets all of that. */
export const AUTOSCALER_V2: Defaults = {
  spec: inside({
    minReplicas: 1,
    metrics: computed(() => METRICS),
    behavior: inside({
      scaleUp: always({
        stabilizationWindowSeconds: 0,
        selectPolicy: unlessSet("Max"),
        policies: [
          { type: "Pods", value: 4, periodSeconds: 15 },
          { type: "Percent", value: 100, periodSeconds: 15 },
        ],
      }),
      scaleDown: always({
        selectPolicy: unlessSet("Max"),
        policies: [{ type: "Percent", value: 100, periodSeconds: 15 }],
      }),
    }),
  }),
};
