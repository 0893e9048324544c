import { isObject, type Json, type JsonObject } from "../../../value/internal.ts";
import { type Cause, forbidden, invalid, notSupported, required } from "../../status/cause.ts";
import { checkAmount, checkAtMostAll, isZero } from "../rules/check-amounts.ts";
import { objectAt } from "../rules/check-values.ts";

/** What is wrong with how a deployment puts new pods in the place of old ones. */
export function* checkDeploymentStrategy(spec: JsonObject): Iterable<Cause> {
  const path = "spec.strategy";
  const strategy = objectAt(spec, "strategy");
  const { type = "", rollingUpdate } = strategy;
  const { maxUnavailable, maxSurge } = isObject(rollingUpdate) ? rollingUpdate : {};
  if (type === "Recreate") {
    if (rollingUpdate !== undefined)
      yield forbidden(`${path}.rollingUpdate`, "may not be specified when strategy `type` is 'Recreate'");
  } else if (type === "RollingUpdate") {
    const field = `${path}.rollingUpdate.maxUnavailable`;
    yield* checkAmount(maxUnavailable, field);
    yield* checkAmount(maxSurge, `${path}.rollingUpdate.maxSurge`);
    if (isZero(maxUnavailable) && isZero(maxSurge))
      yield invalid(field, maxUnavailable ?? 0, "may not be 0 when `maxSurge` is 0");
    yield* checkAtMostAll(maxUnavailable, field);
  } else yield notSupported(path, strategy, ["Recreate", "RollingUpdate"]);
  const { progressDeadlineSeconds: deadline, minReadySeconds: ready = 0 } = spec;
  if (typeof deadline === "number" && deadline <= Number(ready))
    yield invalid("spec.progressDeadlineSeconds", deadline, "must be greater than minReadySeconds");
}

/** The same for a daemon set: it has one pod less, or one more, on some of its nodes. */
export function* checkDaemonSetStrategy(spec: JsonObject): Iterable<Cause> {
  const path = "spec.updateStrategy";
  const strategy = objectAt(spec, "updateStrategy");
  const { type = "", rollingUpdate } = strategy;
  if (type === "OnDelete") return;
  if (type !== "RollingUpdate") yield notSupported(path, strategy, ["RollingUpdate", "OnDelete"]);
  else if (!isObject(rollingUpdate)) yield required(`${path}.rollingUpdate`);
  else {
    const { maxUnavailable, maxSurge } = rollingUpdate;
    for (const name of ["maxUnavailable", "maxSurge"]) {
      yield* checkAmount(rollingUpdate[name], `${path}.rollingUpdate.${name}`);
      yield* checkAtMostAll(rollingUpdate[name], `${path}.rollingUpdate.${name}`);
    }
    if (!isZero(maxUnavailable) && !isZero(maxSurge))
      yield invalid(
        `${path}.rollingUpdate.maxSurge`,
        maxSurge as Json,
        "may not be set when maxUnavailable is non-zero",
      );
    if (isZero(maxUnavailable) && isZero(maxSurge))
      yield required(`${path}.rollingUpdate.maxUnavailable`, "cannot be 0 when maxSurge is 0");
  }
}

/** The same for a stateful set: it goes from the last of its pods to the first. */
export function* checkStatefulSetStrategy(spec: JsonObject): Iterable<Cause> {
  const path = "spec.updateStrategy";
  const strategy = objectAt(spec, "updateStrategy");
  const { type = "", rollingUpdate } = strategy;
  if (type === "") yield required(path);
  else if (type === "OnDelete") {
    if (rollingUpdate !== undefined)
      yield invalid(
        `${path}.rollingUpdate`,
        rollingUpdate,
        "only allowed for updateStrategy 'RollingUpdate'",
      );
  } else if (type === "RollingUpdate") {
    const { partition } = isObject(rollingUpdate) ? rollingUpdate : {};
    yield* checkAmount(partition, `${path}.rollingUpdate.partition`);
  } else yield invalid(path, strategy, "must be 'RollingUpdate' or 'OnDelete'");
}
