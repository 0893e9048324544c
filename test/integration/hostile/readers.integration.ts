import { setTimeout as pause } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { attack } from "./attack.ts";
import { create, Deaf, getOf, MAPS, mapOf, send } from "./client.ts";
import { Victim } from "./victim.ts";

const MB = 1024 * 1024;

/** All that a server takes: itself, the store, what waits, caches, and what the collector has not looked at yet. */
const BOUNDS = { megabytes: 1_100 };

describe.each([{ onDisk: false }, { onDisk: true }])("who does not read (on disk: $onDisk)", ({ onDisk }) => {
  let victim: Victim;
  let deaf = new Deaf();

  afterEach(async () => {
    deaf.close();
    deaf = new Deaf();
    await victim.stop();
  });

  it("300 watches over 27 MB are held back, and whoever reads is told everything", async () => {
    victim = await Victim.start({ onDisk });
    await create(victim, { path: MAPS, count: 27, object: (index) => mapOf(`map-${index}`, 0.99 * MB) });
    const watch = `${MAPS}?watch=true&resourceVersion=0`;
    await attack(victim, BOUNDS, async () => {
      await deaf.open(victim, 300, getOf(watch));
      await pause(3_000);
    });
    // It takes its turn with all the others, which takes as long as the machine needs for them.
    const { text } = await send(victim, { path: watch, lines: 28 });
    expect(addedIn(text)).toHaveLength(28);
  });

  it("a watch over more than all of the memory is told to whoever reads it", async () => {
    victim = await Victim.start({ onDisk, limits: { memory: 32 * MB } });
    await create(victim, { path: MAPS, count: 40, object: (index) => mapOf(`map-${index}`, 0.99 * MB) });
    const watch = `${MAPS}?watch=true&resourceVersion=0&timeoutSeconds=2`;
    const { text } = await attack(victim, BOUNDS, () => send(victim, { path: watch }));
    expect(addedIn(text).length).toBeGreaterThanOrEqual(40);
  });

  it("1,200 watches of large events are cut off in time", async () => {
    victim = await Victim.start({ onDisk });
    await attack(victim, BOUNDS, async () => {
      await deaf.open(victim, 1_200, getOf(`${MAPS}?watch=true`));
      for (let count = 0; count < 20; count++) {
        const body = JSON.stringify({ data: { text: String(count).repeat(0.7 * MB) } });
        if (count === 0) await create(victim, { path: MAPS, count: 1, object: () => mapOf("large", MB) });
        await send(victim, {
          method: "PATCH",
          path: `${MAPS}/large`,
          contentType: "application/merge-patch+json",
          body,
        });
      }
      await pause(2_000);
    });
  });

  it("130 lists of 40 MB are refused or cut off, and those who read get theirs", async () => {
    victim = await Victim.start({ onDisk });
    await create(victim, { path: MAPS, count: 40, object: (index) => mapOf(`map-${index}`, 0.99 * MB) });
    await attack(victim, BOUNDS, async () => {
      await deaf.open(victim, 130, getOf(MAPS));
      await pause(3_000);
    });
    for (let attempt = 0; ; attempt++) {
      const { status, text } = await send(victim, { path: MAPS });
      if (status === 200) {
        expect(JSON.parse(text).items).toHaveLength(41);
        return;
      }
      expect([status, attempt < 10]).toEqual([429, true]);
      await pause(1_000);
    }
  });

  it("2,000 bodies that do not come to an end are cut off when others need the memory", async () => {
    victim = await Victim.start({ onDisk });
    const head = `POST ${MAPS} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 3000000\r\n\r\n`;
    await attack(victim, BOUNDS, async () => {
      for (let batch = 0; batch < 40; batch++) {
        await deaf.open(victim, 50, head + " ".repeat(300_000));
        await pause(50);
      }
    });
  });

  it("10,000 requests on one connection that nobody reads the answers of wait for their turn", async () => {
    victim = await Victim.start({ onDisk });
    await create(victim, { path: MAPS, count: 1, object: () => mapOf("large", MB) });
    await attack(victim, BOUNDS, async () => {
      await deaf.open(victim, 5, getOf(`${MAPS}/large`).repeat(2_000));
      await pause(2_000);
    });
  });
});

/** The lines of a watch that tell of an object that is there. */
function addedIn(text: string): string[] {
  return text.split("\n").filter((line) => line.includes('"ADDED"'));
}
