import { parseYaml } from "fieldwise/adapters/yaml";
import type { JsonObject } from "fieldwise/value";
import { beforeEach, describe, expect, it } from "vitest";
import { CONFIGMAPS, type SeededServer, seedServer } from "./seeded-server.ts";

const WEB = `${CONFIGMAPS}/web`;

describe("a get", () => {
  let seeded: SeededServer;
  beforeEach(async () => {
    seeded = await seedServer();
    await seeded.put("web", { labels: { app: "web" }, data: { a: "1" } });
  });

  it("has the object with its resource version, as one line that nobody may keep", async () => {
    const response = await seeded.server.fetch(new Request(`http://server${WEB}`));
    const text = await response.text();
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(response.headers.get("cache-control")).toBe("no-cache, private");
    expect(text.indexOf("\n")).toBe(text.length - 1);
    expect(JSON.parse(text)).toEqual({
      apiVersion: "v1",
      kind: "ConfigMap",
      metadata: {
        resourceVersion: String(await seeded.storage.revision()),
        name: "web",
        namespace: "default",
        creationTimestamp: "2026-01-01T00:00:00Z",
        labels: { app: "web" },
      },
      data: { a: "1" },
    });
  });

  it.each(["", "0", "1", "@1"])("takes the resource version %j", async (version) => {
    expect((await seeded.get(seeded.fill(`${WEB}?resourceVersion=${version}`))).response.status).toBe(200);
  });

  it("of a resource version that has not come is refused with when to come again", async () => {
    const { response, body } = await seeded.get(`${WEB}?resourceVersion=99`);
    expect(response.status).toBe(504);
    expect(response.headers.get("retry-after")).toBe("1");
    expect(body).toMatchObject({
      reason: "Timeout",
      message: seeded.fill("Timeout: Too large resource version: 99, current: @1"),
      details: { causes: [{ reason: "ResourceVersionTooLarge", message: "Too large resource version" }] },
    });
  });

  it("of what is no resource version is refused", async () => {
    const { response, body } = await seeded.get(`${WEB}?resourceVersion=abc`);
    expect(response.status).toBe(400);
    expect(body.message).toMatch(/^invalid resource version: resourceVersion: Invalid value: "abc"/);
  });

  it("of what is not there is a 404", async () => {
    const { response, body } = await seeded.get(`${CONFIGMAPS}/none`);
    expect(response.status).toBe(404);
    expect(body).toMatchObject({
      message: 'configmaps "none" not found',
      details: { name: "none", kind: "configmaps" },
    });
  });

  it("of a strange name quotes it as Go does", async () => {
    const { body } = await seeded.get(`${CONFIGMAPS}/a%22b%01`);
    expect(body.message).toBe('configmaps "a\\"b\\x01" not found');
  });

  it("of the status has the whole object", async () => {
    const value =
      '{"apiVersion":"v1","kind":"Namespace","metadata":{"name":"n"},"status":{"phase":"Active"}}';
    await seeded.storage.put("/core/namespaces/n", value, 0);
    const { body } = await seeded.get("/api/v1/namespaces/n/status");
    expect(body).toMatchObject({ kind: "Namespace", metadata: { name: "n" }, status: { phase: "Active" } });
  });

  it.each(["?pretty=true", "?pretty=1"])("with %s is spread over lines", async (query) => {
    const response = await seeded.server.fetch(new Request(`http://server${WEB}${query}`));
    expect(await response.text()).toMatch(/^\{\n {2}"apiVersion": "v1",\n/);
  });

  it("of curl is spread over lines unless it says otherwise", async () => {
    const headers = { "user-agent": "curl/8.0" };
    const text = async (query: string) =>
      (await seeded.server.fetch(new Request(`http://server${WEB}${query}`, { headers }))).text();
    expect(await text("")).toMatch(/^\{\n {2}"/);
    expect(await text("?pretty=false")).toMatch(/^\{"/);
  });

  it("has YAML for who asks for it, in errors too", async () => {
    const headers = { accept: "application/yaml" };
    const { response, body } = await seeded.get(WEB, headers);
    expect(response.headers.get("content-type")).toBe("application/yaml");
    expect(body).toMatch(
      /^apiVersion: v1\ndata:\n {2}a: "1"\nkind: ConfigMap\nmetadata:\n {2}creationTimestamp: /,
    );
    expect(parseYaml(body as unknown as string)).toMatchObject({ kind: "ConfigMap", data: { a: "1" } });
    const refused = await seeded.get(`${CONFIGMAPS}/none`, headers);
    expect(refused.response.headers.get("content-type")).toBe("application/yaml");
    expect(parseYaml(refused.body as unknown as string)).toMatchObject({ kind: "Status", code: 404 });
  });

  it("has a Table or only the metadata for who asks for that", async () => {
    const table = await seeded.get(`${WEB}?includeObject=None`, {
      accept: "application/json;as=Table;v=v1;g=meta.k8s.io",
    });
    expect(table.body).toMatchObject({ kind: "Table", rows: [{ cells: ["web", 1, "24h"], object: null }] });
    const partial = await seeded.get(WEB, {
      accept: "application/json;as=PartialObjectMetadata;v=v1beta1;g=meta.k8s.io",
    });
    expect(partial.body).toMatchObject({
      kind: "PartialObjectMetadata",
      apiVersion: "meta.k8s.io/v1beta1",
      metadata: { name: "web" },
    });
    expect(partial.body).not.toHaveProperty("data");
  });

  it("of a Table with a part of objects that there is not is refused", async () => {
    const accept = "application/json;as=Table;v=v1;g=meta.k8s.io";
    const { response, body } = await seeded.get(`${WEB}?includeObject=Some`, { accept });
    expect(response.status).toBe(400);
    expect(body.message).toContain("Unable to convert to Table as requested: includeObject");
  });

  it.each([
    [WEB, "application/json;as=PartialObjectMetadataList;v=v1;g=meta.k8s.io", "is not a list"],
    [CONFIGMAPS, "application/json;as=PartialObjectMetadata;v=v1;g=meta.k8s.io", "is a list"],
    [
      WEB,
      "text/plain",
      "406: Not Acceptable\n\nAvailable representations: application/json, application/yaml, application/vnd.kubernetes.protobuf",
    ],
    [
      WEB,
      "application/json;as=Chart;v=v1;g=meta.k8s.io",
      "only the following media types are accepted: application/json",
    ],
  ])("of %s as %s is refused with 406", async (path, accept, message) => {
    const { response, body } = await seeded.get(path, { accept });
    expect(response.status).toBe(406);
    expect(body.message).toContain(message);
    expect(body.reason).toBe("NotAcceptable");
  });

  it("by HEAD has the head and no body", async () => {
    for (const path of [WEB, CONFIGMAPS, `${CONFIGMAPS}?watch=true`, `${CONFIGMAPS}/none`]) {
      const response = await seeded.server.fetch(new Request(`http://server${path}`, { method: "HEAD" }));
      expect(response.status).toBe(path.endsWith("none") ? 404 : 200);
      expect(response.headers.get("content-type")).toBe("application/json");
      expect(await response.text()).toBe("");
    }
  });

  it("of a stored object that is not of the version asked for says which it is", async () => {
    const value: JsonObject = {
      apiVersion: "v1",
      metadata: { name: "odd", namespace: "default" },
      kind: "ConfigMap",
    };
    await seeded.storage.put("/core/configmaps/default/odd", JSON.stringify(value), 0);
    const { body } = await seeded.get(`${CONFIGMAPS}/odd`);
    expect(body).toMatchObject({
      kind: "ConfigMap",
      metadata: { name: "odd", resourceVersion: seeded.fill("@2") },
    });
  });
});
