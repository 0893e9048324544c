import { isObject, type Json, type JsonObject } from "../../../value/internal.ts";
import { objectAt, objectsOf, valueAt } from "../rules/check-values.ts";
import { type Amount, type Amounts, addAmounts, amountsOf, compareAmounts } from "../rules/quantities.ts";

/** What containers ask for, or what they may use. */
export type Side = "requests" | "limits";

/** What the containers of a pod ask for, or may use, together: what runs before the others counts where it is more than they have. */
export function containersTogether(
  spec: JsonObject,
  read: (container: JsonObject, runsOn: boolean) => Amounts,
): Amounts {
  let beside: Amounts = new Map();
  let most: Amounts = new Map();
  for (const container of objectsOf(spec.initContainers)) {
    const runsOn = container.restartPolicy === "Always";
    const together = sumOf(beside, read(container, runsOn));
    if (runsOn) beside = together;
    most = mostOf(most, together);
  }
  const all = objectsOf(spec.containers).map((container) => read(container, true));
  return mostOf(most, all.reduce(sumOf, beside));
}

/** The same, as the containers say it themselves. */
export function statedTogether(spec: JsonObject, side: Side): Amounts {
  return containersTogether(spec, (container) => amountsOf(valueAt(container, `resources.${side}`)));
}

/** Whether a pod as a whole can ask for a resource. */
export function isWhole(name: string): boolean {
  return name === "cpu" || name === "memory" || name.startsWith("hugepages-");
}

/**
 * What a pod takes, as it counts for a quota: what its containers ask for or may use, as it is in force where that is more, what the pod
 * as a whole says in place of that, and its overhead. An overhead adds to limits only where there are any.
 */
export function podUsage(pod: JsonObject, side: Side): Amounts {
  const spec = objectAt(pod, "spec");
  const status = objectAt(pod, "status");
  const running = new Map(
    [...objectsOf(status.containerStatuses), ...objectsOf(status.initContainerStatuses)].map((one) => [
      one.name,
      one,
    ]),
  );
  const isRefused = isInfeasible(status);
  const inForce = (container: JsonObject, runsOn: boolean): Amounts => {
    const stated = amountsOf(valueAt(container, `resources.${side}`));
    const actual = runsOn ? running.get(container.name as Json) : undefined;
    if (!isObject(actual?.resources)) return stated;
    const used = amountsOf(actual.resources[side]);
    const given = side === "requests" ? amountsOf(actual.allocatedResources) : new Map();
    return mostOf(mostOf(isRefused ? new Map() : stated, used), given);
  };
  const all = new Map(containersTogether(spec, inForce));
  for (const [name, amount] of amountsOf(objectAt(spec, "resources")[side]))
    if (isWhole(name)) all.set(name, amount);
  for (const [name, amount] of amountsOf(spec.overhead)) {
    const before = all.get(name);
    if (side === "requests" || (before !== undefined && compareAmounts(before, 0) !== 0))
      all.set(name, before === undefined ? amount : addAmounts(before, amount));
  }
  return all;
}

/** Whether the node has refused a new size of the pod for good. */
function isInfeasible(status: JsonObject): boolean {
  const pending = objectsOf(status.conditions).find(({ type }) => type === "PodResizePending");
  return pending?.reason === "Infeasible";
}

/** Amounts together. */
export function sumOf(a: Amounts, b: Amounts): Amounts {
  return combine(a, b, addAmounts);
}

/** Of each amount the larger one. */
function mostOf(a: Amounts, b: Amounts): Amounts {
  return combine(a, b, (one, other) => (compareAmounts(other, one) > 0 ? other : one));
}

function combine(a: Amounts, b: Amounts, join: (one: Amount, other: Amount) => Amount): Amounts {
  if (b.size === 0) return a;
  const all = new Map(a);
  for (const [name, amount] of b) all.set(name, all.has(name) ? join(all.get(name), amount) : amount);
  return all;
}
