import { createAuthenticator, type User } from "fieldwise/server";
import type { JsonObject } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { Credentials } from "../../../src/server/auth/credentials.ts";
import { OpenAuthorizer } from "../../../src/server/auth/open-authorizer.ts";
import { AccountTokens } from "../../../src/server/auth/tokens/account-tokens.ts";
import type { Call } from "../../../src/server/calls/call.ts";
import { ObjectStore } from "../../../src/server/objects/object-store.ts";
import { answerReview, isReview } from "../../../src/server/rest/reviews/reviews.ts";
import { createMemoryStorage } from "../../../src/server/storage/memory.ts";
import { requestOf } from "./request.ts";

const authenticate = createAuthenticator({
  tokens: [
    { token: "token-of-ada", user: "ada", groups: ["ops"] },
    { token: "token-of-bob", user: "bob", readOnly: true },
  ],
  anonymous: "read",
});
const parts = { objects: new ObjectStore(createMemoryStorage()), now: () => new Date(0), newUid: () => "" };
const credentials = new Credentials(new AccountTokens({}, parts));
const ada: User = { name: "ada", groups: ["ops", "system:authenticated"] };
const bob: User = { name: "bob", groups: ["system:authenticated"], readOnly: true };

const PLURALS: Readonly<Record<string, readonly [group: string, plural: string]>> = {
  SelfSubjectReview: ["authentication.k8s.io", "selfsubjectreviews"],
  TokenReview: ["authentication.k8s.io", "tokenreviews"],
  SelfSubjectAccessReview: ["authorization.k8s.io", "selfsubjectaccessreviews"],
  SubjectAccessReview: ["authorization.k8s.io", "subjectaccessreviews"],
  LocalSubjectAccessReview: ["authorization.k8s.io", "localsubjectaccessreviews"],
  SelfSubjectRulesReview: ["authorization.k8s.io", "selfsubjectrulesreviews"],
};

async function review(user: User, kind: string, more: JsonObject = {}, open = false): Promise<JsonObject> {
  const [group, plural] = PLURALS[kind] as readonly [string, string];
  const sent = { apiVersion: `${group}/v1`, kind, metadata: {}, ...more };
  const call = {
    backend: {
      authenticate,
      credentials,
      authorizer: new OpenAuthorizer(open ? undefined : authenticate),
    },
    now: new Date(0),
    resource: { group, plural, kind },
    request: requestOf(),
    user,
  } as unknown as Call;
  const answer = await answerReview(call, sent);
  if (answer?.is !== "object") throw new Error("this is no answer with an object");
  expect(answer.status).toBe(201);
  const { status, ...rest } = answer.object;
  if (kind === "SelfSubjectReview")
    expect(rest.metadata).toEqual({ creationTimestamp: "1970-01-01T00:00:00Z" });
  else if (kind !== "SelfSubjectRulesReview") expect(rest).toEqual(sent);
  return status as JsonObject;
}

it("who am I? The user of the request", async () => {
  expect(await review(ada, "SelfSubjectReview")).toEqual({
    userInfo: { username: "ada", groups: ["ops", "system:authenticated"] },
  });
  const known = { ...ada, uid: "7", extra: { team: ["a", "b"] } };
  expect(await review(known, "SelfSubjectReview")).toEqual({
    userInfo: { username: "ada", uid: "7", groups: [...ada.groups], extra: { team: ["a", "b"] } },
  });
});

describe("may I?", () => {
  const ask = (user: User, verb: string, more: JsonObject = {}) =>
    review(user, "SelfSubjectAccessReview", {
      spec: { resourceAttributes: { verb, resource: "pods", ...more } },
    });

  it.each([
    [ada, "delete", {}, true],
    [ada, "*", { resource: "*", group: "*" }, true],
    [bob, "list", {}, true],
    [bob, "delete", {}, false],
    [bob, "*", {}, false],
    [bob, "create", { group: "authorization.k8s.io", resource: "selfsubjectaccessreviews" }, true],
    [bob, "create", { group: "__proto__", resource: "constructor" }, false],
  ])("%j %s %j: %s", async (user, verb, more, allowed) => {
    expect(await ask(user as User, verb as string, more as JsonObject)).toEqual({ allowed });
  });

  it("paths count, too", async () => {
    const path = (user: User, verb: string) =>
      review(user, "SelfSubjectAccessReview", {
        spec: { nonResourceAttributes: { verb, path: "/metrics" } },
      });
    expect(await path(bob, "get")).toEqual({ allowed: true });
    expect(await path(bob, "post")).toEqual({ allowed: false });
    expect(await path(ada, "post")).toEqual({ allowed: true });
  });

  it("a question without a question is refused", async () => {
    await expect(review(ada, "SelfSubjectAccessReview", { spec: {} })).rejects.toThrow(
      '.authorization.k8s.io "" is invalid: spec.resourceAttributes: Invalid value: null: exactly one of nonResourceAttributes or resourceAttributes must be specified',
    );
    const both = { spec: { resourceAttributes: {}, nonResourceAttributes: {} } };
    await expect(review(ada, "SelfSubjectAccessReview", both)).rejects.toThrow(
      'spec.nonResourceAttributes: Invalid value: {"Path":"","Verb":""}: cannot be specified in combination with',
    );
  });
});

