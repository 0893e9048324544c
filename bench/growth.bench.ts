import { apply, update } from "fieldwise/apply";
import { applyPatch, createPatch, createThreeWayPatch } from "fieldwise/patch";
import type { ObjectType } from "fieldwise/schema";
import type { JsonObject } from "fieldwise/value";
import { compare, type Work } from "./measure.ts";
import { OWN_OBJECTS, readObjects } from "./objects.ts";

/** How the time of some work grows with the length of a list. */
export interface Growth {
  readonly name: string;
  /** Seconds on the fleet as it is. */
  readonly small: number;
  /** Seconds on the fleet of ten times as many devices. */
  readonly large: number;
}

/** How many times as long ten times as many items may take. */
export const GROWTH_LIMIT = 12;

const TIMES = 10;

type Device = { readonly region: string; readonly id: number; readonly image: string };
type Fleet = { readonly spec: { readonly devices: readonly Device[] } };
type PrepareFleet = (type: ObjectType, fleet: Fleet) => Work;

const GROWING: Readonly<Record<string, PrepareFleet>> = {
  "JSON.parse": (_type, fleet) => {
    const text = JSON.stringify(fleet);
    return () => JSON.parse(text);
  },
  "JSON.parse(live)": (type, fleet) => {
    const text = JSON.stringify(applyFleet(type, fleet));
    return () => JSON.parse(text);
  },
  patched: (type, live) => {
    const devices = live.spec.devices.filter(isTenth).map(({ region, id }) => ({ region, id, image: "new" }));
    const patch = { spec: { devices } };
    return () => applyPatch(type, { live, patch });
  },
  reordered: (type, live) => {
    const order = live.spec.devices.map(({ region, id }) => ({ region, id })).reverse();
    const patch = { spec: { "$setElementOrder/devices": order } };
    return () => applyPatch(type, { live, patch });
  },
  diffed: (type, from) => {
    const to = withNewImages(from);
    return () => createPatch(type, { from, to });
  },
  "reordered and diffed": (type, from) => {
    const to = reread(withDevices(from, withNewImages(from).spec.devices.toReversed()));
    return () => createPatch(type, { from, to });
  },
  "applied again": (type, fleet) => {
    const live = applyFleet(type, fleet);
    const parts = { live, config: reread(fleet) as unknown as JsonObject, manager: "bench" };
    return () => apply(type, parts);
  },
  "applied with a change": (type, fleet) => {
    const live = applyFleet(type, fleet);
    const parts = { live, config: withNewImages(fleet) as unknown as JsonObject, manager: "bench" };
    return () => apply(type, parts);
  },
  updated: (type, fleet) => {
    const live = applyFleet(type, fleet);
    const { devices } = withNewImages(fleet).spec;
    const object = withDevices(reread(live as unknown as Fleet), devices) as unknown as JsonObject;
    return () => update(type, { live, object, manager: "controller" });
  },
  "three-way": (type, live) => {
    const sides = { lastApplied: reread(live), desired: withNewImages(live), live };
    return () => createThreeWayPatch(type, sides);
  },
};

/** Measures the same work on a fleet of 2,000 devices and on one of 20,000. */
export function measureGrowth(onProgress: (name: string) => void): readonly Growth[] {
  const { type, small, large } = readFleets();
  return Object.entries(GROWING).map(([name, prepare]) => {
    onProgress(name);
    const { work, base } = compare(prepare(type, large), prepare(type, small));
    return { name, small: base, large: work };
  });
}

function readFleets(): { type: ObjectType; small: Fleet; large: Fleet } {
  const object = readObjects(OWN_OBJECTS).find(({ name }) => name === "fleet-2000");
  if (object === undefined) throw new Error(`${OWN_OBJECTS} has no fleet-2000.live.json: bring it back`);
  const small = object.read("config") as unknown as Fleet;
  return { type: object.type, small, large: growFleet(small) };
}

/** The fleet as it is after somebody applied it. */
function applyFleet(type: ObjectType, fleet: Fleet): JsonObject {
  const result = apply(type, { config: fleet as unknown as JsonObject, manager: "bench" });
  if (!result.ok) throw new Error(result.message);
  return JSON.parse(JSON.stringify(result.object));
}

/** A fleet of copies of the devices of another, each with an id of its own. */
function growFleet(fleet: Fleet): Fleet {
  const { devices } = fleet.spec;
  const step = Math.max(...devices.map(({ id }) => id)) + 1;
  const copies = Array.from({ length: TIMES }, (_, copy) =>
    devices.map((device) => ({ ...device, id: device.id + copy * step })),
  );
  return reread(withDevices(fleet, copies.flat()));
}

/** A copy in which every tenth device has another image. */
function withNewImages(fleet: Fleet): Fleet {
  const devices = fleet.spec.devices.map((device, index) =>
    isTenth(device, index) ? { ...device, image: "new" } : device,
  );
  return reread(withDevices(fleet, devices));
}

function withDevices(fleet: Fleet, devices: readonly Device[]): Fleet {
  return { ...fleet, spec: { ...fleet.spec, devices } };
}

/** A copy that shares nothing, laid out in memory as what was read from a file or a server. */
function reread(fleet: Fleet): Fleet {
  return JSON.parse(JSON.stringify(fleet));
}

function isTenth(_device: Device, index: number): boolean {
  return index % 10 === 0;
}
