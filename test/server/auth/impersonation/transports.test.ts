import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type ApiServer, createApiServer } from "fieldwise/server";
import { type Listening, listen, nodeHandler } from "fieldwise/server/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let server: ApiServer;
let listening: Listening;
let mounted: Server;

beforeAll(async () => {
  server = await createApiServer({ types: () => false });
  listening = await listen(server);
  mounted = createServer(nodeHandler((asked) => server.fetch(asked)));
  await new Promise<void>((resolve) => mounted.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  mounted.close();
  await listening.close(0);
  await server.close();
});

/** Whom a server takes a request for that has these headers, each on a line of its own. */
function whoIs(port: number, headers: readonly string[]): Promise<unknown> {
  const body = '{"apiVersion":"authentication.k8s.io/v1","kind":"SelfSubjectReview"}';
  return new Promise((resolve, reject) => {
    const sent = request({
      port,
      host: "127.0.0.1",
      method: "POST",
      path: "/apis/authentication.k8s.io/v1/selfsubjectreviews",
      headers: [
        ...["Host", `127.0.0.1:${port}`],
        ...["Content-Type", "application/json", "Content-Length", String(body.length)],
        ...headers,
      ] as never,
    });
    sent.on("error", reject);
    sent.on("response", async (response) => {
      let text = "";
      for await (const chunk of response) text += chunk;
      const answer = JSON.parse(text);
      resolve(answer.status?.userInfo ?? answer.message);
    });
    sent.end(body);
  });
}

const PLAIN = [
  "Impersonate-User",
  "bob",
  "Impersonate-Group",
  "a",
  "impersonate-group",
  "b, c",
  "Impersonate-Uid",
  "7",
];
// Only Node itself reads names with such characters.
const SPECIAL = [...PLAIN, "Impersonate-Extra-acme.example%2Fscopes", "x", "Impersonate-Extra-Team", "y"];

describe("who is impersonated", () => {
  it.each([
    ["with headers that are read at once", PLAIN, {}],
    ["with headers that Node reads", SPECIAL, { extra: { "acme.example/scopes": ["x"], team: ["y"] } }],
  ])("is known to a server that listens, header by header: %s", async (_, headers, more) => {
    expect(await whoIs(Number(new URL(listening.url).port), headers)).toEqual({
      username: "bob",
      uid: "7",
      groups: ["a", "b, c", "system:authenticated"],
      ...more,
    });
  });

  it("is known to a handler among others, where the web has joined the headers", async () => {
    expect(await whoIs((mounted.address() as AddressInfo).port, SPECIAL)).toEqual({
      username: "bob",
      uid: "7",
      groups: ["a", "b", "c", "system:authenticated"],
      extra: { "acme.example/scopes": ["x"], team: ["y"] },
    });
  });

  it("needs a name there, too", async () => {
    const { port } = new URL(listening.url);
    expect(await whoIs(Number(port), ["Impersonate-Extra-Team", "y"])).toContain(
      "without impersonating a user name",
    );
  });
});
