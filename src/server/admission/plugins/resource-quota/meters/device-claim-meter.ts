import { type Amount, addAmounts, objectAt, objectsOf } from "../../../../../kubernetes/kinds/index.ts";
import { isObject, type JsonObject } from "../../../../../value/internal.ts";
import { type Meter, ONE } from "./meter.ts";

const COUNT_NAME = "count/resourceclaims.resource.k8s.io";

/** Follows the name of a device class. */
const OF_CLASS = ".deviceclass.resource.k8s.io/devices";

/** As many devices can be given for one claim at most. */
const MOST_DEVICES = 32;

/** Measures claims of devices: all of them, and the devices of each class. */
export const DEVICE_CLAIM_METER: Meter = {
  measures: (name) => name === COUNT_NAME || name.endsWith(OF_CLASS),
  charges: (subresource) => subresource === undefined,
  usage(claim) {
    const usage = new Map<string, Amount>([[COUNT_NAME, ONE]]);
    for (const request of objectsOf(objectAt(objectAt(claim, "spec"), "devices").requests))
      for (const [name, count] of devicesOf(request)) {
        const before = usage.get(name);
        usage.set(name, before === undefined ? String(count) : addAmounts(before, String(count)));
      }
    return usage;
  },
};

/** How many devices of each class a request may get: of each alternative the most. */
function devicesOf({ exactly, firstAvailable }: JsonObject): ReadonlyMap<string, number> {
  const most = new Map<string, number>();
  const alternatives = objectsOf(firstAvailable);
  for (const one of alternatives.length > 0 ? alternatives : isObject(exactly) ? [exactly] : []) {
    const name = `${one.deviceClassName}${OF_CLASS}`;
    most.set(name, Math.max(most.get(name) ?? 0, countOf(one)));
  }
  return most;
}

function countOf({ allocationMode, count }: JsonObject): number {
  if (allocationMode === "All") return MOST_DEVICES;
  return allocationMode === "ExactCount" ? Number(count ?? 0) : 0;
}
