import { type Amounts, sumOf } from "../../../../kubernetes/kinds/index.ts";
import type { JsonObject } from "../../../../value/internal.ts";
import { Slices } from "../../../load/slices.ts";
import type { ObjectStore } from "../../../objects/object-store.ts";
import { keyOf } from "../../../objects/stored-object.ts";
import type { Registry } from "../../../resources/registry.ts";
import type { Resource } from "../../../resources/resource.ts";
import { readPages } from "../../../storage/read-pages.ts";
import { type Meter, meterOf, timesOf } from "./meters/index.ts";
import { hardOf, isInScopes } from "./quota.ts";
import type { Reservation } from "./reservations.ts";

/** What usage is measured with. */
export interface MeasureParts {
  readonly objects: ObjectStore;
  readonly registry: Registry;
  now(): Date;
}

/** What of a quota there are objects for at all, by the resources of these. */
export function measuredBy(registry: Registry, quota: JsonObject): readonly [Resource, Meter][] {
  const names = [...hardOf(quota).keys()];
  const found: [Resource, Meter][] = [];
  for (const resource of registry.listStored()) {
    const meter = meterOf(resource);
    if (meter !== undefined && names.some((name) => meter.measures(name))) found.push([resource, meter]);
  }
  return found;
}

/** What the objects of a namespace take that a quota is about, with what is on its way. */
export async function measure(
  parts: MeasureParts,
  quota: JsonObject,
  { namespace, key, reserved }: Measured,
): Promise<Amounts> {
  const pending = new Set([...reserved.values()].flat());
  const slices = new Slices();
  const measured = measuredBy(parts.registry, quota);
  let used: Amounts = new Map();
  for (const [resource, meter] of measured) {
    const prefix = keyOf(resource, namespace);
    for await (const { entries } of readPages(parts.objects.storage, { prefix })) {
      for (const entry of entries)
        for (const one of reserved.get(entry.key) ?? [])
          if (entry.revision > one.revision) pending.delete(one);
      used = sumOf(used, meter.each === undefined ? new Map() : scoped(quota, meter, entries.length));
      if (meter.each !== undefined) continue;
      for (const entry of entries) {
        if (slices.isOver) await slices.next();
        const object = parts.objects.peek(entry);
        if (isInScopes(quota, meter.scopesOf?.(object))) used = sumOf(used, meter.usage(object, parts.now()));
      }
    }
  }
  for (const one of pending) used = sumOf(used, one.charges.get(key) as Amounts);
  const isMeasured = (name: string): boolean => measured.some(([, meter]) => meter.measures(name));
  const names = [...hardOf(quota).keys()].filter(isMeasured);
  return new Map(names.map((name) => [name, used.get(name) ?? "0"]));
}

/** Which quota it is, and what is on its way, by the key of the object. */
export interface Measured {
  readonly namespace: string;
  readonly key: string;
  readonly reserved: ReadonlyMap<string, readonly Reservation[]>;
}

/** What so many objects take that need not be read. */
function scoped(quota: JsonObject, { each = new Map() }: Meter, count: number): Amounts {
  return isInScopes(quota, undefined) ? timesOf(each, count) : new Map();
}