describe("may they?", () => {
  const resourceAttributes = { verb: "delete", resource: "pods" };
  const ask = (who: JsonObject, open = false) =>
    review(ada, "SubjectAccessReview", { spec: { ...who, resourceAttributes } }, open);

  it("is known of those with a token, and of masters", async () => {
    expect(await ask({ user: "ada" })).toEqual({ allowed: true });
    expect(await ask({ user: "bob" })).toEqual({ allowed: false });
    expect(await ask({ user: "eve" })).toEqual({ allowed: false });
    expect(await ask({ groups: ["system:masters"] })).toEqual({ allowed: true });
    expect(await ask({ user: "eve" }, true)).toEqual({ allowed: true });
  });

  it("is no object with a name", async () => {
    const spec = { user: "ada", resourceAttributes };
    const named = (kind: string, metadata: JsonObject) => review(ada, kind, { metadata, spec });
    await expect(named("SubjectAccessReview", { name: "a", managedFields: [] })).rejects.toThrow(
      'metadata: Invalid value: {"managedFields":[],"name":"a"}: must be empty',
    );
    await expect(named("LocalSubjectAccessReview", { labels: { a: "b" } })).rejects.toThrow(
      "must be empty except for namespace",
    );
    expect(await named("SubjectAccessReview", { managedFields: [] })).toEqual({ allowed: true });
  });

  it("needs somebody to be asked about, and a namespace that is the review's own", async () => {
    await expect(ask({})).rejects.toThrow("at least one of user or group must be specified");
    const local = (namespace: string) =>
      review(ada, "LocalSubjectAccessReview", {
        metadata: { namespace: "shop" },
        spec: { user: "ada", resourceAttributes: { ...resourceAttributes, namespace } },
      });
    expect(await local("shop")).toEqual({ allowed: true });
    await expect(local("other")).rejects.toThrow("must match metadata.namespace");
  });
});

describe("what may I do?", () => {
  it("is all, or to look", async () => {
    const spec = { namespace: "default" };
    expect(await review(ada, "SelfSubjectRulesReview", { spec })).toMatchObject({
      resourceRules: [{ verbs: ["*"], apiGroups: ["*"], resources: ["*"] }],
      nonResourceRules: [{ verbs: ["*"], nonResourceURLs: ["*"] }],
      incomplete: false,
    });
    const rules = (await review(bob, "SelfSubjectRulesReview", { spec })) as { resourceRules: JsonObject[] };
    expect(rules.resourceRules[0]).toEqual({
      verbs: ["get", "list", "watch"],
      apiGroups: ["*"],
      resources: ["*"],
    });
    expect(rules.resourceRules).toHaveLength(3);
  });

  it("needs a namespace", async () => {
    await expect(review(ada, "SelfSubjectRulesReview", {})).rejects.toThrow("no namespace on request");
  });
});

describe("whose is this token?", () => {
  const ask = (token: string) => review(ada, "TokenReview", { spec: { token } });

  it("is known of those that there are, and of no others", async () => {
    expect(await ask("token-of-bob")).toEqual({
      authenticated: true,
      user: { username: "bob", groups: ["system:authenticated"] },
      audiences: ["https://kubernetes.default.svc"],
    });
    expect(await ask("token-of-eve")).toEqual({ user: {}, error: "invalid bearer token" });
    await expect(ask("")).rejects.toThrow("token is required for TokenReview in authentication");
  });
});

it("other objects are none of these", () => {
  const { resource } = { resource: { group: "", plural: "configmaps" } } as unknown as Call;
  expect(isReview(resource)).toBe(false);
});
