import type { JsonObject } from "../../value/internal.ts";
import { nameRuleOf, validateObjectMeta, validateObjectMetaUpdate } from "../metadata/index.ts";
import { metadataOf, metaText } from "../objects/metadata.ts";
import type { Resource } from "../resources/resource.ts";
import { invalid } from "../status/status.ts";
import { checkedLive } from "./decode-object.ts";
import { scaleCauses } from "./scale-of.ts";
import type { ObjectUpdate } from "./write-part.ts";

/** Refuses a new object that says what it must not. */
export function checkNew(resource: Resource, object: JsonObject): void {
  const { namespaced, rules, behaviour } = resource;
  const causes = [
    ...validateObjectMeta(metadataOf(object), { namespaced, nameRule: nameRuleOf(resource) }),
    ...rules.check(object),
    ...scaleCauses(resource, object),
    ...(behaviour.check?.(object, undefined) ?? []),
  ];
  if (causes.length > 0) throw invalid(resource, metaText(object, "name"), causes);
}

/** Refuses an object that cannot take the place of the live one. */
export function checkReplacement(
  resource: Resource,
  { live, object }: ObjectUpdate,
  subresource?: string,
): void {
  const { namespaced, rules, behaviour } = resource;
  const causes = [
    ...validateObjectMetaUpdate({ updated: metadataOf(object), live: metadataOf(live) }, { namespaced }),
    ...rules.check(object, checkedLive(resource, live)),
    ...scaleCauses(resource, object),
    ...(behaviour.check?.(object, live, subresource) ?? []),
  ];
  if (causes.length > 0) throw invalid(resource, metaText(object, "name"), causes);
}
