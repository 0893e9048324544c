import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runOn } from "./io.ts";

const ESCAPE = "\u001B[2J\u009B31m\u202E";

const entry = {
  manager: `gitops${ESCAPE}`,
  operation: "Update",
  apiVersion: "v1",
  subresource: ESCAPE,
  fieldsType: "FieldsV1",
  fieldsV1: { "f:data": { [`f:color${ESCAPE}`]: {} } },
};

function settings(color: string, managedFields?: readonly object[]) {
  return {
    apiVersion: "v1",
    kind: "ConfigMap",
    metadata: { name: `settings${ESCAPE}`, namespace: `shop${ESCAPE}`, managedFields },
    data: { [`color${ESCAPE}`]: `${color}${ESCAPE}` },
  };
}

const live = JSON.stringify(settings("red", [entry, { manager: `garbler${ESCAPE}`, operation: ESCAPE }]));

/** Files that the lines below name. */
const files: ReadonlyMap<string, object> = new Map<string, object>([
  ["LIVE", settings("red", [entry])],
  ["CONFIG", settings("blue")],
  ["MISTAKE", { ...settings("blue"), [`data${ESCAPE}`]: ESCAPE }],
]);
const folder = mkdtempSync(join(tmpdir(), "fieldwise-"));
for (const [name, object] of files) writeFileSync(join(folder, name), JSON.stringify(object));

const unsafe = /(?!\n)[\p{Cc}\u202A-\u202E]/u;

describe("what files hold cannot steer a terminal", () => {
  it.each([
    "managers list -",
    "managers list - -o json",
    "managers migrate - --to me -o json",
    "managers migrate - --drop nobody -o patch",
    "managers extract - --field-manager nobody",
    "patch - -p {} -o name",
    'patch - --type merge -p {"data":null} -o name',
    `patch - --type json -p ${JSON.stringify([{ op: "remove", path: `/data/x${ESCAPE}` }])}`,
    "apply -f - --server-side -o name",
    "apply -f CONFIG --live LIVE -o json",
    "apply -f CONFIG --live LIVE -o patch",
    "apply -f CONFIG --live LIVE --server-side",
    "apply -f CONFIG --live LIVE --server-side --force-conflicts -o name",
    "apply -f MISTAKE",
    "diff -f CONFIG",
    "diff -f CONFIG --live LIVE",
    "diff -f CONFIG --live LIVE --server-side --force-conflicts",
    "lint -f MISTAKE",
    "lint -f MISTAKE --live LIVE --server-side -o json",
    "lint -f MISTAKE --live LIVE --server-side -o github",
    "blame -",
    "blame LIVE",
    "blame LIVE -o json",
    "patch create --from LIVE --to CONFIG",
    "patch create --from LIVE --to CONFIG --type json --tests",
    `${ESCAPE} -f -`,
  ])("%j", async (line) => {
    const words = line.split(" ").map((word) => (files.has(word) ? join(folder, word) : word));
    const { out, err } = await runOn(live, words);
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

it("JSON means the same with escapes in it", async () => {
  const { out } = await runOn(live, ["managers", "strip", "-", "-o", "json"]);
  expect(JSON.parse(out)).toEqual(JSON.parse(JSON.stringify(settings("red"))));
});
