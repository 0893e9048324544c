import { isObject, type Json, type JsonObject } from "../../../value/internal.ts";
import { type Cause, forbidden, invalid } from "../../status/cause.ts";
import { objectAt, objectsOf, valueAt } from "../rules/check-values.ts";
import { type Amounts, amountsOf, compareAmounts, printAmount } from "../rules/quantities.ts";
import { checkPodResourceName, checkResources } from "./containers/check-resources.ts";
import { isWhole, statedTogether } from "./pod-resources.ts";

/** What a whole pod may use, with what it asks for: as much as its containers do, or as it may use. */
export function withWholeRequests(spec: JsonObject): JsonObject {
  const { resources } = spec;
  if (!isObject(resources) || !isObject(resources.limits)) return spec;
  const stated = objectAt(resources, "requests");
  const asked = [...statedTogether(spec, "requests")].filter(([name]) => name === "cpu" || name === "memory");
  const limits = Object.entries(resources.limits).filter(([name]) => isWhole(name));
  const requests = { ...Object.fromEntries(limits), ...Object.fromEntries(asked), ...stated } as JsonObject;
  const isSame = Object.keys(requests).length === Object.keys(stated).length;
  return isSame ? spec : { ...spec, resources: { ...resources, requests } };
}

/** What is wrong with what a pod and its containers may use together. */
export function* checkWholeResources(
  spec: JsonObject,
  path: string,
  claims: ReadonlySet<string>,
): Iterable<Cause> {
  const { resources } = spec;
  if (!isObject(resources)) return;
  if (valueAt(spec, "os.name") === "windows") {
    yield forbidden(path, "may not be set for a windows pod");
    return;
  }
  if (resources.claims !== undefined)
    yield forbidden(`${path}.claims`, "claims may not be set for Resources at pod-level");
  yield* checkResources(resources, path, { checkName: checkPodResourceName, claims });
  const asked = statedTogether(spec, "requests");
  for (const [name, amount] of amountsOf(resources.requests)) {
    const together = asked.get(name);
    if (together !== undefined && compareAmounts(together, amount) > 0)
      yield invalid(
        `${path}.requests[${name}]`,
        printAmount(amount),
        `must be greater than or equal to aggregate container requests of ${printAmount(together)}`,
      );
  }
  yield* checkLimits(spec.containers, amountsOf(resources.limits), path);
}

function* checkLimits(containers: Json | undefined, limits: Amounts, path: string): Iterable<Cause> {
  for (const [index, container] of objectsOf(containers).entries())
    for (const [name, limit] of amountsOf(valueAt(container, "resources.limits"))) {
      const most = limits.get(name);
      if (most !== undefined && compareAmounts(limit, most) > 0)
        yield invalid(
          `${path}.containers[${index}][${name}].limits`,
          printAmount(limit),
          `must be less than or equal to pod limits of ${printAmount(most)}`,
        );
    }
}
