import { createApiServer, createAuthenticator } from "fieldwise/server";
import { listen } from "fieldwise/server/node";
import { expect, it } from "vitest";

const SELF = "/apis/authentication.k8s.io/v1/selfsubjectreviews";
const review = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };

const server = await createApiServer({ authenticate: createAuthenticator({}), rootCa: "the root" });

it("a user that is added sends requests of their own, and none once removed", async () => {
  const { name, token, fetch, remove } = server.addUser({ name: "eve", groups: ["qa"], uid: "3" });
  const answer = JSON.parse(await (await fetch(SELF, review)).text());
  expect(name).toBe("eve");
  expect(answer.status.userInfo).toEqual({
    username: "eve",
    uid: "3",
    groups: ["qa", "system:authenticated"],
  });
  expect((await fetch(new URL(`http://any${SELF}`), review)).status).toBe(201);
  const own = new Request(`http://any${SELF}`, review);
  expect((await fetch(own)).status).toBe(201);
  expect(own.headers.get("authorization")).toBe(null);
  const headers = { ...review.headers, authorization: `Bearer ${token}` };
  expect((await server.fetch(new Request(`http://any${SELF}`, { ...review, headers }))).status).toBe(201);
  remove();
  expect((await fetch(SELF, review)).status).toBe(401);
});

it("a user that is removed is not taken for anybody where nobody else is asked who somebody is", async () => {
  const open = await createApiServer();
  const anybody = { headers: { authorization: "Bearer any-at-all" } };
  expect((await open.fetch(new Request("http://any/api", anybody))).status).toBe(200);
  const user = open.addUser({ name: "eve" });
  expect((await user.fetch("/api")).status).toBe(200);
  user.remove();
  expect((await user.fetch("/api")).status).toBe(401);
  expect((await open.fetch(new Request("http://any/api", anybody))).status).toBe(401);
  expect((await open.fetch(new Request("http://any/api"))).status).toBe(200);
  await open.close();
});

it("two users of one name are two, and each has a token of their own", async () => {
  const [one, other] = [server.addUser({ name: "eve" }), server.addUser({ name: "eve" })];
  expect(one.token).not.toBe(other.token);
  one.remove();
  expect((await one.fetch("/api")).status).toBe(401);
  expect((await other.fetch("/api")).status).toBe(200);
});

it("there is a kubeconfig for a user once the server is reached anywhere", async () => {
  const user = server.addUser({ name: 'eve "e"' });
  expect(user.kubeconfig).toBe(undefined);
  const listening = await listen(server);
  expect(user.kubeconfig).toContain(`server: "${listening.url}"`);
  expect(user.kubeconfig).toContain('user: "eve \\"e\\""');
  expect(user.kubeconfig).toContain(`token: "${user.token}"`);
  expect(user.kubeconfig).toContain(`certificate-authority-data: ${btoa("the root")}`);
  const headers = { authorization: `Bearer ${user.token}` };
  expect((await fetch(`${listening.url}/api`, { headers })).status).toBe(200);
  expect((await user.fetch("/api")).status).toBe(200);
  await listening.close();
});

it("what makes no user is an error that says so", () => {
  const code = "ARGUMENT_INVALID";
  for (const wrong of [{}, { name: "" }, { name: "a", groups: "b" }, { name: "a", user: "b" }])
    expect(() => server.addUser(wrong as never)).toThrow(expect.objectContaining({ code }));
});

it("a server that is not told where it is reached does not listen on", async () => {
  const failure = new Error("the store is gone");
  const failing = { handle: server.handle, reachedAt: () => Promise.reject(failure) };
  await expect(listen(failing)).rejects.toBe(failure);
});

it("a server that listens at all addresses is found at this machine's own", async () => {
  const listening = await listen(server, { host: "0.0.0.0" });
  expect(server.url).toBe(`http://127.0.0.1:${listening.port}`);
  await listening.close();
});
