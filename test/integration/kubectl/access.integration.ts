import { createApiServer, createAuthenticator } from "fieldwise/server";
import { createAuthority, listen } from "fieldwise/server/node";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createKubectl, type Outcome } from "./kubectl.ts";

const TOKENS = { ada: "ada-may-write-what-she-wants", bob: "bob-may-look-at-everything-here" };
const authority = createAuthority({ name: "test", now: new Date() });
const stranger = createAuthority({ name: "test", now: new Date() });

let url: string;
let close = async (): Promise<void> => {};

beforeAll(async () => {
  const tokens = [
    { token: TOKENS.ada, user: "ada", groups: ["writers"] },
    { token: TOKENS.bob, user: "bob", readOnly: true },
  ];
  const server = await createApiServer({ authenticate: createAuthenticator({ tokens }) });
  const identity = authority.issue({ name: "server", purpose: "server", hosts: ["127.0.0.1"] });
  const listening = await listen(server, { tls: { ...identity, clientCa: authority.cert } });
  url = listening.url;
  close = async () => {
    await listening.close(0);
    await server.close();
  };
});
afterAll(() => close());

/** Runs a command as who shows that, and believes in that authority. */
async function run(line: string, user: Record<string, string>, ca = authority.cert): Promise<Outcome> {
  const kubectl = createKubectl({ url, ca, user });
  try {
    const { printed, code } = await kubectl.run(line.split(" ")).done;
    return { printed: printed.trim(), code };
  } finally {
    kubectl.close();
  }
}

/** What `kubectl auth whoami` asks, which those before 1.28 do not know. */
async function whoIs(user: Record<string, string>): Promise<unknown> {
  const asked = await run(
    "create --raw /apis/authentication.k8s.io/v1/selfsubjectreviews -f who-am-i.json",
    user,
  );
  expect(asked.code, asked.printed).toBe(0);
  return JSON.parse(asked.printed).status.userInfo;
}

function certificateOf(name: string, organizations: readonly string[]): Record<string, string> {
  const { cert, key } = authority.issue({ name, organizations, purpose: "client" });
  return { "client-certificate-data": btoa(cert), "client-key-data": btoa(key) };
}

it("who has a token is known by it", async () => {
  expect(await whoIs({ token: TOKENS.ada })).toMatchObject({
    username: "ada",
    groups: ["writers", "system:authenticated"],
  });
});

it("who has a certificate is known by its name and organizations", async () => {
  expect(await whoIs(certificateOf("eve", ["readers"]))).toMatchObject({
    username: "eve",
    groups: ["readers", "system:authenticated"],
  });
});

it("who may write writes", async () => {
  const { printed } = await run("create configmap hers", { token: TOKENS.ada });
  expect(printed).toBe("configmap/hers created");
});

it("who may look looks, and is told what is forbidden", async () => {
  expect((await run("get cm -o name", { token: TOKENS.bob })).code).toBe(0);
  expect((await run("auth can-i create configmaps", { token: TOKENS.bob })).printed).toMatch(/^no/);
  expect(await run("create configmap his", { token: TOKENS.bob })).toEqual({
    printed: expect.stringMatching(
      /configmaps is forbidden: User "bob" cannot create resource "configmaps" in API group "" in the namespace "default"/,
    ),
    code: 1,
  });
});

it("who shows a wrong token is asked to log in", async () => {
  const { printed, code } = await run("get cm", { token: "a-token-that-nobody-has-given-out" });
  expect(printed).toMatch(/You must be logged in to the server/);
  expect(code).toBe(1);
});

it("a server that another authority vouches for is not believed", async () => {
  const { printed, code } = await run("get cm", { token: TOKENS.ada }, stranger.cert);
  expect(printed).toMatch(/certificate signed by unknown authority/);
  expect(code).toBe(1);
});
