import type { Sink, Stream } from "fieldwise/server";
import type { JsonObject } from "fieldwise/value";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CONFIGMAPS, type SeededServer, seedServer } from "../rest/seeded-server.ts";
import { recordWatch, settle } from "./record-watch.ts";

const WATCH = `${CONFIGMAPS}?watch=true`;
const WATCH_LIST = `${WATCH}&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true`;
const TABLE = { accept: "application/json;as=Table;v=v1;g=meta.k8s.io,application/json" };

describe("a watch", () => {
  let seeded: SeededServer;
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    seeded = await seedServer({ watches: 3, unread: 1_000 });
    await seeded.put("a", { labels: { app: "web" } });
    await seeded.put("b");
  });
  afterEach(async () => {
    await seeded.close();
    vi.useRealTimers();
  });

  it("tells what happens after the revision it is given, and nothing before", async () => {
    const revision = await seeded.put("c");
    const watch = await recordWatch(seeded, `${WATCH}&resourceVersion=${revision - 1}`);
    expect(watch.status).toBe(200);
    expect(watch.headers["content-type"]).toBe("application/json");
    expect(watch.told()).toEqual(["ADDED c"]);
    await seeded.put("c", { data: { x: "1" } });
    await seeded.put("elsewhere", { namespace: "other" });
    const deleted = await seeded.remove("a");
    expect(watch.told()).toEqual(["ADDED c", "MODIFIED c", "DELETED a"]);
    expect(watch.events[1]?.object).toMatchObject({ kind: "ConfigMap", apiVersion: "v1", data: { x: "1" } });
    expect(watch.events[2]?.object).toMatchObject({
      metadata: { resourceVersion: String(deleted), labels: { app: "web" } },
    });
  });

  it.each(["", "&resourceVersion=0"])("from nowhere (%s) tells what is there first", async (query) => {
    const watch = await recordWatch(seeded, `${WATCH}${query}`);
    await seeded.put("c");
    expect(watch.told()).toEqual(["ADDED a", "ADDED b", "ADDED c"]);
  });

  it("with sendInitialEvents marks where they end", async () => {
    const revision = await seeded.storage.revision();
    const watch = await recordWatch(seeded, `${WATCH_LIST}&labelSelector=app`);
    await seeded.remove("a");
    expect(watch.told()).toEqual(["ADDED a", `BOOKMARK ${revision}`, "DELETED a"]);
    expect(watch.events[1]?.object).toEqual({
      kind: "ConfigMap",
      apiVersion: "v1",
      metadata: { resourceVersion: String(revision), annotations: { "k8s.io/initial-events-end": "true" } },
    });
  });

  it("without initial events begins at the newest revision", async () => {
    const query = "&sendInitialEvents=false&resourceVersionMatch=NotOlderThan";
    const watch = await recordWatch(seeded, `${WATCH}${query}`);
    await seeded.put("c");
    expect(watch.told()).toEqual(["ADDED c"]);
  });

  it("by labels shows an object that stops to match as deleted, as it was, at the revision of the change", async () => {
    const watch = await recordWatch(seeded, `${WATCH}&labelSelector=app%3Dweb`);
    const changed = await seeded.put("a", { labels: { app: "db" }, data: { new: "1" } });
    await seeded.put("a", { labels: { app: "db" } });
    await seeded.put("a", { labels: { app: "web" } });
    await seeded.put("a", { labels: { app: "web", more: "1" } });
    expect(watch.told()).toEqual(["ADDED a", "DELETED a", "ADDED a", "MODIFIED a"]);
    expect(watch.events[1]?.object).toMatchObject({
      metadata: { resourceVersion: String(changed), labels: { app: "web" } },
      data: {},
    });
  });

  it("of a client that is gone before it begins takes no place", async () => {
    const nothing = () => {};
    const gone: Sink = {
      write: () => 0,
      onDrain: nothing,
      end: nothing,
      cut: nothing,
      onClose: (told) => told(),
    };
    for (let count = 0; count < 4; count++) {
      const { body } = await seeded.server.handle({
        method: "GET",
        path: CONFIGMAPS,
        query: "watch=true",
        header: () => undefined,
        text: async () => "",
      });
      (body as Stream)(gone);
      await settle();
    }
    expect((await recordWatch(seeded, WATCH)).status).toBe(200);
  });

  it("of a client that goes before it goes on is not looked up", async () => {
    const look = vi.spyOn(seeded.storage, "watch");
    let leave = (): void => {};
    const { body } = await seeded.server.handle({
      method: "GET",
      path: CONFIGMAPS,
      query: seeded.fill("watch=true&resourceVersion=@1"),
      header: () => undefined,
      text: async () => "",
    });
    const nothing = () => {};
    (body as Stream)({
      write: () => 0,
      onDrain: nothing,
      end: nothing,
      cut: nothing,
      onClose: (told) => {
        leave = told;
      },
    });
    leave();
    await settle();
    expect(look).not.toHaveBeenCalled();
  });

  it("ends when its request is aborted, also if that was before it began", async () => {
    const leaving = new AbortController();
    const watch = () => seeded.server.fetch(new Request(`http://server${WATCH}`, { signal: leaving.signal }));
    const early = await watch();
    await settle();
    leaving.abort();
    expect(await early.text()).toContain("ADDED");
    expect(await (await watch()).text()).toBe("");
    expect((await recordWatch(seeded, WATCH)).status).toBe(200);
  });

  it("of one object by its name tells nothing of others, not even of those whose names begin so", async () => {
    await seeded.put("ab");
    const watch = await recordWatch(seeded, `${WATCH}&fieldSelector=metadata.name%3Da&resourceVersion=0`);
    await seeded.put("ab", { data: { x: "1" } });
    await seeded.put("a", { data: { x: "1" } });
    expect(watch.told()).toEqual(["ADDED a", "MODIFIED a"]);
  });

  it("from a revision that is forgotten is an ERROR, and over", async () => {
    await seeded.storage.compact(Number(seeded.fill("@1")));
    const watch = await recordWatch(seeded, `${WATCH}&resourceVersion=1`);
    expect(watch.status).toBe(200);
    expect(watch.events).toEqual([
      {
        type: "ERROR",
        object: {
          kind: "Status",
          apiVersion: "v1",
          metadata: {},
          status: "Failure",
          message: seeded.fill("too old resource version: 1 (@1)"),
          reason: "Expired",
          code: 410,
        },
      },
    ]);
    expect(watch.isOver).toBe(true);
  });

  it("that wants initial events newer than any is an ERROR", async () => {
    const watch = await recordWatch(seeded, `${WATCH_LIST}&resourceVersion=100`);
    expect(watch.events).toMatchObject([{ type: "ERROR", object: { code: 504, reason: "Timeout" } }]);
    expect(watch.isOver).toBe(true);
  });

  it("from a revision that has not come tells what happens after that", async () => {
    const revision = await seeded.storage.revision();
    const watch = await recordWatch(seeded, `${WATCH}&resourceVersion=${revision + 1}`);
    await seeded.put("c");
    await seeded.put("d");
    expect(watch.told()).toEqual(["ADDED d"]);
  });

  it("says about once a minute how far it has come, and before it ends", async () => {
    const query = "&resourceVersion=@1&allowWatchBookmarks=true&timeoutSeconds=100";
    const watch = await recordWatch(seeded, `${WATCH}${query}`);
    const first = watch.events.length;
    await seeded.put("elsewhere", { namespace: "other" });
    const revision = await seeded.storage.revision();
    await vi.advanceTimersByTimeAsync(70_000);
    expect(watch.told().slice(first)).toEqual([`BOOKMARK ${revision}`]);
    await vi.advanceTimersByTimeAsync(28_500);
    expect(watch.told().slice(first)).toEqual([`BOOKMARK ${revision}`, `BOOKMARK ${revision}`]);
    expect(watch.isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(watch.isOver).toBe(true);
    await seeded.put("late");
    expect(watch.told()).not.toContain("ADDED late");
  });

  it("has no bookmarks unless they are asked for, and ends by itself within an hour", async () => {
    const watch = await recordWatch(seeded, `${WATCH}&resourceVersion=@2`);
    await vi.advanceTimersByTimeAsync(1_799_000);
    expect(watch.events).toEqual([]);
    expect(watch.isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1_802_000);
    expect(watch.isOver).toBe(true);
  });

  it("beyond the limit is refused with when to come again, until another is over", async () => {
    const watches = [1, 2, 3].map(() => recordWatch(seeded, WATCH));
    const [first] = await Promise.all(watches);
    const refused = await recordWatch(seeded, WATCH);
    expect(refused.status).toBe(429);
    expect(refused.headers["retry-after"]).toBe("1");
    expect(refused.body).toMatchObject({ reason: "TooManyRequests", details: { retryAfterSeconds: 1 } });
    first?.leave();
    expect((await recordWatch(seeded, WATCH)).status).toBe(200);
  });

  it("of a client that does not read is ended", async () => {
    const watch = await recordWatch(seeded, `${WATCH}&resourceVersion=@2`);
    watch.unread = 1_000;
    await seeded.put("c");
    expect(watch.isOver).toBe(false);
    watch.unread = 1_001;
    await seeded.put("d");
    expect(watch.isOver).toBe(true);
  });

  it("of clients that do not read is ended, too, when there are too many of them, and only of those", async () => {
    const crowded = await seedServer({ watches: 30, unread: 1_000, memory: 16_000 });
    const watches = await Promise.all(
      Array.from({ length: 20 }, () => recordWatch(crowded, `${WATCH}&resourceVersion=@0`)),
    );
    for (const watch of watches.slice(1)) watch.unread = 1_000;
    await crowded.put("c");
    // A quarter of the memory is made free at a time: those who have waited for longest make room.
    const over = watches.map(({ isOver }) => isOver);
    expect(over).toEqual(watches.map((_, index) => index > 0 && index < 6));
    expect(crowded.server.memory.taken).toBe(14_000);
    await crowded.close();
  });

  it("waits for the client while it tells what is there", async () => {
    for (let index = 0; index < 1_200; index++) await seeded.put(`many-${index}`);
    const watch = await recordWatch(seeded, WATCH, {}, { unread: 2 * 1024 * 1024 });
    expect(watch.events.length).toBeLessThan(1_202);
    expect(watch.isOver).toBe(false);
    watch.read();
    await vi.waitFor(() => expect(watch.events).toHaveLength(1_202));
  });

  it("ends when the server closes, when the store does, and when the client goes", async () => {
    const gone = await recordWatch(seeded, WATCH);
    gone.leave();
    await seeded.put("c");
    expect(gone.told()).toEqual(["ADDED a", "ADDED b"]);
    const closed = await recordWatch(seeded, WATCH);
    await seeded.server.close();
    expect(closed.isOver).toBe(true);
    expect((await recordWatch(seeded, WATCH)).status).toBe(429);
  });

  it("ends without a word when the store closes", async () => {
    const watch = await recordWatch(seeded, `${WATCH}&resourceVersion=@2`);
    await seeded.storage.close();
    expect(watch.events).toEqual([]);
    expect(watch.isOver).toBe(true);
  });

  it("of tables says in the first event alone what the columns are", async () => {
    const watch = await recordWatch(seeded, WATCH, TABLE);
    await seeded.put("c");
    const columns = watch.events.map(
      ({ object }) => (object.columnDefinitions as JsonObject[] | null)?.length,
    );
    expect(columns).toEqual([3, undefined, undefined]);
    expect(watch.events[2]).toMatchObject({
      type: "ADDED",
      object: {
        kind: "Table",
        rows: [{ cells: ["c", 0, "24h"], object: { kind: "PartialObjectMetadata" } }],
      },
    });
  });

  it("of metadata has no more than that", async () => {
    const accept = "application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io";
    const watch = await recordWatch(seeded, `${WATCH_LIST}`, { accept });
    expect(watch.events).toMatchObject([
      { object: { kind: "PartialObjectMetadata", apiVersion: "meta.k8s.io/v1", metadata: { name: "a" } } },
      { object: { kind: "PartialObjectMetadata" } },
      { type: "BOOKMARK", object: { kind: "PartialObjectMetadata" } },
    ]);
    expect(watch.events[0]?.object).not.toHaveProperty("data");
  });

  it("of metadata shows what stops to match as it was, and leaves what is read of the object alone", async () => {
    const watch = await recordWatch(seeded, `${WATCH}&labelSelector=app%3Dweb`, TABLE);
    const changed = await seeded.put("a", { labels: { app: "db" } });
    expect(watch.events[1]).toMatchObject({
      type: "DELETED",
      object: {
        rows: [{ object: { metadata: { resourceVersion: String(changed), labels: { app: "web" } } } }],
      },
    });
    const { body } = await seeded.get(`${CONFIGMAPS}/a?includeObject=Object`, TABLE);
    expect(body).toMatchObject({ rows: [{ object: { metadata: { labels: { app: "db" } } } }] });
  });

  it("that has missed much is told in pieces, until its reader has too much of it", async () => {
    for (let index = 0; index < 30; index++)
      await seeded.put("big", { data: { x: "x".repeat(10_000), index: `${index}` } });
    const watch = await recordWatch(seeded, `${WATCH}&resourceVersion=@2`, {}, { unread: 2_000 });
    expect(watch.isOver).toBe(true);
    expect(watch.events).toHaveLength(7);
  });

  it.each(["1", "TRUE", "yes"])("is what watch=%s asks for", async (text) => {
    expect((await recordWatch(seeded, `${CONFIGMAPS}?watch=${text}`)).told()).toEqual(["ADDED a", "ADDED b"]);
  });

  it("tells each client in the form it asks for", async () => {
    const plain = await recordWatch(seeded, `${WATCH}&resourceVersion=@2`);
    const table = await recordWatch(seeded, `${WATCH}&resourceVersion=@2`, TABLE);
    await seeded.put("c");
    await seeded.put("d");
    expect(plain.events[1]?.object.kind).toBe("ConfigMap");
    expect(table.events[1]?.object).toMatchObject({ kind: "Table", columnDefinitions: null });
  });

  it.each([
    [
      "application/yaml",
      406,
      "only the following media types are accepted: application/json;stream=watch, application/vnd.kubernetes.protobuf;stream=watch",
    ],
  ])("as %s is refused with %d", async (accept, code, message) => {
    const { response, body } = await seeded.get(WATCH, { accept: `${accept}` });
    expect(response.status).toBe(code);
    expect(String(body as unknown as string)).toContain(message);
  });

  it.each([
    [
      "resourceVersion=abc",
      422,
      'configmaps "" is invalid: resourceVersion: Invalid value: "abc": strconv.ParseUint: parsing "abc": invalid syntax',
    ],
    ["labelSelector=a%3D%3D%3Db", 400, "unable to parse requirement: found '=', expected: identifier"],
    [
      "sendInitialEvents=true",
      422,
      'ListOptions.meta.k8s.io "" is invalid: resourceVersionMatch: Forbidden: sendInitialEvents requires setting resourceVersionMatch to NotOlderThan',
    ],
  ])("with %s is refused with %d", async (query, code, message) => {
    const { response, body } = await seeded.get(`${WATCH}&${query}`);
    expect(response.status).toBe(code);
    expect(body.message).toBe(message);
  });

  it("streams over fetch, too", async () => {
    const response = await seeded.server.fetch(new Request(`http://server${WATCH}&resourceVersion=0`));
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    await settle();
    const { value } = await reader.read();
    expect(new TextDecoder().decode(value)).toMatch(/^\{"type":"ADDED","object":\{"apiVersion":"v1"/);
    await reader.cancel();
  });
});
