import {
  type ApiServer,
  type ApiServerOptions,
  CONTROLLERS,
  createApiServer,
  createMemoryStorage,
} from "fieldwise/server";
import type { JsonObject } from "fieldwise/value";
import { afterEach, describe, expect, it } from "vitest";

let server: ApiServer;
afterEach(() => server.close());

async function ask(method: string, path: string, body?: JsonObject) {
  const response = await server.fetch(
    new Request(`http://server/api/v1/namespaces${path}`, {
      method,
      headers: { "content-type": method === "PATCH" ? "application/merge-patch+json" : "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  );
  return { status: response.status, body: JSON.parse(await response.text()) };
}

/** Asks until the answer is right. */
async function until(path: string, isRight: (answer: Awaited<ReturnType<typeof ask>>) => boolean) {
  for (;;) {
    const answer = await ask("GET", path);
    if (isRight(answer)) return answer;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

async function start(options: ApiServerOptions): Promise<void> {
  server = await createApiServer({ rootCa: "the root", ...options });
  await ask("POST", "", { metadata: { name: "n" } });
}

const isThere = ({ status }: { readonly status: number }): boolean => status === 200;

describe("each namespace", () => {
  it("has a default account, also when somebody deletes it, until the namespace goes", async () => {
    await start({ startObjects: true });
    const { body } = await until("/n/serviceaccounts/default", isThere);
    expect(body.metadata.managedFields).toBe(undefined);
    const { uid } = body.metadata;
    await ask("DELETE", "/n/serviceaccounts/default");
    await until("/n/serviceaccounts/default", (one) => isThere(one) && one.body.metadata.uid !== uid);
    await ask("DELETE", "/n");
    await until("/n", ({ status }) => status === 404);
    expect((await ask("GET", "/n/serviceaccounts")).body.items).toEqual([]);
  });

  it("has the certificate of the server, also when somebody changes it", async () => {
    await start({ startObjects: true });
    const path = "/n/configmaps/kube-root-ca.crt";
    const { body } = await until(path, isThere);
    expect(body.data).toEqual({ "ca.crt": "the root" });
    expect(body.metadata.managedFields[0].manager).toBe("kube-controller-manager");
    await ask("PATCH", path, { data: { "ca.crt": "another" } });
    await until(path, ({ body }) => body.data["ca.crt"] === "the root");
  });

  it("is not fought over by two that want another certificate there", async () => {
    const storage = createMemoryStorage();
    server = await createApiServer({ storage, startObjects: true, rootCa: "one" });
    const other = await createApiServer({ storage, startObjects: true, rootCa: "another" });
    const before = await storage.revision();
    await new Promise((resolve) => setTimeout(resolve, 300));
    // Each puts it right once in each of the four namespaces.
    expect((await storage.revision()) - before).toBeLessThanOrEqual(8);
    await other.close();
  });

  it("has them from a store that was filled without", async () => {
    await start({});
    expect((await ask("GET", "/default/serviceaccounts")).body.items).toEqual([]);
    const storage = createMemoryStorage();
    const first = await createApiServer({ storage });
    await first.close();
    await server.close();
    server = await createApiServer({ storage, controllers: ["serviceaccount-controller"] });
    await until("/default/serviceaccounts/default", isThere);
    expect((await ask("GET", "/default/configmaps")).body.items).toEqual([]);
  });
});

describe("controllers", () => {
  it("are those of kube-controller-manager that keep an API whole", () => {
    expect(CONTROLLERS).toEqual(
      expect.arrayContaining([
        "namespace-controller",
        "garbage-collector-controller",
        "serviceaccount-controller",
      ]),
    );
  });

  it("that are off do nothing: a namespace stays Terminating, and what it owns stays", async () => {
    await start({ startObjects: true, controllers: ["*", "-namespace-controller"] });
    await until("/n/serviceaccounts/default", isThere);
    await ask("POST", "/n/configmaps", { metadata: { name: "a" } });
    await ask("DELETE", "/n");
    await ask("POST", "", { metadata: { name: "later" } });
    await until("/later/serviceaccounts/default", isThere);
    expect((await ask("GET", "/n")).body.status).toEqual({ phase: "Terminating" });
    expect(isThere(await ask("GET", "/n/configmaps/a"))).toBe(true);
  });

  it.each([
    [["*", "-serviceaccount-controller"], false],
    [["serviceaccount-controller"], true],
    [["-serviceaccount-controller", "serviceaccount-controller", "*"], false],
    [[], false],
  ])("%j: whether accounts are made is %s", async (controllers, made) => {
    await start({ startObjects: true, controllers });
    const { body } = await ask("GET", "/default/serviceaccounts");
    expect(body.items.length > 0).toBe(made);
  });

  it("that nobody has are an error", async () => {
    await expect(createApiServer({ controllers: ["*", "-foo"] })).rejects.toThrow(
      /^no controller "-foo": use any of namespace-controller, /,
    );
  });
});
