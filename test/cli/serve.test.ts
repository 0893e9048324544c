import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseYaml } from "fieldwise/adapters/yaml";
import { run } from "fieldwise/cli";
import { ADMISSION_PLUGINS } from "fieldwise/server";
import { createAuthority } from "fieldwise/server/node";
import type { JsonObject } from "fieldwise/value";
import { afterAll, describe, expect, it } from "vitest";
import { serveWebhook } from "../server/webhooks/webhook-server.ts";
import { createIo } from "./io.ts";

const files = fileURLToPath(new URL("../../spec-fixtures/cli/files", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "fieldwise-serve-"));
afterAll(() => rmSync(folder, { recursive: true }));

interface Serving {
  readonly written: { out: string; err: string };
  /** The path of the kubeconfig, and what it says. */
  readonly kubeconfig: string;
  readonly server: string;
  readonly token: string;
  readonly ca: string | undefined;
  /** Asks it to stop; gives the exit code. */
  stop(): Promise<number>;
}

/** Starts a server as the command does, and waits until it is ready. */
async function start(line: string): Promise<Serving> {
  const written = { out: "", err: "" };
  let stop = (): void => {};
  let ready = (): void => {};
  const isReady = new Promise<void>((resolve) => {
    ready = resolve;
  });
  const io = createIo({
    cwd: folder,
    now: () => new Date(),
    out: (text) => {
      written.out += text;
    },
    err: (text) => {
      written.err += text;
    },
    untilStopped: () => {
      ready();
      return new Promise((resolve) => {
        stop = resolve;
      });
    },
  });
  const code = run(["serve", ...line.split(" ")], io);
  await Promise.race([isReady, code.then(() => Promise.reject(new Error(written.err)))]);
  const kubeconfig = /KUBECONFIG=(.*)/.exec(written.out)?.[1] as string;
  const config = parseYaml(readFileSync(kubeconfig, "utf8")) as never as Kubeconfig;
  const [{ cluster }] = config.clusters;
  const ca = cluster["certificate-authority-data"];
  return {
    written,
    kubeconfig,
    server: cluster.server,
    token: config.users[0].user.token,
    ca: ca === undefined ? undefined : Buffer.from(ca, "base64").toString(),
    stop: () => {
      stop();
      return code;
    },
  };
}

interface Kubeconfig {
  readonly clusters: readonly [
    { readonly cluster: { readonly server: string; readonly "certificate-authority-data"?: string } },
  ];
  readonly users: readonly [{ readonly user: { readonly token: string } }];
}

interface Asked {
  readonly path?: string;
  readonly method?: string;
  readonly token?: string;
  readonly body?: object;
  readonly cert?: string;
  readonly key?: string;
}

function ask({ server, ca }: Serving, asked: Asked): Promise<{ status: number; body: Answered }> {
  const { path = "/api/v1/namespaces/default", method = "GET", token, body, ...identity } = asked;
  const request = server.startsWith("https") ? requestHttps : requestHttp;
  const headers = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { "content-type": "application/json" }),
  };
  return new Promise((resolve, reject) => {
    request(server + path, { agent: false, method, ca, headers, ...identity }, async (response) => {
      let text = "";
      for await (const chunk of response) text += chunk;
      resolve({ status: response.statusCode as number, body: JSON.parse(text) });
    })
      .on("error", reject)
      .end(body && JSON.stringify(body));
  });
}

interface Answered {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly message: string;
  readonly spec: { readonly taints?: readonly unknown[] };
  readonly status: { readonly userInfo: { readonly username: string; readonly groups: readonly string[] } };
}

const WHO = {
  method: "POST",
  path: "/apis/authentication.k8s.io/v1/selfsubjectreviews",
  body: { apiVersion: "authentication.k8s.io/v1", kind: "SelfSubjectReview" },
};

