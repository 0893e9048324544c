import { connectEtcd } from "fieldwise/server/etcd";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Etcd, startEtcd } from "../../integration/start-etcd.ts";
import { startProxy } from "../../integration/start-proxy.ts";
import { describeStorage } from "../storage/contract.ts";
import { eventually, record } from "../storage/record.ts";

let etcd: Etcd;
let count = 0;
const newPrefix = () => `/fieldwise-${++count}`;
const open = (prefix = newPrefix()) => connectEtcd({ endpoints: [etcd.endpoint], prefix });

beforeAll(async () => {
  etcd = await startEtcd();
});
afterAll(() => etcd?.stop());

describeStorage("etcd", () => open(), { runs: 40 });

describe("etcd", () => {
  it("shows two who share it what the other writes", async () => {
    const prefix = newPrefix();
    const [one, two] = [await open(prefix), await open(prefix)];
    const { changes } = await record(two, "", await two.revision());
    const entry = await one.put("a", "1", 0);
    expect(await two.get("a")).toEqual(entry);
    expect(await two.put("a", "2", 0)).toBeUndefined();
    await two.put("a", "2", entry?.revision ?? 0);
    expect((await one.get("a"))?.value).toBe("2");
    await eventually(() => expect(changes.map((change) => change.entry?.value)).toEqual(["1", "2"]));
    await Promise.all([one.close(), two.close()]);
  });

  it("never reads its own or others' past, though it answers from what it knows", async () => {
    const prefix = newPrefix();
    const stores = [await open(prefix), await open(prefix)] as const;
    const [one, two] = stores;
    const reader = async (key: string): Promise<void> => {
      let revision = (await one.put(key, "0", 0))?.revision ?? 0;
      for (let turn = 1; turn <= 100; turn++) {
        const [writer, other] = turn % 2 === 0 ? [one, two] : [two, one];
        if (turn % 10 === 0) {
          await writer.delete(key, revision);
          expect(await other.get(key)).toBeUndefined();
          expect(await writer.get(key)).toBeUndefined();
          revision = 0;
        }
        const entry = await writer.put(key, String(turn), revision);
        revision = entry?.revision ?? Number.NaN;
        expect(await other.get(key)).toEqual(entry);
        expect(await writer.get(key)).toEqual(entry);
        const { entries } = await other.range({ prefix: key });
        expect(entries).toEqual([entry]);
      }
    };
    await Promise.all(["a/", "b/", "c/", "d/"].map(reader));
    await Promise.all(stores.map((store) => store.close()));
  });

  it("answers gets at once while only others write to the same etcd", async () => {
    const [one, two] = [await open(), await open()];
    const entry = await one.put("a", "1", 0);
    for (let number = 0; number < 50; number++) {
      const mine = await two.put(
        "b",
        String(number),
        number === 0 ? 0 : ((await two.get("b"))?.revision ?? 0),
      );
      expect(await one.get("a")).toEqual(entry);
      expect(await two.get("b")).toEqual(mine);
    }
    await Promise.all([one.close(), two.close()]);
  });

  it("keeps those apart who have other prefixes", async () => {
    const prefix = newPrefix();
    const [one, two] = [await open(`${prefix}/a`), await open(`${prefix}/ab`)];
    const { changes } = await record(two, "", await two.revision());
    await one.put("a", "1", 0);
    await two.put("b", "1", 0);
    await eventually(() => expect(changes.map(({ key }) => key)).toEqual(["b"]));
    expect((await one.range({ prefix: "" })).entries.map(({ key }) => key)).toEqual(["a"]);
    await Promise.all([one.close(), two.close()]);
  });

  it("tells a watch how far it is also when only others write to the same etcd", async () => {
    const [one, two] = [await open(), await open()];
    const { watch } = await record(two, "", await two.revision());
    await one.put("a", "1", 0);
    const revision = await two.revision();
    await eventually(() => expect(watch.revision).toBeGreaterThanOrEqual(revision));
    await Promise.all([one.close(), two.close()]);
  });

  it("tells what happened before it connected, from any revision that is remembered", async () => {
    const prefix = newPrefix();
    const one = await open(prefix);
    const begin = await one.revision();
    for (let number = 0; number < 2500; number++) await one.put(`a${number}`, "1", 0);
    await one.delete("a0", begin + 1);
    await one.close();
    const two = await open(prefix);
    const { changes } = await record(two, "a", begin + 1);
    await eventually(() => expect(changes.length).toBe(2500));
    expect(changes.at(-1)).toMatchObject({ key: "a0", entry: undefined, previous: { value: "1" } });
    await two.close();
  });

  it("loses and repeats nothing when the connection is lost", async () => {
    const storage = await open();
    const { changes, errors } = await record(storage, "", await storage.revision());
    const keys: string[] = [];
    for (let round = 0; round < 3; round++) {
      for (let number = 0; number < 20; number++) {
        keys.push(`a-${round}-${number}`);
        await storage.put(keys.at(-1) as string, "1", 0);
      }
      await etcd.restart(300);
      await eventually(() => expect(storage.revision()).resolves.toBeGreaterThan(0));
    }
    await storage.put("last", "1", 0);
    await eventually(() => expect(changes.map(({ key }) => key)).toEqual([...keys, "last"]));
    expect(errors).toEqual([]);
    await storage.close();
  });

  it("goes on by itself after being cut off, with what happened meanwhile", async () => {
    const prefix = newPrefix();
    const proxy = await startProxy(etcd.endpoint);
    const [near, far] = [await open(prefix), await connectEtcd({ endpoints: [proxy.endpoint], prefix })];
    const { changes, errors } = await record(far, "", await far.revision());
    const keys = Array.from({ length: 60 }, (_, number) => `a${number}`);
    for (const [number, key] of keys.entries()) {
      if (number % 20 === 10) proxy.cut();
      if (number % 20 === 15) proxy.mend();
      await near.put(key, "1", 0);
    }
    await eventually(() => expect(changes.map(({ key }) => key)).toEqual(keys));
    expect(errors).toEqual([]);
    await Promise.all([near.close(), far.close()]);
    await proxy.stop();
  });

  it("ends watches that were cut off when history was forgotten, and goes on with new ones", async () => {
    const prefix = newPrefix();
    const proxy = await startProxy(etcd.endpoint);
    const [near, far] = [await open(prefix), await connectEtcd({ endpoints: [proxy.endpoint], prefix })];
    const { changes, errors } = await record(far, "", await far.revision());
    proxy.cut();
    await near.put("a", "1", 0);
    await near.put("b", "1", 0);
    const compacted = await near.revision();
    await near.compact(compacted);
    proxy.mend();
    await eventually(() => expect(errors).toMatchObject([{ name: "RevisionCompacted", compacted }]));
    expect(changes).toEqual([]);
    const again = await record(far, "", await far.revision());
    await near.put("c", "1", 0);
    await eventually(() => expect(again.changes.map(({ key }) => key)).toEqual(["c"]));
    expect(again.errors).toEqual([]);
    await Promise.all([near.close(), far.close()]);
    await proxy.stop();
  });

  it("refuses to tell of what another has forgotten, and knows up to where", async () => {
    const prefix = newPrefix();
    const one = await open(prefix);
    await one.put("a", "1", 0);
    const revision = await one.revision();
    await one.put("a", "2", revision);
    // Who comes later has not seen what is forgotten then; who was there might have.
    const two = await open(prefix);
    await one.compact(revision + 1);
    const error = await record(two, "", revision - 1).catch((error) => error);
    expect(error).toMatchObject({ name: "RevisionCompacted", compacted: revision + 1 });
    expect(await two.compacted()).toBe(revision + 1);
    await Promise.all([one.close(), two.close()]);
  });

  it("says what to do if it cannot be reached", async () => {
    await expect(connectEtcd({ endpoints: ["http://127.0.0.1:1"], timeout: 2000 })).rejects.toThrow(
      /^cannot reach etcd at http:\/\/127\.0\.0\.1:1: is it running\? Check the address/,
    );
    await expect(connectEtcd({ endpoints: ["localhost"] })).rejects.toThrow(
      "localhost is not an endpoint of etcd: write it as http://127.0.0.1:2379",
    );
  });

  it("speaks TLS, and says who it is", async () => {
    const secure = await startEtcd({ withTls: true });
    const endpoints = [secure.endpoint];
    const { ca = "", cert = "", key = "" } = secure.tls ?? {};
    const storage = await connectEtcd({ endpoints, tls: { ca, cert, key } });
    const { changes } = await record(storage, "", await storage.revision());
    await storage.put("a", "1", 0);
    await eventually(() => expect(changes.length).toBe(1));
    await storage.close();
    for (const tls of [{}, { ca }]) {
      await expect(connectEtcd({ endpoints, tls, timeout: 3000 })).rejects.toThrow(
        /the certificates if it is https/,
      );
    }
    await secure.stop();
  });

  it("asks the next endpoint if one is gone", async () => {
    const endpoints = ["http://127.0.0.1:1", etcd.endpoint];
    const storage = await connectEtcd({ endpoints, prefix: newPrefix() });
    expect((await storage.put("a", "1", 0))?.value).toBe("1");
    await storage.close();
  });
});
