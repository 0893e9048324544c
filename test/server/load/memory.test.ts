import { StatusError } from "fieldwise/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Holder } from "../../../src/server/load/holder.ts";
import { Memory } from "../../../src/server/load/memory.ts";

/** A client for which so much is held. */
interface Client {
  held: number;
  isCut: boolean;
  readonly holder: Holder;
}

describe("the memory of a server", () => {
  let memory: Memory;

  beforeEach(() => {
    vi.useFakeTimers();
    memory = new Memory(1_000);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  function follow(held: number): Client {
    const client: Client = {
      held,
      isCut: false,
      holder: memory.follow({
        held: () => client.held,
        cut: () => {
          client.isCut = true;
        },
      }),
    };
    client.holder.grow();
    return client;
  }

  it("counts what is held until it is let go", () => {
    const client = follow(100);
    expect(memory.taken).toBe(100);
    client.held = 40;
    client.holder.count();
    expect(memory.taken).toBe(40);
    client.holder.release();
    expect(memory.taken).toBe(0);
    client.held = 500;
    client.holder.grow();
    expect(memory.taken).toBe(0);
  });

  it("looks by itself whether something was let go", () => {
    const client = follow(100);
    client.held = 0;
    vi.advanceTimersByTime(250);
    expect(memory.taken).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("cuts off who has stalled for a minute, and not who does something now and then", () => {
    const [stalled, slow] = [follow(100), follow(100)];
    for (let seconds = 0; seconds <= 60; seconds++) {
      expect(stalled.isCut).toBe(false);
      vi.advanceTimersByTime(1_000);
      if (seconds % 30 === 0) slow.held--;
    }
    vi.advanceTimersByTime(250);
    expect([stalled.isCut, slow.isCut]).toEqual([true, false]);
    expect(memory.taken).toBe(slow.held);
  });

  it("cuts off who has stalled for five seconds when more than half is taken", () => {
    const client = follow(501);
    vi.advanceTimersByTime(5_000);
    expect(client.isCut).toBe(false);
    vi.advanceTimersByTime(500);
    expect(client.isCut).toBe(true);
  });

  it("makes room when all is taken: those go first who have stalled for longest", () => {
    const clients = [300, 300, 300].map((held) => {
      vi.advanceTimersByTime(100);
      return follow(held);
    });
    (clients[0] as Client).held = 290;
    clients[0]?.holder.count();
    follow(200);
    expect(clients.map(({ isCut }) => isCut)).toEqual([false, true, true]);
    expect(memory.taken).toBe(490);
  });

  it("refuses what is more than all of it, and takes nothing then", () => {
    memory.take(600);
    follow(300);
    expect(refusalOf(() => memory.take(1_001)).refusal.code).toBe(413);
    expect(memory.taken).toBe(900);
    memory.give(600);
    memory.take(600);
    expect(memory.taken).toBe(900);
  });

  it("makes room for a small request, and not for a large one", () => {
    const large = new Memory(16 * 1024 * 1024);
    let isCut = false;
    const holder = large.follow({
      held: () => 15 * 1024 * 1024,
      cut: () => {
        isCut = true;
      },
    });
    holder.grow();
    expect(refusalOf(() => large.take(2 * 1024 * 1024)).refusal).toMatchObject({
      code: 429,
      reason: "TooManyRequests",
      details: { retryAfterSeconds: 1 },
    });
    expect(isCut).toBe(false);
    large.take(1024 * 1024);
    large.take(1);
    expect(isCut).toBe(true);
  });
});

function refusalOf(act: () => void): StatusError {
  try {
    act();
  } catch (error) {
    if (error instanceof StatusError) return error;
    throw error;
  }
  throw new Error("it was not refused");
}
