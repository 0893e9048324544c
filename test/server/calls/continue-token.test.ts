import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { printContinue, readContinue } from "../../../src/server/calls/continue-token.ts";

const PREFIX = "/core/configmaps/default/";
const tokenOf = (content: unknown) =>
  Buffer.from(typeof content === "string" ? content : JSON.stringify(content)).toString("base64url");

describe("a continue token", () => {
  it("is written as Kubernetes does", () => {
    const token = printContinue(PREFIX, { after: `${PREFIX}web`, revision: 7 });
    expect(JSON.parse(Buffer.from(token, "base64url").toString())).toEqual({
      v: "meta.k8s.io/v1",
      rv: 7,
      start: "web\0",
    });
  });

  it("gives back the key and the revision that it was made of", () => {
    const segment = fc.string({ unit: "grapheme", minLength: 1 }).filter((text) => !/^\.+$|[/\0]/.test(text));
    fc.assert(
      fc.property(segment, fc.option(fc.integer({ min: 1 }), { nil: undefined }), (name, revision) => {
        const after = PREFIX + name;
        expect(readContinue(PREFIX, printContinue(PREFIX, { after, revision }))).toEqual({ after, revision });
      }),
    );
  });

  it.each([
    ["no base64", "a+b", "illegal base64 data at input byte 1"],
    ["text that is cut off", "abcde", "illegal base64 data at input byte 4"],
    ["no JSON", "garbage", "it holds no JSON object"],
    ["a number", tokenOf("1"), "it holds no JSON object"],
    [
      "another version",
      tokenOf({ v: "v2", rv: 1, start: "a" }),
      "server does not recognize this encoded version v2",
    ],
    [
      "no revision",
      tokenOf({ v: "meta.k8s.io/v1", start: "a" }),
      "incorrect encoded start resourceVersion (version meta.k8s.io/v1)",
    ],
    [
      "a broken revision",
      tokenOf({ v: "meta.k8s.io/v1", rv: 1.5, start: "a" }),
      "incorrect encoded start resourceVersion (version meta.k8s.io/v1)",
    ],
    [
      "no key",
      tokenOf({ v: "meta.k8s.io/v1", rv: 1, start: "" }),
      "encoded start key empty (version meta.k8s.io/v1)",
    ],
    ["a way out", tokenOf({ v: "meta.k8s.io/v1", rv: 1, start: "../../secrets/a" }), "../../secrets/a"],
    ["an empty part", tokenOf({ v: "meta.k8s.io/v1", rv: 1, start: "a//b" }), "a//b"],
    ["half a character", tokenOf('{"v":"meta.k8s.io/v1","rv":1,"start":"\\ud800"}'), "\ud800"],
    ["very much", "A".repeat(10_000), "it has more than 8192 characters"],
  ])("with %s is refused", (_, token, why) => {
    expect(() => readContinue(PREFIX, token)).toThrow(
      `invalid continue token: continue key is not valid: ${why}`,
    );
  });
});
