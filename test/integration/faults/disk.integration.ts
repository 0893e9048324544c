import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { type DiskServer, prepareServer } from "./start-server.ts";

const root = mkdtempSync(join(tmpdir(), "fieldwise-disk-"));
chmodSync(root, 0o755);
const start = prepareServer(root);
const newDirectory = () => mkdtempSync(join(root, "storage-"));
const refusal = (starting: Promise<DiskServer>) =>
  starting.then(
    async (server) => {
      await server.kill();
      return "it started";
    },
    (error: Error) => error.message,
  );

afterAll(() => rmSync(root, { recursive: true, force: true }));

describe("a disk that is full", () => {
  it("takes no more writes, is said by /readyz, and has all that was acknowledged", async () => {
    const directory = newDirectory();
    const full = await start(directory, { fileSize: 512 });
    const created: string[] = [];
    let status = 201;
    for (let number = 0; number < 100 && status === 201; number++) {
      const name = `map-${String(number).padStart(3, "0")}`;
      status = await full.createMap(name, "x".repeat(20_000));
      if (status === 201) created.push(name);
    }
    expect([status, created.length > 5]).toEqual([500, true]);
    expect(await full.createMap("late")).toBe(500);
    expect(await full.listMaps()).toEqual(created);
    expect(await full.send("GET", "/readyz")).toEqual({
      status: 500,
      body: "[+]ping ok\n[-]storage failed: reason withheld\nreadyz check failed\n",
    });
    expect((await full.send("GET", "/livez")).status).toBe(200);
    await full.kill();

    // Without room for what has to be written then, it does not start, and loses nothing by trying.
    const message = await refusal(start(directory, { fileSize: 0 }));
    expect(message).toContain(`cannot open the storage in ${directory}: `);
    expect(message).toContain("see that this user may write there, and that the disk works and has room");
    const again = await start(directory);
    const found = await again.listMaps();
    // What was being written when the disk was full may be there or not.
    expect(found.filter((name) => created.includes(name))).toEqual(created);
    expect(found.length - created.length).toBeLessThanOrEqual(2);
    expect([await again.createMap("later"), (await again.send("GET", "/readyz")).body]).toEqual([201, "ok"]);
    await again.kill();
  });
});

describe("a directory that can only be read", () => {
  it("is refused with what to do, and is used again once it can be written", async () => {
    const directory = newDirectory();
    chmodSync(directory, 0o777);
    const first = await start(directory, { asNobody: true });
    expect(await first.createMap("before")).toBe(201);
    await first.kill();
    chmodSync(directory, 0o555);
    const before = readdirSync(directory);
    expect(await refusal(start(directory, { asNobody: true }))).toMatch(
      /^cannot open the storage in .*: EACCES: permission denied.*; see that this user may write there/,
    );
    expect(readdirSync(directory)).toEqual(before);
    chmodSync(directory, 0o777);
    const again = await start(directory, { asNobody: true });
    expect(await again.listMaps()).toEqual(["before"]);
    await again.kill();
  });

  it("is refused if it should be made where nothing can be", async () => {
    const parent = newDirectory();
    chmodSync(parent, 0o555);
    expect(await refusal(start(join(parent, "new"), { asNobody: true }))).toContain(
      "see that this user may write there",
    );
  });
});

describe("two servers on one directory", () => {
  it("are one: the second is refused as long as the first lives, however that ends", async () => {
    const directory = newDirectory();
    const first = await start(directory);
    expect(await first.createMap("one")).toBe(201);
    expect(await refusal(start(directory))).toContain("is in use by another process");
    expect(await first.createMap("two")).toBe(201);
    await first.kill();
    const second = await start(directory);
    expect(await second.listMaps()).toEqual(["one", "two"]);
    await second.kill();
    expect(readdirSync(directory).filter((name) => name.startsWith("opening-"))).toEqual([]);
  });

  it("are one also if several start at once", async () => {
    const directory = join(root, "race");
    mkdirSync(directory);
    for (let round = 0; round < 3; round++) {
      const started = await Promise.allSettled(Array.from({ length: 4 }, () => start(directory)));
      const winners = started.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
      for (const one of started)
        if (one.status === "rejected") expect(String(one.reason)).toContain("is in use by another process");
      const [winner] = winners as [DiskServer];
      expect(winners.length).toBe(1);
      expect(await winner.createMap(`map-${round}`)).toBe(201);
      expect((await winner.listMaps()).length).toBe(round + 1);
      await winner.kill();
    }
  });
});
