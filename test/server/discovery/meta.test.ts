import { createApiServer } from "fieldwise/server";
import { describe, expect, it } from "vitest";
import { createMetaServer, createWidgets } from "./ask.ts";

const server = createMetaServer();
server.registry.replace([], [createWidgets({ type: "object" })]);

it("says what version of Kubernetes it answers as", async () => {
  expect(await server.read("/version")).toMatchObject({
    major: "1",
    minor: "36",
    gitVersion: "v1.36.4",
  });
});

it("lists its paths", async () => {
  const { paths } = (await server.read("/")) as { paths: string[] };
  expect(paths).toEqual(paths.toSorted());
  expect(paths).toEqual(
    expect.arrayContaining([
      "/.well-known/openid-configuration",
      "/api/v1",
      "/apis/example.com/v1",
      "/openapi/v3",
      "/readyz",
    ]),
  );
  for (const path of paths) expect(await server.ask(path), path).toMatchObject({ status: 200 });
});

describe("health", () => {
  const sick = createMetaServer({ revision: () => Promise.reject(new Error("the disk is full")) });

  it.each([
    ["/healthz", "ok"],
    ["/livez/ping", "ok"],
    ["/readyz/storage", "ok"],
    ["/readyz?verbose", "[+]ping ok\n[+]storage ok\nreadyz check passed\n"],
    ["/livez?verbose=true", "[+]ping ok\nlivez check passed\n"],
    ["/readyz?verbose&exclude=storage", "[+]ping ok\n[+]storage excluded: ok\nreadyz check passed\n"],
    [
      "/livez?verbose&exclude=b&exclude=a",
      '[+]ping ok\nwarn: some health checks cannot be excluded: no matches for "a","b"\nlivez check passed\n',
    ],
  ])("%s is answered as text", async (target, body) => {
    expect(await server.ask(target)).toMatchObject({
      status: 200,
      headers: { "content-type": "text/plain; charset=utf-8" },
      body,
    });
  });

  it("is bad if the storage fails, but not to who can only start the server again", async () => {
    expect(await sick.ask("/readyz")).toMatchObject({
      status: 500,
      body: "[+]ping ok\n[-]storage failed: reason withheld\nreadyz check failed\n",
    });
    expect(await sick.ask("/readyz?exclude=storage")).toMatchObject({ status: 200 });
    expect(await sick.ask("/livez")).toMatchObject({ status: 200, body: "ok" });
  });

  it.each([
    ["cannot be written, though it can be read", () => Promise.reject(new Error("the disk is full"))],
    ["does not answer", () => new Promise<never>(() => {})],
  ])("is bad if the storage %s", async (_, ready) => {
    const refused = createMetaServer({ ready });
    expect(await refused.ask("/readyz")).toMatchObject({
      status: 500,
      body: "[+]ping ok\n[-]storage failed: reason withheld\nreadyz check failed\n",
    });
    expect(await refused.ask("/livez")).toMatchObject({ status: 200 });
  });
});

it.each([
  "/apis/nope.example",
  "/apis/nope.example/v1",
  "/apis/nope.example/v1/things",
  "/apis/example.com/v9",
  "/openapi/v3/apis/nope.example/v1",
  "/openapi/v3/apis//v1",
  "/openapi/v4",
  "/metrics",
  "/readyz/nope",
  "/.well-known/openid",
  "/openid/v1/jwks/x",
])("%s is not there, in plain text", async (path) => {
  expect(await server.ask(path)).toMatchObject({
    status: 404,
    headers: { "content-type": "text/plain; charset=utf-8" },
    body: "404 page not found\n",
  });
});

it.each(["/api/v2", "/apis/apps/v9", "/apis/apps/v1/nopes", "/api/v1/namespaces/a/nopes/b", "/version/x"])(
  "%s is not there, in a Status",
  async (path) => {
    await expect(server.ask(path)).rejects.toMatchObject({
      refusal: { code: 404, message: "the server could not find the requested resource", details: {} },
    });
  },
);

it.each(["/version", "/api", "/apis/apps/v1", "/openapi/v3", "/healthz"])(
  "%s can only be read",
  async (path) => {
    await expect(server.ask(path, { method: "DELETE" })).rejects.toMatchObject({ refusal: { code: 405 } });
    expect(await server.ask(path, { method: "HEAD" })).toMatchObject({ status: 200 });
  },
);

it("is what the server answers with where no resource is meant", async () => {
  const { fetch } = await createApiServer();
  const version = await fetch(new Request("http://localhost/version"));
  expect(await version.json()).toMatchObject({ major: "1" });
  const refused = await fetch(new Request("http://localhost/version", { method: "DELETE" }));
  expect(await refused.json()).toMatchObject({ kind: "Status", code: 405 });
  const group = await fetch(new Request("http://localhost/apis/nope.example"));
  expect(await group.text()).toBe("404 page not found\n");
});
