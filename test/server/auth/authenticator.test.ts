import { createAuthenticator, type TokenUser } from "fieldwise/server";
import { describe, expect, it } from "vitest";
import { requestOf } from "./request.ts";

const tokens: readonly TokenUser[] = [
  { token: "the-secret-of-ada", user: "ada", uid: "7", groups: ["system:masters"] },
  { token: "the-secret-of-bob", user: "bob", readOnly: true },
];
const ada = { name: "ada", uid: "7", groups: ["system:masters", "system:authenticated"], readOnly: false };
const bob = { name: "bob", groups: ["system:authenticated"], readOnly: true };
const nobody = { name: "system:anonymous", groups: ["system:unauthenticated"] };

describe("who shows a token", () => {
  const authenticate = createAuthenticator({ tokens, anonymous: "write" });

  it.each([
    ["Bearer the-secret-of-ada", ada],
    ["bearer the-secret-of-bob", bob],
    [" BEARER the-secret-of-bob ", bob],
  ])("%j is known", (authorization, user) => {
    expect(authenticate(requestOf({ authorization }))).toEqual(user);
  });

  it.each([
    "Bearer the-secret-of-adb",
    "Bearer the-secret-of-ad",
    "Bearer the-secret-of-adaa",
    "Bearer the-secret-of-adathe-secret-of-ada",
    "Bearer x",
    "Bearer the-secret-of-ada, Bearer the-secret-of-ada",
  ])("%j is refused, even where nobody need show one", (authorization) => {
    expect(() => authenticate(requestOf({ authorization }))).toThrow("Unauthorized");
  });

  it.each(["Basic dXNlcjpwYXNz", "Bearer", "Bearer ", "", "the-secret-of-ada"])(
    "%j shows none",
    (authorization) => {
      expect(authenticate(requestOf({ authorization }))).toEqual(nobody);
    },
  );

  it.each(["", "short", "has a blank in it", "has-a-line-break\n"])(
    "%j is no token to begin with",
    (token) => {
      expect(() => createAuthenticator({ tokens: [{ token, user: "x" }] })).toThrow("make a longer one up");
    },
  );
});

describe("who shows nothing", () => {
  it("is refused unless something else was said, save for health and version", () => {
    const authenticate = createAuthenticator({ tokens });
    expect(() => authenticate(requestOf())).toThrow("Unauthorized");
    for (const path of ["/healthz", "/livez", "/readyz/ping", "/version"])
      expect(authenticate(requestOf({ path }))).toEqual({ ...nobody, readOnly: true });
    for (const path of ["/versions", "/api", "/apis/healthz", "//healthz", "/healthz%2F..%2Fapi"])
      expect(() => authenticate(requestOf({ path }))).toThrow("Unauthorized");
  });

  it("may look, or write, if that was said", () => {
    expect(createAuthenticator({ anonymous: "read" })(requestOf())).toEqual({ ...nobody, readOnly: true });
    expect(createAuthenticator({ anonymous: "write" })(requestOf())).toEqual(nobody);
  });
});

it("who has a client certificate is who it says, whatever the token", () => {
  const user = { name: "eve", groups: ["ops"] };
  const request = requestOf({ user, authorization: "Bearer wrong-token" });
  expect(createAuthenticator({ tokens })(request)).toBe(user);
  expect(createAuthenticator({ readOnlyCertificates: true })(request)).toEqual({ ...user, readOnly: true });
});
