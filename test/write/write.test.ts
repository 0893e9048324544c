import { createResources, type WriteRequest, write, writeStory } from "fieldwise/write";
import { describe, expect, it } from "vitest";

const resources = createResources();
const maps = resources.resource("v1", "ConfigMap");
const now = "2026-01-31T12:00:00Z";
const map = (data: object) => ({
  apiVersion: "v1",
  kind: "ConfigMap",
  metadata: { name: "settings", namespace: "default" },
  data,
});
const created = write(maps, { verb: "apply", config: map({ a: "1" }), manager: "me", now });
const live = created.ok ? created.object : {};

describe("a write", () => {
  it("that changes nothing gives live itself, whoever wrote it", () => {
    const again = write(maps, { verb: "apply", config: map({ a: "1" }), manager: "me", now, live });
    expect(again.ok && again.object).toBe(live);
    expect(again.ok && again.outcome).toBe("unchanged");
  });

  it("shares with live what stays, and changes nothing that it is given", () => {
    const frozen = Object.freeze(structuredClone(live));
    const result = write(maps, {
      verb: "patch",
      patch: Object.freeze({ metadata: { labels: { a: "b" } } }),
      type: "merge",
      manager: "me",
      now,
      live: frozen,
    });
    expect(result.ok && result.object.data).toBe(frozen.data);
  });

  it.each<[string, Partial<WriteRequest>, number, string]>([
    [
      "to a part that there is not",
      { subresource: "nope" },
      404,
      "the server could not find the requested resource",
    ],
    [
      "by nobody",
      { manager: "" },
      422,
      'PatchOptions.meta.k8s.io "" is invalid: fieldManager: Required value: is required for apply patch',
    ],
  ])("%s is refused", (_, parts, code, message) => {
    const request = { verb: "apply", config: map({}), manager: "me", now, live, ...parts } as WriteRequest;
    const result = write(maps, request);
    expect(!result.ok && [result.status.code, result.status.message]).toEqual([code, message]);
  });

  it("of what does not exist is refused, and so is a create of what does", () => {
    const code = (request: WriteRequest) => {
      const result = write(maps, request);
      return result.ok ? undefined : result.status.code;
    };
    expect(code({ verb: "update", object: map({}), manager: "me", now })).toBe(404);
    expect(code({ verb: "patch", patch: {}, type: "merge", manager: "me", now })).toBe(404);
    expect(code({ verb: "create", object: map({}), manager: "me", now, live })).toBe(409);
  });
});

describe("the story of a write", () => {
  it("is told of objects that a server stores though they do not fit their type", () => {
    const account = {
      apiVersion: "v1",
      kind: "ServiceAccount",
      metadata: { name: "me", namespace: "default" },
    };
    const accounts = resources.resource("v1", "ServiceAccount");
    const result = write(accounts, {
      verb: "update",
      live: account,
      object: { ...account, secrets: [{}] },
      manager: "me",
      now,
    });
    expect(result.ok && writeStory(result).changes.map(({ path }) => path)).toContain(".secrets");
  });
});
