import type { JsonObject } from "fieldwise/value";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { CONFIGMAPS, namesOf, type SeededServer, seedServer } from "./seeded-server.ts";

const metadataOf = (body: JsonObject) => body.metadata as Record<string, string | number>;

describe("a list", () => {
  let seeded: SeededServer;
  beforeEach(async () => {
    seeded = await seedServer({ list: 6 });
    await seeded.put("c", { labels: { app: "web" } });
    await seeded.put("a", {
      labels: { app: "web", tier: "front" },
      data: { metadata: '"labels":{"app":"db"}' },
    });
    await seeded.put("b", { labels: { app: "db" } });
    await seeded.put("d");
    await seeded.put("a", { namespace: "other", labels: { app: "web" } });
  });

  it("has objects in the order of their keys, says once what they are, and shows the newest revision", async () => {
    const { response, body } = await seeded.get(CONFIGMAPS);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(response.headers.get("cache-control")).toBe("no-cache, private");
    expect(body).toMatchObject({ kind: "ConfigMapList", apiVersion: "v1" });
    expect(body.metadata).toEqual({ resourceVersion: String(await seeded.storage.revision()) });
    expect(namesOf(body)).toEqual(["a", "b", "c", "d"]);
    const [first] = body.items as JsonObject[];
    expect(first).not.toHaveProperty("kind");
    expect(first).not.toHaveProperty("apiVersion");
  });

  it("of all namespaces has the objects of each", async () => {
    const { body } = await seeded.get("/api/v1/configmaps");
    expect(namesOf(body)).toEqual(["a", "b", "c", "d", "a"]);
  });

  it("in chunks shows one revision, however much is written meanwhile", async () => {
    const first = (await seeded.get(`${CONFIGMAPS}?limit=2`)).body;
    expect(metadataOf(first).remainingItemCount).toBe(2);
    await seeded.remove("d");
    await seeded.put("bb");
    const { body } = await seeded.get(`${CONFIGMAPS}?limit=2&continue=${metadataOf(first).continue}`);
    expect(namesOf(first).concat(namesOf(body))).toEqual(["a", "b", "c", "d"]);
    expect(body.metadata).toEqual({ resourceVersion: metadataOf(first).resourceVersion });
  });

  it("of all namespaces goes on in the next namespace", async () => {
    const first = (await seeded.get("/api/v1/configmaps?limit=4")).body;
    const { body } = await seeded.get(`/api/v1/configmaps?limit=4&continue=${metadataOf(first).continue}`);
    expect(body.items).toHaveLength(1);
    expect(body.items).toMatchObject([{ metadata: { namespace: "other" } }]);
  });

  it("that goes on after its revision is forgotten is refused with a token to go on anyway", async () => {
    const first = (await seeded.get(`${CONFIGMAPS}?limit=2`)).body;
    await seeded.put("bb");
    await seeded.storage.compact(await seeded.storage.revision());
    const { response, body } = await seeded.get(
      `${CONFIGMAPS}?limit=2&continue=${metadataOf(first).continue}`,
    );
    expect(response.status).toBe(410);
    expect(body).toMatchObject({ kind: "Status", reason: "Expired" });
    expect(body.message).toMatch(/^The provided continue parameter is too old to display a consistent list/);
    const rest = await seeded.get(`${CONFIGMAPS}?limit=2&continue=${metadataOf(body).continue}`);
    expect(namesOf(rest.body)).toEqual(["bb", "c"]);
    expect(metadataOf(rest.body).continue).toBeDefined();
  });

  it.each([
    ["labelSelector=app%3Dweb", ["a", "c"]],
    ["labelSelector=app", ["a", "b", "c"]],
    ["labelSelector=!app", ["d"]],
    ["labelSelector=app+in+(web,db),tier!%3Dfront", ["b", "c"]],
    ["fieldSelector=metadata.name%3Db", ["b"]],
    ["fieldSelector=metadata.name%3Dnone", []],
    ["fieldSelector=metadata.name!%3Db", ["a", "c", "d"]],
    ["fieldSelector=metadata.namespace%3Dother", []],
    ["labelSelector=app%3Dweb&fieldSelector=metadata.name%3Db", []],
    ["limit=-1", ["a", "b", "c", "d"]],
  ])("with %s has %j", async (query, names) => {
    const { body } = await seeded.get(`${CONFIGMAPS}?${query}`);
    expect(namesOf(body)).toEqual(names);
  });

  it("finds an object by its name in all namespaces", async () => {
    const { body } = await seeded.get("/api/v1/configmaps?fieldSelector=metadata.name%3Da");
    expect(namesOf(body)).toEqual(["a", "a"]);
  });

  it("with a selector and a limit has chunks that are full, and no count of the rest", async () => {
    const first = (await seeded.get(`${CONFIGMAPS}?labelSelector=app%3Dweb&limit=1`)).body;
    expect(namesOf(first)).toEqual(["a"]);
    expect(first.metadata).not.toHaveProperty("remainingItemCount");
    const token = metadataOf(first).continue;
    const { body } = await seeded.get(`${CONFIGMAPS}?labelSelector=app%3Dweb&limit=2&continue=${token}`);
    expect(namesOf(body)).toEqual(["c"]);
    expect(body.metadata).not.toHaveProperty("continue");
  });

  it("shows one revision even if what it looks through changes meanwhile", async () => {
    const { storage } = seeded;
    const range = storage.range.bind(storage);
    vi.spyOn(storage, "range").mockImplementation(async (asked) => {
      const page = await range(asked);
      await seeded.put("zz", { labels: { tier: "back" } });
      return page;
    });
    const revision = await storage.revision();
    const { body } = await seeded.get(`${CONFIGMAPS}?labelSelector=tier%3Dback&limit=1`);
    expect(body.items).toEqual([]);
    expect(body.metadata).toEqual({ resourceVersion: String(revision) });
  });

  it("shows an old revision if it must be that one, and the newest if it may", async () => {
    const revision = await seeded.storage.revision();
    await seeded.put("e");
    const exact = await seeded.get(`${CONFIGMAPS}?resourceVersion=${revision}&resourceVersionMatch=Exact`);
    expect(namesOf(exact.body)).toEqual(["a", "b", "c", "d"]);
    expect(metadataOf(exact.body).resourceVersion).toBe(String(revision));
    for (const query of [`${revision}&resourceVersionMatch=NotOlderThan`, `${revision}`, "0", ""]) {
      const { body } = await seeded.get(`${CONFIGMAPS}?resourceVersion=${query}`);
      expect(namesOf(body)).toContain("e");
    }
    const legacy = await seeded.get(`${CONFIGMAPS}?resourceVersion=${revision}&limit=10`);
    expect(namesOf(legacy.body)).not.toContain("e");
    const named = await seeded.get(
      `${CONFIGMAPS}?fieldSelector=metadata.name%3De&resourceVersion=${revision}&resourceVersionMatch=Exact`,
    );
    expect(namesOf(named.body)).toEqual([]);
  });

  it.each([
    ["resourceVersion=100", 504, "Timeout", "Timeout: Too large resource version: 100, current: @5"],
    [
      "resourceVersion=100&resourceVersionMatch=Exact",
      504,
      "Timeout",
      "Timeout: Too large resource version: 100, current: @5",
    ],
    [
      "resourceVersion=@1&resourceVersionMatch=Exact",
      410,
      "Expired",
      "The resourceVersion for the provided list is too old.",
    ],
    [
      "resourceVersion=abc",
      400,
      "BadRequest",
      'invalid resource version: resourceVersion: Invalid value: "abc": strconv.ParseUint: parsing "abc": invalid syntax',
    ],
    [
      "resourceVersionMatch=Exact",
      422,
      "Invalid",
      'ListOptions.meta.k8s.io "" is invalid: resourceVersionMatch: Forbidden: resourceVersionMatch is forbidden unless resourceVersion is provided',
    ],
    [
      "labelSelector=a%3D%3D%3Db",
      400,
      "BadRequest",
      "unable to parse requirement: found '=', expected: identifier",
    ],
    [
      "fieldSelector=data.a%3Db",
      400,
      "BadRequest",
      '"data.a" is not a known field selector: only "metadata.name", "metadata.namespace"',
    ],
  ])("with %s is refused with %d %s", async (query, code, reason, message) => {
    await seeded.storage.compact(Number(seeded.fill("@3")));
    const { response, body } = await seeded.get(`${CONFIGMAPS}?${seeded.fill(query)}`);
    expect(response.status).toBe(code);
    expect(body).toMatchObject({
      kind: "Status",
      status: "Failure",
      code,
      reason,
      message: seeded.fill(message),
    });
  });

  it("of more objects than the server takes on is refused unless it comes in chunks", async () => {
    await seeded.put("e");
    await seeded.put("f");
    await seeded.put("g");
    const { response, body } = await seeded.get(CONFIGMAPS);
    expect(response.status).toBe(413);
    expect(body.message).toContain("more than 6 objects");
    const chunk = await seeded.get(`${CONFIGMAPS}?limit=1000`);
    expect(chunk.body.items).toHaveLength(6);
    expect(metadataOf(chunk.body).remainingItemCount).toBe(1);
  });

  it("that takes long is not searched to its end for a client that has gone", async () => {
    let time = 0;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => (time += 100));
    const ask = async (isGone: boolean) => {
      const header = () => undefined;
      const query = "labelSelector=app%3Dweb";
      const request = { method: "GET", path: CONFIGMAPS, query, header, text: async () => "", isGone };
      return (await seeded.server.handle(request)).status;
    };
    expect(await ask(false)).toBe(200);
    expect(await ask(true)).toBe(499);
    clock.mockRestore();
  });

  it("has columns, rows and the metadata of the list as a Table", async () => {
    const accept = "application/json;as=Table;v=v1;g=meta.k8s.io,application/json";
    const { response, body } = await seeded.get(`${CONFIGMAPS}?limit=1`, { accept });
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(body).toMatchObject({
      kind: "Table",
      apiVersion: "meta.k8s.io/v1",
      columnDefinitions: [{ name: "Name" }, { name: "Data" }, { name: "Age" }],
      rows: [{ cells: ["a", 1, "24h"], object: { kind: "PartialObjectMetadata", metadata: { name: "a" } } }],
    });
    expect(metadataOf(body).continue).toBeDefined();
  });

  it("has only the metadata of objects as a PartialObjectMetadataList", async () => {
    const accept = "application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io";
    const { body } = await seeded.get(CONFIGMAPS, { accept });
    expect(body.kind).toBe("PartialObjectMetadataList");
    expect(namesOf(body)).toEqual(["a", "b", "c", "d"]);
    expect((body.items as JsonObject[])[0]).not.toHaveProperty("data");
  });
});