describe("fieldwise serve", () => {
  it("is ready for those who have its kubeconfig, for nobody else, and leaves nothing behind", async () => {
    const serving = await start("--port 0");
    const { written, kubeconfig, server, token } = serving;
    expect(written.out).toContain(`Kubernetes' API is served at ${server}, objects are kept in memory.`);
    expect(statSync(kubeconfig).mode & 0o777).toBe(0o600);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect((await ask(serving, { token })).body.metadata.name).toBe("default");
    expect((await ask(serving, {})).status).toBe(401);
    expect((await ask(serving, { token: "another-token" })).status).toBe(401);
    expect((await ask(serving, { ...WHO, token })).body.status.userInfo).toEqual({
      username: "admin",
      groups: ["system:masters", "system:authenticated"],
    });
    expect(await serving.stop()).toBe(0);
    expect(written.out).toMatch(/stopping: watches end, requests finish\nstopped\n$/);
    expect(written.err).toBe("");
    expect(() => statSync(kubeconfig)).toThrow("ENOENT");
    await expect(ask(serving, { token })).rejects.toThrow("ECONNREFUSED");
  });

  it("writes its kubeconfig where it is told, again and again, for its user alone", async () => {
    const file = join(folder, "kube config");
    writeFileSync(file, "# Written by fieldwise serve\n", { mode: 0o644 });
    const written: string[] = [];
    const io = createIo({ cwd: folder, out: (text) => void written.push(text) });
    expect(await run(["serve", "--port", "0", "--kubeconfig", "kube config"], io)).toBe(0);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(written.join("")).toContain(`export KUBECONFIG='${file}'\n`);
  });

  it("says so if the port is taken", async () => {
    const serving = await start("--port 0");
    const { port } = new URL(serving.server);
    await expect(start(`--port ${port}`)).rejects.toThrow(
      `error: 127.0.0.1:${port} is taken: choose another --port, or 0 for any that is free`,
    );
    await serving.stop();
  });

  it("has the custom resources that it is given, and says which it cannot have", async () => {
    const serving = await start(`--port 0 --crd ${join(files, "printer.crd.yaml")}`);
    const { token } = serving;
    const path = "/apis/office.example/v1/printers";
    expect((await ask(serving, { token, path })).body.kind).toBe("PrinterList");
    const definition = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/printers.office.example";
    const { body } = await ask(serving, { token, path: definition });
    await serving.stop();
    writeFileSync(join(folder, "taken.yaml"), JSON.stringify(body));
    const other = await start("--port 0 --crd taken.yaml");
    expect((await ask(other, { token: other.token, path })).body.kind).toBe("PrinterList");
    await other.stop();
    const broken =
      "apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata:\n  name: a.b\n";
    writeFileSync(join(folder, "broken.yaml"), broken);
    await expect(start("--port 0 --crd broken.yaml")).rejects.toThrow(/error: broken\.yaml:1:1: .*a\.b/);
  });

  it("keeps what it has on disk if it is told where", async () => {
    const first = await start("--port 0 --data store");
    expect(first.written.out).toContain("objects are kept in store");
    const body = { apiVersion: "v1", kind: "Namespace", metadata: { name: "kept" } };
    await ask(first, { token: first.token, method: "POST", path: "/api/v1/namespaces", body });
    await first.stop();
    const second = await start("--port 0 --data store");
    const { status } = await ask(second, { token: second.token, path: "/api/v1/namespaces/kept" });
    expect(status).toBe(200);
    await second.stop();
  });

  it("tells of every request if it is asked to", async () => {
    const serving = await start("--port 0 --verbose");
    await ask(serving, { token: serving.token, path: "/version?a=%1B" });
    await ask(serving, { path: "/api", method: "POST" });
    await serving.stop();
    expect(serving.written.err).toMatch(
      /^200 GET {4}\/version\?a=%1B \d+\.\d ms\n401 POST {3}\/api \d+\.\d ms\n$/,
    );
  });
});

