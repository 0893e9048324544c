import { createMemoryStorage } from "fieldwise/server";
import type { JsonObject } from "fieldwise/value";
import { afterEach, expect, it, vi } from "vitest";
import { ObjectStore } from "../../../src/server/objects/object-store.ts";
import { LEASE_KEY, leaseObject } from "../../../src/server/start/lease.ts";
import { LeaseRenewal } from "../../../src/server/start/lease-renewal.ts";

afterEach(() => vi.useRealTimers());

it("a server says every ten minutes that it is still there, until it stops", async () => {
  vi.useFakeTimers({ now: new Date("2026-01-02T03:04:05.678Z") });
  const objects = new ObjectStore(createMemoryStorage());
  await objects.put(LEASE_KEY, leaseObject(new Date(), "1").object, 0);
  const specOf = async (): Promise<JsonObject> => {
    const entry = await objects.storage.get(LEASE_KEY);
    return (entry && objects.read(entry).spec) as JsonObject;
  };
  const before = await specOf();
  const renewal = new LeaseRenewal(objects, () => new Date());
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(await specOf()).toEqual({ ...before, renewTime: "2026-01-02T03:14:05.678000Z" });
  await renewal.stop();
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect((await specOf()).renewTime).toBe("2026-01-02T03:14:05.678000Z");
});
