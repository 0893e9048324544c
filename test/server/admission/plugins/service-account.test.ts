import type { JsonObject } from "fieldwise/value";
import { beforeEach, describe, expect, it } from "vitest";
import { type Client, createClient, PODS, pod, type Reply } from "../../rest/client.ts";

const ACCOUNTS = "/api/v1/namespaces/default/serviceaccounts";
const MOUNTED = "/var/run/secrets/kubernetes.io/serviceaccount";

let client: Client;

beforeEach(async () => {
  client = await createClient({}, { admission: ["ServiceAccount"] });
});

function createAccount(name: string, fields: JsonObject = {}, annotations: JsonObject = {}): Promise<Reply> {
  return client.create(ACCOUNTS, { metadata: { name, annotations }, ...fields });
}

async function specOf(reply: Promise<Reply>): Promise<JsonObject> {
  const { status, body } = await reply;
  expect([status, body.message]).toEqual([201, undefined]);
  return body.spec;
}

async function refusal(reply: Promise<Reply>): Promise<string> {
  const { status, body } = await reply;
  expect([status, body.reason]).toEqual([403, "Forbidden"]);
  return body.message.replace(/^pods "\w+" is forbidden: /, "");
}

const create = (spec: JsonObject, metadata: JsonObject = {}): Promise<Reply> =>
  client.create(PODS, { ...pod("p", spec), metadata: { name: "p", ...metadata } });

describe("a pod that names no account", () => {
  it("runs as the default one, with a token of it", async () => {
    const containers = [
      { name: "a", image: "i" },
      { name: "b", image: "i", volumeMounts: [{ name: "own", mountPath: MOUNTED }] },
    ];
    const initContainers = [{ name: "i", image: "i" }];
    const spec = await specOf(
      create({ containers, initContainers, volumes: [{ name: "own", emptyDir: {} }] }),
    );
    expect(spec).toMatchObject({ serviceAccount: "default", serviceAccountName: "default" });
    const [own, added] = spec.volumes as JsonObject[];
    expect(own?.name).toBe("own");
    expect(added).toEqual({
      name: expect.stringMatching(/^kube-api-access-[a-z0-9]{5}$/),
      projected: {
        defaultMode: 420,
        sources: [
          { serviceAccountToken: { expirationSeconds: 3607, path: "token" } },
          { configMap: { name: "kube-root-ca.crt", items: [{ key: "ca.crt", path: "ca.crt" }] } },
          {
            downwardAPI: {
              items: [{ path: "namespace", fieldRef: { apiVersion: "v1", fieldPath: "metadata.namespace" } }],
            },
          },
        ],
      },
    });
    const mount = { name: added?.name, mountPath: MOUNTED, readOnly: true };
    const mounts = (list: unknown) => (list as JsonObject[]).map(({ volumeMounts }) => volumeMounts);
    expect(mounts(spec.initContainers)).toEqual([[mount]]);
    // What stands there already stays.
    expect(mounts(spec.containers)).toEqual([[mount], [{ name: "own", mountPath: MOUNTED }]]);
  });

  it("does so also in a namespace that has just come", async () => {
    await client.create("/api/v1/namespaces", { metadata: { name: "new" } });
    const { status, body } = await client.create("/api/v1/namespaces/new/pods", pod("p"));
    expect([status, body.spec.serviceAccountName]).toEqual([201, "default"]);
  });

  it("is refused where nobody makes accounts", async () => {
    client = await createClient({}, { admission: ["ServiceAccount"], controllers: ["namespace-controller"] });
    expect(await refusal(create({}))).toBe(
      'error looking up service account default/default: serviceaccount "default" not found',
    );
  });
});

describe("a token", () => {
  it("is not for pods that want none, or whose account wants none", async () => {
    await createAccount("shy", { automountServiceAccountToken: false });
    const without = [
      { automountServiceAccountToken: false },
      { serviceAccountName: "shy" },
      { serviceAccountName: "shy", automountServiceAccountToken: false },
    ];
    for (const spec of without) {
      expect(await specOf(create(spec))).not.toHaveProperty("volumes");
      await client.remove(`${PODS}/p`);
    }
    const spec = await specOf(create({ serviceAccountName: "shy", automountServiceAccountToken: true }));
    expect(spec.volumes).toHaveLength(1);
  });

  it("is not added where all containers have something else, or there is a volume for it", async () => {
    const containers = [{ name: "a", image: "i", volumeMounts: [{ name: "own", mountPath: MOUNTED }] }];
    const own = { name: "own", emptyDir: {} };
    expect((await specOf(create({ containers, volumes: [own] }))).volumes).toEqual([own]);
    await client.remove(`${PODS}/p`);
    const made = { name: "kube-api-access-abcde", emptyDir: {} };
    const spec = await specOf(create({ volumes: [made] }));
    expect(spec.volumes).toEqual([made]);
    expect((spec.containers as JsonObject[])[0]?.volumeMounts).toEqual([
      { name: made.name, mountPath: MOUNTED, readOnly: true },
    ]);
  });
});

