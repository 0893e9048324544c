import { describe, expect, it } from "vitest";
import { runOn } from "./io.ts";

const ESCAPE = "\u001B[2J\u009B31m\u202E";

const live = JSON.stringify({
  apiVersion: "v1",
  kind: "ConfigMap",
  metadata: {
    name: `settings${ESCAPE}`,
    managedFields: [
      {
        manager: `gitops${ESCAPE}`,
        operation: "Update",
        apiVersion: "v1",
        subresource: ESCAPE,
        fieldsType: "FieldsV1",
        fieldsV1: { "f:data": { [`f:color${ESCAPE}`]: {} } },
      },
      { manager: `garbler${ESCAPE}`, operation: ESCAPE },
    ],
  },
  data: { [`color${ESCAPE}`]: `red${ESCAPE}` },
});

const unsafe = /(?!\n)[\p{Cc}\u202A-\u202E]/u;

describe("what files hold cannot steer a terminal", () => {
  it.each([
    "managers list -",
    "managers migrate - --to me",
    "managers migrate - --drop nobody",
    "managers extract - --field-manager nobody",
    "patch - -p {} -o name",
    'patch - --type merge -p {"data":null} -o name',
    `patch - --type json -p ${JSON.stringify([{ op: "remove", path: `/data/x${ESCAPE}` }])}`,
    "apply -f - --server-side -o name",
  ])("%j", async (line) => {
    const { out, err } = await runOn(live, line.split(" "));
    expect(out + err).not.toBe("");
    expect(err).not.toMatch(unsafe);
    expect(out).not.toMatch(unsafe);
  });

  it("nor can a kind that nobody knows", async () => {
    const stranger = live.replace('"ConfigMap"', JSON.stringify(`Stranger${ESCAPE}`));
    const { err } = await runOn(stranger, ["patch", "-", "-p", "{}"]);
    expect(err).toContain("there is no schema of v1 Stranger");
    expect(err).not.toMatch(unsafe);
  });
});
