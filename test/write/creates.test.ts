import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createResources, write } from "fieldwise/write";
import { describe, expect, it } from "vitest";

interface Creation {
  readonly name: string;
  readonly object: { readonly apiVersion: string; readonly kind: string };
  readonly expect: object;
}

const file = fileURLToPath(new URL("../../spec-fixtures/write/creates.jsonl", import.meta.url));
const cases = readFileSync(file, "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Creation);
const resources = createResources();

describe("spec-fixtures/write/creates.jsonl, as kube-apiserver answers", () => {
  it.each(cases.map((one) => [one.name, one] as const))("%s", (_, { object, expect: expected }) => {
    const result = write(resources.resource(object.apiVersion, object.kind), {
      verb: "create",
      object,
      manager: "me",
      now: "2026-01-31T12:00:00Z",
      uid: "00000000-0000-0000-0000-000000000001",
    });
    expect(result.ok && result.object).toEqual(expected);
  });
});
