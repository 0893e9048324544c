import { type Converter, createConverter, rename } from "../../evolve/internal.ts";
import { kubernetes } from "../../kubernetes/internal.ts";
import { autoscalerToV1, autoscalerToV2 } from "./autoscaler.ts";

/** A built-in resource that is served in more than one form, and kept in one of them. */
export interface BuiltinConversion {
  /** Where its objects are kept, whichever form they come in. */
  readonly prefix: string;
  readonly storedAs: string;
  /** Made when it is first needed. */
  readonly converter: () => Converter;
}

const AUTOSCALERS: BuiltinConversion = {
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
};

const EVENTS: BuiltinConversion = {
  prefix: "/core/events/",
  storedAs: "v1",
  converter: once(() =>
    createConverter({
      hub: { version: "v1", type: kubernetes().type("v1", "Event") },
      versions: {
        "events.k8s.io/v1": {
          type: kubernetes().type("events.k8s.io/v1", "Event"),
          steps: [
            rename("regarding", "involvedObject"),
            rename("note", "message"),
            rename("reportingController", "reportingComponent"),
            rename("deprecatedSource", "source"),
            rename("deprecatedFirstTimestamp", "firstTimestamp"),
            rename("deprecatedLastTimestamp", "lastTimestamp"),
            rename("deprecatedCount", "count"),
          ],
        },
      },
    }),
  ),
};

/** By group and kind. */
export const CONVERSIONS: Readonly<Record<string, BuiltinConversion>> = {
  "autoscaling/HorizontalPodAutoscaler": AUTOSCALERS,
  "/Event": EVENTS,
  "events.k8s.io/Event": EVENTS,
};

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
