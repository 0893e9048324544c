import { createConverter } from "../../../evolve/internal.ts";
import { kubernetes } from "../../kubernetes.ts";
import { pathSegmentName } from "../../metadata/name-rules.ts";
import { once } from "../../once.ts";
import type { Kinds } from "../kind.ts";
import { autoscalerToV1, autoscalerToV2, withCpuTarget } from "./autoscaler.ts";
import { AUTOSCALER_V1, AUTOSCALER_V2 } from "./autoscaler-defaults.ts";
import { checkAutoscaler } from "./check-autoscaler.ts";
import { checkBudget } from "./check-budget.ts";

/** How many pods there are to be, and how many may be missing. */
export const SCALING: Kinds = {
  "autoscaling/HorizontalPodAutoscaler": {
    conversion: {
      prefix: "/autoscaling/horizontalpodautoscalers/",
      storedAs: "autoscaling/v2",
      converter: once(() =>
        createConverter({
          hub: {
            version: "autoscaling/v2",
            type: kubernetes().type("autoscaling/v2", "HorizontalPodAutoscaler"),
          },
          versions: {
            "autoscaling/v1": {
              type: kubernetes().type("autoscaling/v1", "HorizontalPodAutoscaler"),
              toHub: autoscalerToV2,
              fromHub: autoscalerToV1,
            },
          },
        }),
      ),
    },
    check: checkAutoscaler,
    versions: {
      v1: {
        defaults: AUTOSCALER_V1,
        setDefaults: withCpuTarget,
        check: (autoscaler, live) =>
          checkAutoscaler(autoscalerToV2(autoscaler), live && autoscalerToV2(live)),
      },
      v2: { defaults: AUTOSCALER_V2 },
    },
  },
  "policy/PodDisruptionBudget": {
    names: pathSegmentName,
    generation: true,
    conditional: true,
    check: checkBudget,
  },
};
