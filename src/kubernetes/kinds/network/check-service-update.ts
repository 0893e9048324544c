import type { Json, JsonObject } from "../../../value/internal.ts";
import { type Cause, forbidden, invalid } from "../../status/cause.ts";
import { textsOf } from "../rules/check-text.ts";
import { needsHealthPort } from "./service-ports.ts";

/** What is wrong with a change of a service: addresses and families may come and go at the end of their list only. */
export function* checkServiceUpdate(spec: JsonObject, before: JsonObject): Iterable<Cause> {
  if (spec.type !== "ExternalName" && before.type !== "ExternalName") {
    const [isHeadless, wasHeadless] = [spec.clusterIP === "None", before.clusterIP === "None"];
    if (!isHeadless || !wasHeadless) yield* checkList("clusterIPs", spec, before);
    if (!isHeadless && !wasHeadless) yield* checkList("ipFamilies", spec, before);
  }
  const { type, loadBalancerClass = null } = spec;
  const stays = type === "LoadBalancer" && before.type === "LoadBalancer";
  if (stays && loadBalancerClass !== (before.loadBalancerClass ?? null))
    yield invalid("spec.loadBalancerClass", loadBalancerClass, "may not change once set");
  if (
    needsHealthPort(spec) &&
    needsHealthPort(before) &&
    spec.healthCheckNodePort !== before.healthCheckNodePort
  )
    yield forbidden("spec.healthCheckNodePort", "field is immutable");
}

const ONE = { clusterIPs: "clusterIP", ipFamilies: "ipFamily" };

function* checkList(
  name: "clusterIPs" | "ipFamilies",
  spec: JsonObject,
  before: JsonObject,
): Iterable<Cause> {
  const list: Json = spec[name] ?? null;
  const [now, old] = [textsOf(list), textsOf(before[name])];
  if (now.length === 0 && old.length > 0)
    yield invalid(`spec.${name}[0]`, list, `primary ${ONE[name]} can not be unset`);
  const compared = now.length === old.length ? old.length : Math.min(1, now.length, old.length);
  for (let index = 0; index < compared; index++)
    if (now[index] !== old[index])
      // Kubernetes does not say which of the families it is.
      yield invalid(`spec.${name}[${name === "ipFamilies" ? 0 : index}]`, list, "may not change once set");
  if (now.length === 1 && old.length === 2 && spec.ipFamilyPolicy !== "SingleStack")
    yield invalid(
      "spec.ipFamilyPolicy",
      spec.ipFamilyPolicy ?? null,
      `must be set to 'SingleStack' when releasing the secondary ${ONE[name]}`,
    );
}
