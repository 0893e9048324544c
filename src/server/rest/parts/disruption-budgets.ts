import { printTime } from "../../../apply/internal.ts";
import { objectAt, selects } from "../../../kubernetes/kinds/index.ts";
import { conditionsOf, metadataOf, metaText, withConditions } from "../../../kubernetes/metadata/index.ts";
import { isObject, type JsonObject, textOf, withField } from "../../../value/internal.ts";
import type { ObjectStore } from "../../objects/object-store.ts";
import type { Resource } from "../../resources/resource.ts";
import { forbidden, type StatusError, tooManyRequests } from "../../status/status.ts";
import { readPages } from "../../storage/read-pages.ts";

/** How many evicted pods may be waiting for whoever keeps a budget to count them out. */
const MOST_DISRUPTED = 2_000;

/** Where the budgets of a namespace are found. */
export interface Budgets {
  readonly objects: ObjectStore;
  readonly resource: Resource;
  readonly namespace: string;
}

/** The budgets that a pod falls under. */
export async function findBudgets(
  { objects, resource, namespace }: Budgets,
  pod: JsonObject,
): Promise<readonly JsonObject[]> {
  const { labels } = metadataOf(pod);
  const found: JsonObject[] = [];
  for await (const { entries } of readPages(objects.storage, { prefix: `${resource.prefix}${namespace}/` }))
    for (const entry of entries) {
      const budget = objects.read(entry);
      const { selector } = objectAt(budget, "spec");
      if (isObject(selector) && selects(selector, labels)) found.push(budget);
    }
  return found;
}

/** Whether a budget lets a pod go without counting it: one that is not ready, and that nothing depends on. */
export function letsGo(budget: JsonObject, pod: JsonObject): boolean {
  if (conditionsOf(pod.status).some(({ type, status }) => type === "Ready" && status === "True"))
    return false;
  const { unhealthyPodEvictionPolicy } = objectAt(budget, "spec");
  const { currentHealthy, desiredHealthy } = countsOf(budget);
  return (
    unhealthyPodEvictionPolicy === "AlwaysAllow" || (currentHealthy >= desiredHealthy && desiredHealthy > 0)
  );
}

/** A budget that has let one more pod go. Refuses where it does not let any go. */
export function takeFrom(budget: JsonObject, pod: string, now: Date): JsonObject {
  const name = metaText(budget, "name");
  const { disruptionsAllowed, observedGeneration } = countsOf(budget);
  const status = objectAt(budget, "status");
  const disrupted = objectAt(status, "disruptedPods");
  if (observedGeneration < Number(metadataOf(budget).generation ?? 0)) throw stillProcessed(name);
  if (Object.keys(disrupted).length > MOST_DISRUPTED)
    throw forbidden({ group: "policy", plural: "poddisruptionbudget" }, name, {
      why: "DisruptedPods map too big - too many evictions not confirmed by PDB controller",
    });
  if (disruptionsAllowed <= 0) throw overdrawn(explain(budget));
  const left = disruptionsAllowed - 1;
  const taken = withField(budget, "status", {
    ...status,
    disruptionsAllowed: left,
    disruptedPods: { ...disrupted, [pod]: printTime(now) },
  });
  if (left > 0) return taken;
  const condition = {
    type: ALLOWED,
    status: "False",
    observedGeneration,
    reason: "InsufficientPods",
    message: "",
  } as const;
  return withConditions(taken, [condition], now);
}

/** The refusal of who should come again: what is known of the budget may be out of date. */
export function stillProcessed(budget: string): StatusError {
  return overdrawn(`The disruption budget ${budget} is still being processed by the server.`, 10);
}

function overdrawn(why: string, seconds = 0): StatusError {
  return tooManyRequests("Cannot evict pod as it would violate the pod's disruption budget.", {
    causes: [{ reason: "DisruptionBudget", message: why }],
    ...(seconds > 0 && { retryAfterSeconds: seconds }),
  });
}

const ALLOWED = "DisruptionAllowed";

/** Why a budget lets no pod go. */
function explain(budget: JsonObject): string {
  const name = metaText(budget, "name");
  const { currentHealthy, desiredHealthy } = countsOf(budget);
  const condition = conditionsOf(budget.status).find(({ type }) => type === ALLOWED);
  const reason = textOf(condition?.reason);
  const message = condition?.status === "False" ? textOf(condition.message) : "";
  if (message !== "" && reason === "SyncFailed")
    return `The disruption budget ${name} does not allow evicting pods currently because it failed sync: ${message}`;
  if (currentHealthy <= desiredHealthy)
    return `The disruption budget ${name} needs ${desiredHealthy} healthy pods and has ${currentHealthy} currently`;
  const currently = `The disruption budget ${name} does not allow evicting pods currently`;
  return message === "" ? currently : `${currently} (${reason}): ${message}`;
}

/** What whoever keeps a budget has counted; nothing at first. */
function countsOf(budget: JsonObject): Record<(typeof COUNTS)[number], number> {
  const status = objectAt(budget, "status");
  const counts = COUNTS.map((name) => [name, Number(status[name] ?? 0)]);
  return Object.fromEntries(counts);
}

const COUNTS = ["currentHealthy", "desiredHealthy", "disruptionsAllowed", "observedGeneration"] as const;
