import type { Kinds } from "../kind.ts";
import { type Defaults, inside, nonZero } from "../rules/defaults.ts";
import { checkFlowSchema } from "./check-flow-schema.ts";
import { checkPriorityLevel } from "./check-priority-level.ts";

const QUEUES: Defaults = {
  handSize: nonZero(8),
  queues: nonZero(64),
  queueLengthLimit: nonZero(50),
};

/** Whose requests come first, and how many are let through. */
export const FLOW_CONTROL: Kinds = {
  "flowcontrol.apiserver.k8s.io/FlowSchema": {
    generation: true,
    statusKeepsMetadata: true,
    defaults: { spec: inside({ matchingPrecedence: nonZero(1000) }) },
    check: checkFlowSchema,
  },
  "flowcontrol.apiserver.k8s.io/PriorityLevelConfiguration": {
    generation: true,
    statusKeepsMetadata: true,
    defaults: {
      spec: inside({
        exempt: inside({ nominalConcurrencyShares: 0, lendablePercent: 0 }),
        limited: inside({
          nominalConcurrencyShares: 30,
          lendablePercent: 0,
          limitResponse: inside({ queuing: inside(QUEUES) }),
        }),
      }),
    },
    check: checkPriorityLevel,
  },
};
