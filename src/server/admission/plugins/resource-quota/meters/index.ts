/** What objects take of what quotas are about: pods, services, claims, and the number of anything else. */
import type { Resource } from "../../../../resources/resource.ts";
import { qualify } from "../../../../status/status.ts";
import { CLAIM_METER } from "./claim-meter.ts";
import { countMeter } from "./count-meter.ts";
import { DEVICE_CLAIM_METER } from "./device-claim-meter.ts";
import type { Meter } from "./meter.ts";
import { POD_METER } from "./pod-meter.ts";
import { SERVICE_METER } from "./service-meter.ts";

export { timesOf } from "./count-meter.ts";
export type { Meter, Scopes } from "./meter.ts";

const METERS: ReadonlyMap<string, Meter> = new Map([
  ["pods", POD_METER],
  ["services", SERVICE_METER],
  ["persistentvolumeclaims", CLAIM_METER],
  ["resourceclaims.resource.k8s.io", DEVICE_CLAIM_METER],
]);

/** What no quota is about. */
const UNMEASURED: ReadonlySet<string> = new Set(["bindings", "events", "events.events.k8s.io"]);

const known = new WeakMap<Resource, Meter>();

/** How the objects of a resource are measured; `undefined` if they are not. */
export function meterOf(resource: Resource): Meter | undefined {
  const qualified = qualify(resource.plural, resource.group);
  if (!resource.namespaced || UNMEASURED.has(qualified)) return undefined;
  let meter = known.get(resource);
  if (meter === undefined) {
    meter = METERS.get(qualified) ?? countMeter(qualified);
    known.set(resource, meter);
  }
  return meter;
}