describe("an account", () => {
  it("must be there", async () => {
    expect(await refusal(create({ serviceAccountName: "nobody" }))).toBe(
      'error looking up service account default/nobody: serviceaccount "nobody" not found',
    );
    await createAccount("nobody");
    expect(await specOf(create({ serviceAccountName: "nobody" }))).toMatchObject({
      serviceAccount: "nobody",
    });
  });

  it("gives pods what it pulls images with, unless they say", async () => {
    await createAccount("puller", { imagePullSecrets: [{ name: "a" }, { name: "b" }] });
    const spec = await specOf(create({ serviceAccountName: "puller" }));
    expect(spec.imagePullSecrets).toEqual([{ name: "a" }, { name: "b" }]);
    await client.remove(`${PODS}/p`);
    const own = { serviceAccountName: "puller", imagePullSecrets: [{ name: "c" }] };
    expect((await specOf(create(own))).imagePullSecrets).toEqual([{ name: "c" }]);
  });

  it("is not looked up for pods that are there already", async () => {
    await createAccount("gone");
    await create({ serviceAccountName: "gone" });
    await client.remove(`${ACCOUNTS}/gone`);
    const { status } = await client.patch(`${PODS}/p`, "merge", { metadata: { labels: { a: "b" } } });
    expect(status).toBe(200);
  });
});

describe("an account that limits secrets", () => {
  const strict = { "kubernetes.io/enforce-mountable-secrets": "true" };
  const env = (name: string): JsonObject[] => [
    { name: "V", valueFrom: { secretKeyRef: { name, key: "k" } } },
  ];
  const container = (fields: JsonObject): JsonObject => ({ name: "c", image: "i", ...fields });

  beforeEach(() =>
    createAccount("strict", { secrets: [{ name: "mine" }], imagePullSecrets: [{ name: "pull" }] }, strict),
  );

  it("has the secrets that it lists", async () => {
    await specOf(
      create({
        serviceAccountName: "strict",
        containers: [container({ env: env("mine") })],
        volumes: [{ name: "v", secret: { secretName: "mine" } }],
      }),
    );
  });

  const cases: readonly [string, JsonObject, string][] = [
    [
      "a volume",
      { volumes: [{ name: "v", secret: { secretName: "other" } }] },
      'volume with secret.secretName="other"',
    ],
    [
      "a variable",
      { containers: [container({ env: env("other") })] },
      'container c with envVar V referencing secret.secretName="other"',
    ],
    [
      "all variables",
      { containers: [container({ envFrom: [{ secretRef: { name: "other" } }] })] },
      'container c with envFrom referencing secret.secretName="other"',
    ],
    [
      "a variable of what runs first",
      { initContainers: [{ name: "i", image: "i", env: env("other") }] },
      'init container i with envVar V referencing secret.secretName="other"',
    ],
  ];
  it.each(cases)("has no others in %s", async (_, spec, what) => {
    expect(await refusal(create({ serviceAccountName: "strict", ...spec }))).toBe(
      `${what} is not allowed because service account strict does not reference that secret`,
    );
  });

  it("has no others to pull with", async () => {
    const spec = { serviceAccountName: "strict", imagePullSecrets: [{ name: "pull" }, { name: "mine" }] };
    expect(await refusal(create(spec))).toBe(
      'imagePullSecrets[1].name="mine" is not allowed because service account strict does not reference that imagePullSecret',
    );
  });

  it("has no others in containers that are added", async () => {
    await create({ serviceAccountName: "strict" });
    const add = (name: string): Promise<Reply> =>
      client.patch(`${PODS}/p/ephemeralcontainers`, "strategic-merge", {
        spec: { ephemeralContainers: [{ name: "e", image: "i", env: env(name) }] },
      });
    const { status, body } = await add("other");
    expect([status, body.message]).toEqual([
      500,
      'ephemeral container e with envVar V referencing secret.secretName="other" is not allowed because service account strict does not reference that secret',
    ]);
    expect((await add("mine")).status).toBe(200);
  });
});

describe("a pod that its node runs by itself", () => {
  const mirror = { annotations: { "kubernetes.io/config.mirror": "x" } };

  it("has no account", async () => {
    const spec = await specOf(create({ nodeName: "n" }, mirror));
    expect(spec).not.toHaveProperty("serviceAccountName");
    expect(spec).not.toHaveProperty("volumes");
  });

  const cases: readonly [string, JsonObject, string][] = [
    ["an account", { serviceAccountName: "default" }, "a mirror pod may not reference service accounts"],
    [
      "secrets",
      { volumes: [{ name: "v", secret: { secretName: "s" } }] },
      "a mirror pod may not reference secrets",
    ],
    [
      "secrets of drivers",
      { volumes: [{ name: "v", csi: { driver: "d.example", nodePublishSecretRef: { name: "s" } } }] },
      "a mirror pod may not reference secrets",
    ],
    [
      "tokens",
      { volumes: [{ name: "v", projected: { sources: [{ serviceAccountToken: { path: "t" } }] } }] },
      "a mirror pod may not use ServiceAccountToken volume projections",
    ],
  ];
  it.each(cases)("has no %s", async (_, spec, why) => {
    expect(await refusal(create({ nodeName: "n", ...spec }, mirror))).toBe(why);
  });
});