describe("what it admits", () => {
  const node = { metadata: { name: "n" } };
  const create = { method: "POST", path: "/api/v1/nodes?dryRun=All", body: node };

  /** How many taints a new node has. */
  async function taintsOf(line: string): Promise<number> {
    const serving = await start(`--port 0 ${line}`.trim());
    const { body } = await ask(serving, { ...create, token: serving.token });
    await serving.stop();
    return body.spec.taints?.length ?? 0;
  }

  /** What the refusal of a new node says where webhooks are configured. */
  async function refusalOf(hooks: JsonObject, line: string): Promise<string> {
    const serving = await start(`--port 0 ${line}`.trim());
    const path = "/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations";
    await ask(serving, { method: "POST", path, body: hooks, token: serving.token });
    const { body } = await ask(serving, { ...create, token: serving.token });
    await serving.stop();
    return body.message;
  }

  it("is what a cluster does, unless it is told otherwise", async () => {
    expect(await taintsOf("")).toBe(1);
    expect(await taintsOf("--disable-admission-plugins Priority,TaintNodesByCondition")).toBe(0);
    expect(await taintsOf("--disable-admission-plugins *")).toBe(0);
    const some = "--disable-admission-plugins * --enable-admission-plugins TaintNodesByCondition";
    expect(await taintsOf(some)).toBe(1);
  });

  it("is what a webhook says that is at the address of its service", async () => {
    const refuse = async ({ review }: { readonly review: JsonObject }) => {
      const { uid } = review.request as JsonObject;
      const response = { uid, allowed: false, status: { message: "no" } };
      return { status: 200, body: JSON.stringify({ ...review, response }) };
    };
    const webhook = await serveWebhook(refuse, ["hooks.shop.svc"]);
    const hooks = {
      apiVersion: "admissionregistration.k8s.io/v1",
      kind: "ValidatingWebhookConfiguration",
      metadata: { name: "shop" },
      webhooks: [
        {
          name: "nodes.shop.test",
          clientConfig: { service: { namespace: "shop", name: "hooks" }, caBundle: webhook.caBundle },
          rules: [{ apiGroups: [""], apiVersions: ["v1"], operations: ["CREATE"], resources: ["nodes"] }],
          admissionReviewVersions: ["v1"],
          sideEffects: "None",
        },
      ],
    };
    expect(await refusalOf(hooks, `--webhook-service shop/hooks=127.0.0.1:${webhook.port}`)).toBe(
      'admission webhook "nodes.shop.test" denied the request: no',
    );
    expect(await refusalOf(hooks, "")).toContain('service "hooks" not found');
    await webhook.close();
  });

  it("needs an address for each service that it is told of", async () => {
    for (const service of ["shop/hooks", "shop/hooks=127.0.0.1", "shop/hooks=127.0.0.1:65536"])
      await expect(start(`--port 0 --webhook-service ${service}`)).rejects.toThrow(
        `--webhook-service cannot be "${service}": use NAMESPACE/NAME=HOST:PORT, such as shop/hooks=127.0.0.1:9443`,
      );
  });

  it("is nothing that nobody knows, which is told with what there is", async () => {
    await expect(start("--port 0 --enable-admission-plugins Prority")).rejects.toThrow(
      `--enable-admission-plugins cannot be "Prority": use any of ${ADMISSION_PLUGINS.join(", ")}`,
    );
  });
});

describe("what is there from the start", () => {
  const SERVICE = { path: "/api/v1/namespaces/default/services/kubernetes" };

  it("is what a cluster begins with, led to where the server is, unless it is told otherwise", async () => {
    const serving = await start("--port 0");
    const { token } = serving;
    const { body: slice } = await ask(serving, {
      path: "/apis/discovery.k8s.io/v1/namespaces/default/endpointslices/kubernetes",
      token,
    });
    const port = Number(new URL(serving.server).port);
    expect(slice).toMatchObject({ endpoints: [{ addresses: ["127.0.0.1"] }], ports: [{ port }] });
    expect((await ask(serving, { ...SERVICE, token })).body.spec).toMatchObject({
      ports: [{ targetPort: port }],
    });
    const root = await ask(serving, {
      path: "/api/v1/namespaces/default/configmaps/kube-root-ca.crt",
      token,
    });
    expect(root.body).toMatchObject({ data: { "ca.crt": serving.ca } });
    await serving.stop();
    const bare = await start("--port 0 --start-objects=false");
    expect((await ask(bare, { ...SERVICE, token: bare.token })).status).toBe(404);
    await bare.stop();
  });

  it("leaves controllers out that are not wanted", async () => {
    const serving = await start("--port 0 --controllers *,-serviceaccount-controller");
    const path = "/api/v1/namespaces/default/serviceaccounts/default";
    expect((await ask(serving, { path, token: serving.token })).status).toBe(404);
    await serving.stop();
    await expect(start("--port 0 --controllers *,-deployment-controller")).rejects.toThrow(
      '--controllers cannot be "-deployment-controller": use * for all, or names',
    );
  });

  it("signs tokens of accounts with the key that it is given, which outlives it", async () => {
    const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    writeFileSync(join(folder, "sa.key"), privateKey.export({ type: "sec1", format: "pem" }));
    const line =
      "--port 0 --data accounts --service-account-signing-key-file sa.key --service-account-issuer https://me";
    const first = await start(`${line} --api-audiences api`);
    const path = "/api/v1/namespaces/default/serviceaccounts/default/token";
    const { body } = await ask(first, { method: "POST", path, body: {}, token: first.token });
    const { status, spec } = body as unknown as Record<
      string,
      { token: string; audiences: readonly string[] }
    >;
    expect(spec?.audiences).toEqual(["api"]);
    await first.stop();
    const second = await start(`${line} --api-audiences api`);
    const token = status?.token as string;
    expect((await ask(second, { ...WHO, token })).body.status.userInfo.username).toBe(
      "system:serviceaccount:default:default",
    );
    await second.stop();
    writeFileSync(join(folder, "none.key"), "no key");
    await expect(start("--port 0 --service-account-signing-key-file none.key")).rejects.toThrow(
      "none.key: tokens cannot be signed with this: give a private key in PEM",
    );
  });
});

