import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseJson } from "fieldwise/value";
import { afterAll, describe, expect, it } from "vitest";
import { runLine } from "./session.ts";

const root = mkdtempSync(join(tmpdir(), "fieldwise-repository-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let count = 0;

/** A copy of the fixture's repository, with more files in it. */
function repository(files: Readonly<Record<string, string | Uint8Array>> = {}): string {
  const folder = join(root, String(count++));
  cpSync(fileURLToPath(new URL("../../spec-fixtures/cli/files/repo", import.meta.url)), folder, {
    recursive: true,
  });
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

interface Report {
  readonly findings: readonly { readonly rule: string; readonly file: string; readonly message: string }[];
  readonly summary: Readonly<Record<string, unknown>>;
}

async function lint(
  line: string,
  cwd: string,
): Promise<Report & { readonly code: number; readonly err: string }> {
  const { code, out, err } = await runLine(`fieldwise lint ${line} -o json`, cwd);
  return { ...(parseJson(out) as unknown as Report), code, err };
}

describe("lint over a repository", () => {
  it("looks at what it can, and counts what is something else", async () => {
    const { findings, summary, code } = await lint("-R .", repository());
    expect(findings.map(({ rule, file }) => `${file}: ${rule}`).sort()).toEqual([
      "base/deployment.yaml: quantity-respelled",
      "forgotten.yaml: unreadable",
      "overlay/scale.yaml: wrong-type",
      "vendor/broken.yaml: unreadable",
    ]);
    expect(summary).toMatchObject({
      documents: 4,
      failures: 2,
      suppressed: 2,
      passedOver: { other: 1, chart: 2, template: 2, kustomization: 2, "json-patch": 1 },
    });
    expect(code).toBe(1);
  });

  it("goes on after links to nowhere, texts in other encodings and files that may not be read", async () => {
    const cwd = repository({ "latin.yaml": Uint8Array.of(0x61, 0x3a, 0xe9, 0x0a), "closed.yaml": "a: 1\n" });
    symlinkSync("nowhere.yaml", join(cwd, "link.yaml"));
    chmodSync(join(cwd, "closed.yaml"), 0);
    const { findings, code } = await lint(
      "-R . --exclude vendor --exclude forgotten.yaml --rule removal",
      cwd,
    );
    const unread = findings.map(({ file, message }) => `${file}: ${message}`);
    expect(unread).toContain("link.yaml: there is no such file or folder: correct its name");
    expect(unread).toContain(
      "latin.yaml: line 1 is not UTF-8: save the file in it, and binary data as base64",
    );
    expect(code).toBe(0);
  });

  it("exits with 2 if nothing could be looked at, or with --strict if anything could not", async () => {
    const cwd = repository();
    expect((await lint("vendor/broken.yaml", cwd)).code).toBe(2);
    expect((await lint("no-such.yaml", cwd)).code).toBe(2);
    expect((await lint("no-such.yaml base", cwd)).code).toBe(1);
    expect((await lint(".github/workflows/ci.yaml", cwd)).code).toBe(0);
    expect((await lint(".github/workflows/ci.yaml --strict", cwd)).code).toBe(2);
    expect((await lint("overlay/kustomization.yaml overlay/rename.json --strict", cwd)).code).toBe(0);
  });

  it("takes documents that kustomize merges for patches", async () => {
    const cwd = repository();
    expect((await lint("overlay/no-log.yaml", cwd)).findings).toEqual([]);
    expect((await lint("overlay/scale.yaml --rule item-without-key", cwd)).findings).toEqual([]);
    expect((await lint("crd/webhook-patch.yaml --validate", cwd)).findings).toEqual([]);
  });

  it("goes by the configuration in the repository's root, also from a folder below", async () => {
    const config = `exclude: [vendor, /forgotten.yaml]
suppress:
  - { rule: wrong-type, file: overlay/*.yaml, path: spec.replicas, reason: the tool fills it in }
  - { rule: quantity-respelled, until: 2020-01-31 }
  - { rule: field-removed, path: spec.old }
`;
    const cwd = repository({ ".fieldwise.yaml": config });
    const { findings, err } = await lint("-R .", cwd);
    expect(findings.map(({ rule }) => rule)).toEqual(["quantity-respelled"]);
    expect(err).toContain("the suppression of quantity-respelled ended on 2020-01-31");
    expect((await lint("-R .", join(cwd, "overlay"))).findings).toEqual([]);
  });

  it("says what is wrong with a configuration", async () => {
    for (const [text, problem] of [
      ["exlude: []", '.fieldwise.yaml:1:9: exlude: there is no field "exlude" here: use exclude, schema'],
      ["kubernetesVersion: 1.30", "kubernetesVersion: this is 1.3, and must be a string: quote it"],
      ["suppress: [{path: a}]", ".fieldwise.yaml:1:12: the suppression has no rule: add `rule`"],
      ["suppress: [{rule: nil}]", 'there is no rule "nil"'],
      ["suppress: [{rule: conflict, until: soon}]", "this must be a day: write one like 2026-12-31"],
      ["- a", "this must be an object with exclude"],
    ] as const) {
      const { code, err } = await runLine("fieldwise lint base", repository({ ".fieldwise.yaml": text }));
      expect(err).toContain(problem);
      expect(code).toBe(2);
    }
  });

  it("tells of rules in comments that do not exist", async () => {
    const text = "apiVersion: v1 # fieldwise-ignore unknown-feld\nkind: ConfigMap\nmetadata: {name: a}\n";
    const { err } = await lint("a.yaml", repository({ "a.yaml": text }));
    expect(err).toContain('a.yaml:1: there is no rule "unknown-feld": did you mean unknown-field');
  });

  it("takes the definitions of a release for schemas, and leaves its other objects alone", async () => {
    const release = `apiVersion: v1
kind: Namespace
metadata: { name: queues }
---
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: queues.example.com }
spec:
  group: example.com
  names: { kind: Queue, plural: queues }
  scope: Namespaced
  versions:
    - name: v1
      served: true
      storage: true
      schema: { openAPIV3Schema: { type: object, properties: { spec: { type: object } } } }
`;
    const queue = "apiVersion: example.com/v1\nkind: Queue\nmetadata: {name: q}\nspecs: {}\n";
    const patch =
      "apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {name: a}\n";
    const cwd = repository({
      "out/release.yaml": release,
      "out/patches/a.yaml": patch,
      "queue.yaml": queue,
    });
    for (const schema of ["out/release.yaml", "out"]) {
      const { findings } = await lint(`queue.yaml --schema ${schema}`, cwd);
      expect(findings.map(({ rule }) => rule)).toEqual(["unknown-field"]);
    }
  });

  it("shows keys as they are written, whatever YAML makes of them", async () => {
    const text = "apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a }\ny: 1\ndata:\n  n: 2\n";
    const { findings } = await lint("a.yaml", repository({ "a.yaml": text }));
    expect(findings.map(({ message }) => message)).toEqual([
      'there is no field "y" here: remove it; YAML reads the key y as true: quote it if it is a name',
      "this is a number, and must be a string: quote it; YAML reads the key n as false: quote it if it is a name",
    ]);
  });

  it("goes by the release of --kubernetes-version", async () => {
    const text = "apiVersion: batch/v1beta1\nkind: CronJob\nmetadata: { name: a }\n";
    const cwd = repository({ "a.yaml": text });
    expect((await lint("a.yaml", cwd)).findings.map(({ rule }) => rule)).toEqual(["removed-api-version"]);
    const { findings, err } = await lint("a.yaml --kubernetes-version 1.24", cwd);
    expect([findings.map(({ rule }) => rule), err]).toEqual([["deprecated-api-version"], ""]);
    const { err: problem } = await runLine("fieldwise lint a.yaml --kubernetes-version 2", cwd);
    expect(problem).toContain('--kubernetes-version cannot be "2": write a release like 1.32');
  });

  it("writes several formats at once", async () => {
    const cwd = repository();
    const { out } = await runLine(
      "fieldwise lint base --rule unknown-field -o text -o sarif=out.sarif -o junit=out.xml",
      cwd,
    );
    expect(out).toContain("0 errors");
    const { out: sarif } = await runLine("fieldwise lint -R . -o sarif", cwd);
    const [run] = (parseJson(sarif) as { runs: { results: { ruleId: string }[] }[] }).runs;
    expect(run?.results.map(({ ruleId }) => ruleId)).toEqual(["quantity-respelled", "wrong-type"]);
    const { out: junit } = await runLine("fieldwise lint -R . -o junit", cwd);
    expect(junit).toContain('<failure type="error"');
    expect(junit).toContain('<testcase classname="unreadable" name="forgotten.yaml">');
    const { out: markdown } = await runLine("fieldwise lint -R . -o markdown", cwd);
    expect(markdown).toContain("| ❌ | `wrong-type` |");
    const { err } = await runLine("fieldwise lint base -o json -o text", cwd);
    expect(err).toContain("standard output takes one format");
  });
});
