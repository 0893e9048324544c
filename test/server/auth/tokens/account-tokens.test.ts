import { createPublicKey, generateKeyPairSync, verify } from "node:crypto";
import { type ApiServer, createApiServer, createAuthenticator } from "fieldwise/server";
import type { JsonObject } from "fieldwise/value";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const ACCOUNTS = "/api/v1/namespaces/default/serviceaccounts";
const REQUEST = { apiVersion: "authentication.k8s.io/v1", kind: "TokenRequest" };
const ISSUER = "https://kubernetes.default.svc";

let server: ApiServer;
let now: Date;
const tokens = [{ token: "token-of-ada", user: "ada", uid: "7", groups: ["dev"] }];
const options = {
  authenticate: createAuthenticator({ tokens, anonymous: "write" }),
  now: () => now,
};

beforeEach(async () => {
  now = new Date("2026-01-02T03:04:05.678Z");
  server = await createApiServer(options);
  await ask("POST", ACCOUNTS, { metadata: { name: "robot" } });
});
afterEach(() => server.close());

interface Asked {
  readonly status: number;
  readonly warning: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into objects whose shape they state
  readonly body: any;
}

async function ask(method: string, path: string, body?: unknown, token?: string): Promise<Asked> {
  const response = await server.fetch(
    new Request(`http://server${path}`, {
      method,
      headers: {
        "content-type": "application/json",
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  );
  const warning = response.headers.get("warning");
  return { status: response.status, warning, body: await response.json() };
}

const create = (spec: JsonObject = {}, name = "robot", metadata: JsonObject = {}) =>
  ask("POST", `${ACCOUNTS}/${name}/token`, { ...REQUEST, metadata, spec });

const tokenFor = async (spec: JsonObject = {}): Promise<string> => (await create(spec)).body.status.token;

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split(".")[1] as string, "base64url").toString());

const whoami = async (token: string): Promise<Asked> =>
  ask("POST", "/apis/authentication.k8s.io/v1/selfsubjectreviews", {}, token);

const review = async (token: string, audiences?: readonly string[]) =>
  (await ask("POST", "/apis/authentication.k8s.io/v1/tokenreviews", { spec: { token, audiences } })).body
    .status;

async function accountUid(): Promise<string> {
  return (await ask("GET", `${ACCOUNTS}/robot`)).body.metadata.uid;
}

describe("a token of a service account", () => {
  it("says whose it is, for whom and for how long, in Kubernetes' claims", async () => {
    const { status, body } = await create();
    expect(status).toBe(201);
    expect(body).toMatchObject({
      metadata: { name: "robot", namespace: "default", uid: await accountUid() },
      spec: { audiences: [ISSUER], expirationSeconds: 3600, boundObjectRef: null },
      status: { expirationTimestamp: "2026-01-02T04:04:05Z" },
    });
    const iat = Math.floor(now.getTime() / 1_000);
    expect(claimsOf(body.status.token)).toEqual({
      aud: [ISSUER],
      exp: iat + 3600,
      iat,
      iss: ISSUER,
      jti: expect.stringMatching(/^[0-9a-f-]{36}$/),
      "kubernetes.io": { namespace: "default", serviceaccount: { name: "robot", uid: await accountUid() } },
      nbf: iat,
      sub: "system:serviceaccount:default:robot",
    });
  });

  it("makes its holder that account, with its groups and where the token is from", async () => {
    const token = await tokenFor();
    const { status, body } = await whoami(token);
    expect(status).toBe(201);
    expect(body.status.userInfo).toEqual({
      username: "system:serviceaccount:default:robot",
      uid: await accountUid(),
      groups: ["system:serviceaccounts", "system:serviceaccounts:default", "system:authenticated"],
      extra: { "authentication.kubernetes.io/credential-id": [`JTI=${claimsOf(token).jti}`] },
    });
  });

  it("is signed so that anybody can verify it with the key that the server shows", async () => {
    const token = await tokenFor();
    const { body: configuration } = await ask("GET", "/.well-known/openid-configuration");
    expect(configuration).toEqual({
      issuer: ISSUER,
      jwks_uri: `${ISSUER}/openid/v1/jwks`,
      response_types_supported: ["id_token"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["ES256"],
    });
    const { body } = await ask("GET", "/openid/v1/jwks");
    const [header, claims, signature] = token.split(".") as [string, string, string];
    expect(JSON.parse(Buffer.from(header, "base64url").toString())).toEqual({
      alg: "ES256",
      kid: body.keys[0].kid,
    });
    const key = createPublicKey({ key: body.keys[0], format: "jwk" });
    const signed = Buffer.from(signature, "base64url");
    const isGood = verify(
      "SHA256",
      Buffer.from(`${header}.${claims}`),
      { key, dsaEncoding: "ieee-p1363" },
      signed,
    );
    expect(isGood).toBe(true);
    expect(Object.keys(body.keys[0]).sort()).toEqual(["alg", "crv", "kid", "kty", "use", "x", "y"]);
  });

  it("is no longer good a minute after its time", async () => {
    const token = await tokenFor({ expirationSeconds: 600 });
    now = new Date(now.getTime() + 659_000);
    expect((await whoami(token)).status).toBe(201);
    now = new Date(now.getTime() + 2_000);
    expect((await whoami(token)).status).toBe(401);
    expect(await review(token)).toEqual({ user: {}, error: "service account token has expired" });
  });

  it("ends with its account, also where another one takes its name", async () => {
    const token = await tokenFor();
    await ask("DELETE", `${ACCOUNTS}/robot`);
    expect((await whoami(token)).status).toBe(401);
    expect(await review(token)).toEqual({ user: {}, error: 'serviceaccounts "robot" not found' });
    await ask("POST", ACCOUNTS, { metadata: { name: "robot" } });
    expect((await whoami(token)).status).toBe(401);
    expect((await review(token)).error).toMatch(/^service account UID \(.+\) does not match claim \(.+\)$/);
  });

  it.each([
    ["a signature of another", (token: string) => `${token.slice(0, -8)}AAAAAAAA`],
    [
      "claims that nobody signed",
      (token: string) => rewrite(token, { sub: "system:serviceaccount:default:admin" }),
    ],
    ["another algorithm", (token: string) => withHeader(token, { alg: "none" })],
    ["another key", (token: string) => withHeader(token, { kid: "other" })],
    ["no signature", (token: string) => `${token.split(".").slice(0, 2).join(".")}.`],
  ])("is refused with %s", async (_, forge) => {
    const token = forge(await tokenFor());
    expect((await whoami(token)).status).toBe(401);
    expect((await review(token)).user).toEqual({});
  });

  it("of another issuer is not for this server to know", async () => {
    const token = rewrite(await tokenFor(), { iss: "https://other.test" });
    expect(await review(token)).toEqual({ user: {}, error: "invalid bearer token" });
  });

  it("is good for those whom it is for, and for nobody else", async () => {
    const vault = await tokenFor({ audiences: ["vault", "other"] });
    expect((await whoami(vault)).status).toBe(401);
    expect(await review(vault)).toEqual({
      user: {},
      error: `token audiences ["vault" "other"] is invalid for the target audiences ["${ISSUER}"]`,
    });
    expect(await review(vault, ["vault", "third"])).toMatchObject({
      authenticated: true,
      audiences: ["vault"],
      user: { username: "system:serviceaccount:default:robot" },
    });
    expect(await review(await tokenFor())).toMatchObject({ authenticated: true, audiences: [ISSUER] });
  });

  it("signed with a key of the user's own is known to every server that has it", async () => {
    for (const [type, options, algorithm] of [
      ["rsa", { modulusLength: 2048 }, "RS256"],
      ["ec", { namedCurve: "P-384" }, "ES384"],
    ] as const) {
      const { privateKey } = generateKeyPairSync(type as "ec", options as { namedCurve: string });
      const signingKey = privateKey.export({ type: "pkcs8", format: "pem" }) as string;
      const accountTokens = { signingKey, issuer: "https://test", audiences: ["here"] };
      const storage = (await import("fieldwise/server")).createMemoryStorage();
      const [one, other] = await Promise.all(
        [1, 2].map(() => createApiServer({ ...optionsWithout(), storage, accountTokens })),
      );
      server = one as ApiServer;
      await ask("POST", ACCOUNTS, { metadata: { name: "robot" } });
      const token = await tokenFor();
      expect(JSON.parse(Buffer.from(token.split(".")[0] as string, "base64url").toString()).alg).toBe(
        algorithm,
      );
      expect(claimsOf(token)).toMatchObject({ iss: "https://test", aud: ["here"] });
      server = other as ApiServer;
      expect((await whoami(token)).status).toBe(201);
      await one?.close();
    }
  });

  it.each(["", "no PEM", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----"])(
    "cannot be signed with what is no key: %j",
    async (signingKey) => {
      await expect(createApiServer({ accountTokens: { signingKey } })).rejects.toThrow(
        /^the signing key is no private key that tokens can be signed with: pass an RSA key/,
      );
    },
  );
});

function optionsWithout() {
  return { now: () => now };
}

function rewrite(token: string, claims: JsonObject): string {
  const [header, , signature] = token.split(".");
  const changed = Buffer.from(JSON.stringify({ ...claimsOf(token), ...claims })).toString("base64url");
  return `${header}.${changed}.${signature}`;
}

function withHeader(token: string, more: JsonObject): string {
  const [header = "", ...rest] = token.split(".");
  const stated = JSON.parse(Buffer.from(header, "base64url").toString());
  return [Buffer.from(JSON.stringify({ ...stated, ...more })).toString("base64url"), ...rest].join(".");
}

describe("a request for a token", () => {
  it.each([
    [60, "Invalid value: 60: may not specify a duration less than 10 minutes"],
    [2 ** 32 + 1, "Invalid value: 4294967297: may not specify a duration larger than 2^32 seconds"],
  ])("for %s seconds is refused", async (expirationSeconds, message) => {
    const { status, body } = await create({ expirationSeconds });
    expect(status).toBe(422);
    expect(body.details).toEqual({
      group: "authentication.k8s.io",
      kind: "TokenRequest",
      causes: [{ reason: "FieldValueInvalid", field: "spec.expirationSeconds", message }],
    });
  });

  it("for longer than the server lets it be is shortened, with a warning", async () => {
    server = await createApiServer({ ...optionsWithout(), accountTokens: { maxExpiration: 7200 } });
    await ask("POST", ACCOUNTS, { metadata: { name: "robot" } });
    const { body, warning } = await create({ expirationSeconds: 86_400 });
    expect(warning).toBe('299 - "requested expiration of 86400 seconds shortened to 7200 seconds"');
    expect(body.spec.expirationSeconds).toBe(7200);
    const { exp, iat } = claimsOf(body.status.token);
    expect(exp - iat).toBe(7200);
  });

  it("is about the account of the path, and about that very one", async () => {
    expect((await create({}, "none")).body.message).toBe('serviceaccounts "none" not found');
    expect((await create({}, "robot", { name: "other" })).body.message).toBe(
      'TokenRequest.authentication.k8s.io "robot" is invalid: metadata.name: Invalid value: "other": must match the service account name if specified',
    );
    expect((await create({}, "robot", { uid: "1" })).body.message).toBe(
      `Operation cannot be fulfilled on TokenRequest.authentication.k8s.io "robot": the UID in the token request (1) does not match the UID of the service account (${await accountUid()})`,
    );
    expect((await create({}, "robot", { uid: await accountUid() })).status).toBe(201);
  });
});

describe("a token that is bound", () => {
  const POD = { serviceAccountName: "robot", containers: [{ name: "c", image: "i" }] };
  const PODS = "/api/v1/namespaces/default/pods";
  const bind = (kind: string, name: string, more: JsonObject = {}) => ({
    boundObjectRef: { apiVersion: "v1", kind, name, ...more },
  });

  it("to a pod names it and its node, and ends with it", async () => {
    const { body: node } = await ask("POST", "/api/v1/nodes", { metadata: { name: "n" } });
    const { body: pod } = await ask("POST", PODS, {
      metadata: { name: "p" },
      spec: { ...POD, nodeName: "n" },
    });
    const token = await tokenFor(bind("Pod", "p"));
    expect(claimsOf(token)["kubernetes.io"]).toMatchObject({
      pod: { name: "p", uid: pod.metadata.uid },
      node: { name: "n", uid: node.metadata.uid },
    });
    expect((await whoami(token)).body.status.userInfo.extra).toEqual({
      "authentication.kubernetes.io/pod-name": ["p"],
      "authentication.kubernetes.io/pod-uid": [pod.metadata.uid],
      "authentication.kubernetes.io/credential-id": [`JTI=${claimsOf(token).jti}`],
      "authentication.kubernetes.io/node-name": ["n"],
      "authentication.kubernetes.io/node-uid": [node.metadata.uid],
    });
    await ask("DELETE", "/api/v1/nodes/n");
    expect((await whoami(token)).status).toBe(201);
    await ask("DELETE", `${PODS}/p?gracePeriodSeconds=0`);
    expect((await whoami(token)).status).toBe(401);
    expect(await review(token)).toEqual({ user: {}, error: "service account token has been invalidated" });
  });

  it("to a pod, for as long as pods get it, is good for a year, and says when it should have been replaced", async () => {
    await ask("POST", PODS, { metadata: { name: "p" }, spec: { ...POD, nodeName: "gone" } });
    const { body } = await create({ ...bind("Pod", "p"), expirationSeconds: 3607 });
    const { exp, iat, "kubernetes.io": about } = claimsOf(body.status.token);
    expect(body.status.expirationTimestamp).toBe("2026-01-02T04:04:12Z");
    expect([exp - iat, about.warnafter - iat]).toEqual([365 * 24 * 3600, 3607]);
    expect(about.node).toEqual({ name: "gone" });
  });

  it.each([
    ["Secret", "/api/v1/namespaces/default/secrets", "secret"],
    ["Node", "/api/v1/nodes", "node"],
  ] as const)("to a %s ends with it", async (kind, path, claim) => {
    const { body } = await ask("POST", path, { metadata: { name: "b" } });
    const token = await tokenFor(bind(kind, "b"));
    expect(claimsOf(token)["kubernetes.io"][claim]).toEqual({ name: "b", uid: body.metadata.uid });
    expect((await whoami(token)).status).toBe(201);
    await ask("DELETE", `${path}/b`);
    await ask("POST", path, { metadata: { name: "b" } });
    expect((await whoami(token)).status).toBe(401);
  });

  it("to what is not there, or cannot be, is refused", async () => {
    await ask("POST", "/api/v1/namespaces/default/secrets", { metadata: { name: "s" } });
    await ask("POST", PODS, { metadata: { name: "p" }, spec: { ...POD, serviceAccountName: "other" } });
    const messages = [
      [bind("Pod", "none"), 'pods "none" not found'],
      [bind("Secret", "none"), 'secrets "none" not found'],
      [bind("Node", "none"), 'nodes "none" not found'],
      [bind("ConfigMap", "c"), "cannot bind token to object of type /v1, Kind=ConfigMap"],
      [
        bind("Deployment", "d", { apiVersion: "apps/v1" }),
        "cannot bind token to object of type apps/v1, Kind=Deployment",
      ],
      [
        bind("Pod", "p"),
        'cannot bind token for serviceaccount "robot" to pod running with different serviceaccount name.',
      ],
      [
        bind("Secret", "s", { uid: "1" }),
        'Operation cannot be fulfilled on Secret "s": the UID in the bound object reference (1) does not match the UID in record. The object might have been deleted and then recreated',
      ],
    ] as const;
    for (const [spec, message] of messages) expect((await create(spec)).body.message).toBe(message);
  });
});

describe("a review of a token that is none of an account", () => {
  it("says whose it is, for this server alone", async () => {
    const user = { username: "ada", uid: "7", groups: ["dev", "system:authenticated"] };
    expect(await review("token-of-ada")).toEqual({ authenticated: true, user, audiences: [ISSUER] });
    expect(await review("token-of-ada", ["x", ISSUER])).toMatchObject({ audiences: [ISSUER] });
    expect(await review("token-of-ada", ["x"])).toEqual({ user: {}, error: "invalid bearer token" });
    expect(await review("ey.no.token")).toEqual({ user: {}, error: "invalid bearer token" });
  });

  it("says who a user is that was added", async () => {
    const { token, remove } = server.addUser({ name: "eve", groups: ["qa"] });
    expect(await review(token)).toMatchObject({ authenticated: true, user: { username: "eve" } });
    remove();
    expect(await review(token)).toEqual({ user: {}, error: "invalid bearer token" });
  });
});