describe("who may use it", () => {
  it("is said by tokens, and by a file of them", async () => {
    const text = '# who, and what\nmaster-token\n"dev-token-1",dev,1,"ops,qa"\n\nplain-token, plain\n';
    writeFileSync(join(folder, "tokens.csv"), text);
    const serving = await start("--port 0 --token-file tokens.csv --read-only-token look-at-this");
    const who = async (token: string) => (await ask(serving, { ...WHO, token })).body.status.userInfo;
    const rest = "system:authenticated";
    expect(serving.token).toBe("master-token");
    expect(await who("master-token")).toEqual({ username: "admin", groups: ["system:masters", rest] });
    expect(await who("dev-token-1")).toEqual({ username: "dev", uid: "1", groups: ["ops", "qa", rest] });
    expect(await who("plain-token")).toEqual({ username: "plain", groups: [rest] });
    expect(await who("look-at-this")).toEqual({ username: "viewer", groups: [rest] });
    expect((await ask(serving, { token: "look-at-this", method: "DELETE" })).body.message).toContain(
      'User "viewer" cannot delete resource "namespaces"',
    );
    await serving.stop();
  });

  it("is nobody without a name, who is not taken for an admin", async () => {
    writeFileSync(join(folder, "nameless.csv"), "master-token\nnameless-token,,7\n");
    await expect(start("--port 0 --token-file nameless.csv")).rejects.toThrow(
      "nameless.csv:2: the token is of a user with no name: name the user, or leave all but the token out for an admin's",
    );
  });

  it("is anybody, to look", async () => {
    const serving = await start("--port 0 --token my-own-token --anonymous read");
    expect(serving.token).toBe("my-own-token");
    expect((await ask(serving, {})).status).toBe(200);
    expect((await ask(serving, { method: "DELETE" })).status).toBe(403);
    await serving.stop();
  });

  it("is anybody, to write, over plain HTTP; if kubectl could not, that is told", async () => {
    const serving = await start("--port 0 --tls=false --anonymous write");
    expect(serving.server).toMatch(/^http:/);
    expect((await ask(serving, { ...WHO })).body.status.userInfo.username).toBe("system:anonymous");
    await serving.stop();
    expect(serving.written.err).toBe("");
    const closed = await start("--port 0 --tls=false");
    await closed.stop();
    expect(closed.written.err).toContain("warning: kubectl sends no token without TLS");
  });

  it("is said by client certificates, to a server that has a certificate of the user's own", async () => {
    const authority = createAuthority({ name: "ours", now: new Date() });
    const own = authority.issue({ name: "server", purpose: "server", hosts: ["127.0.0.1"] });
    const ada = authority.issue({ name: "ada", organizations: ["ops"], purpose: "client" });
    const pems = { "own.pem": own.cert + authority.cert, "own-key.pem": own.key, "ca.pem": authority.cert };
    for (const [name, text] of Object.entries(pems)) writeFileSync(join(folder, name), text);
    const serving = await start("--port 0 --tls-cert own.pem --tls-key own-key.pem --client-ca ca.pem");
    const { body } = await ask(serving, { ...WHO, ...ada });
    expect(body.status.userInfo).toEqual({ username: "ada", groups: ["ops", "system:authenticated"] });
    await serving.stop();
    writeFileSync(join(folder, "other-key.pem"), ada.key);
    await expect(start("--tls-cert own.pem --tls-key other-key.pem")).rejects.toThrow(
      "error: other-key.pem: this is not the key of the certificate: give the one that is",
    );
    await expect(start("--tls-cert own.pem --tls-key ca.pem")).rejects.toThrow("this is no private key");
  });
});
