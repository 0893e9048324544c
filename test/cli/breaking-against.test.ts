import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseYaml } from "fieldwise/adapters/yaml";
import { parseJson } from "fieldwise/value";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runLine } from "./session.ts";

const root = mkdtempSync(join(tmpdir(), "fieldwise-against-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const definition = (kind: string, spec: string): string => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: ${kind.toLowerCase()}s.example.com }
spec:
  group: example.com
  names: { kind: ${kind}, plural: ${kind.toLowerCase()}s }
  scope: Namespaced
  versions:
    - name: v1
      served: true
      storage: true
      schema: { openAPIV3Schema: { type: object, properties: { spec: { type: object, properties: { ${spec} } } } } }
`;

function git(...args: readonly string[]): void {
  const own = ["-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false"];
  execFileSync("git", [...own, ...args], { cwd: root, stdio: "pipe" });
}

function commit(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text);
  git("add", "-A");
  git("commit", "-qm", "a");
}

/** A branch that drops a field and adds a definition, while main has got another one since. */
beforeAll(() => {
  cpSync(
    fileURLToPath(new URL("../../spec-fixtures/cli/files/shop-api", import.meta.url)),
    join(root, "api"),
    {
      recursive: true,
    },
  );
  git("init", "-qb", "main");
  commit({ "widget.yaml": definition("Widget", "size: {type: string}, color: {type: string}") });
  git("tag", "v1");
  git("checkout", "-qb", "work");
  git("checkout", "-q", "main");
  commit({ "gadget.yaml": definition("Gadget", "") });
  git("checkout", "-q", "work");
  commit({
    "widget.yaml": definition("Widget", "size: {type: string}"),
    "queue.yaml": definition("Queue", ""),
  });
});

describe("breaking --against", () => {
  it("compares with where the branches part, and with --exact with the commit itself", async () => {
    const { out, code } = await runLine("fieldwise breaking --against main", root);
    expect(out).toContain("field-removed");
    expect(out).toMatch(/1 CRD, 1 version compared, 1 new, 0 gone\n$/);
    expect(code).toBe(1);
    expect((await runLine("fieldwise breaking --against main --exact", root)).out).toMatch(
      /1 new, 1 gone\n$/,
    );
  });

  it("takes tags, paths and buf's spelling", async () => {
    for (const against of ["v1:widget.yaml", ".git#branch=main,subdir=widget.yaml", ".git#tag=v1"]) {
      const { out } = await runLine(`fieldwise breaking widget.yaml --against ${against}`, root);
      expect(out).toMatch(/1 CRD, 1 version compared, 0 new, 0 gone\n$/);
    }
    const { out, code } = await runLine("fieldwise breaking queue.yaml --against v1", root);
    expect(out).toMatch(/0 CRDs, 0 versions compared, 1 new, 0 gone\n$/);
    expect(code).toBe(0);
  });

  it("tells of definitions that are gone, be it with their file or their folder", async () => {
    const gone = join(root, "gone");
    mkdirSync(gone);
    commit({ "gone/relay.yaml": definition("Relay", ""), "gone/values.yaml": "a: 1\n" });
    git("tag", "v2");
    rmSync(join(gone, "relay.yaml"));
    const lines = ["gone", "gone/relay.yaml"].map((path) => `fieldwise breaking ${path} --against v2`);
    const found = [];
    for (const line of lines) found.push(await runLine(line, root));
    rmSync(join(gone, "values.yaml"));
    found.push(await runLine(lines[0] as string, root));
    rmSync(gone, { recursive: true });
    for (const line of lines) found.push(await runLine(line, root));
    for (const { out, err, code } of found) {
      expect(err).toBe("");
      expect(out).toMatch(/kind-removed.*0 CRDs, 0 versions compared, 0 new, 1 gone\n$/s);
      expect(code).toBe(1);
    }
    const { err, code } = await runLine("fieldwise breaking gonne --against v2", root);
    expect([err, code]).toEqual(["error: gonne: there is no such file or folder: correct its name\n", 2]);
    git("rm", "-rqf", "--cached", "gone");
    git("commit", "-qm", "a");
  });

  it("finds definitions that were moved, and what links lead to", async () => {
    commit({ "relay.yaml": definition("Relay", "size: {type: string}") });
    symlinkSync("relay.yaml", join(root, "link.yaml"));
    commit({});
    git("tag", "v3");
    rmSync(join(root, "relay.yaml"));
    commit({ "moved.yaml": definition("Relay", "") });
    const moved = await runLine("fieldwise breaking moved.yaml --against v3", root);
    expect(moved.out).toMatch(/field-removed.*1 CRD, 1 version compared, 0 new, 0 gone\n$/s);
    git("rm", "-qf", "link.yaml");
    commit({ "link.yaml": definition("Relay", "") });
    const linked = await runLine("fieldwise breaking link.yaml --against v3", root);
    expect(linked.out).toMatch(/field-removed.*1 CRD, 1 version compared, 0 new, 0 gone\n$/s);
    git("rm", "-qf", "link.yaml", "moved.yaml");
    git("commit", "-qm", "a");
  });

  it("finds definitions that were moved out of what is compared, be it to another file or folder", async () => {
    mkdirSync(join(root, "crd"));
    mkdirSync(join(root, "elsewhere"));
    const two = [definition("Relay", "size: {type: string}"), definition("Switch", "")].join("---\n");
    commit({ "crd/both.yaml": two, "crd/other.yaml": definition("Plug", "") });
    git("tag", "v4");
    writeFileSync(join(root, "crd/both.yaml"), definition("Switch", ""));
    const gone = await runLine("fieldwise breaking crd --against v4", root);
    expect(gone.out).toMatch(/kind-removed.*2 CRDs, 2 versions compared, 0 new, 1 gone\n$/s);
    const arrivals = {
      "elsewhere/relay.yaml": definition("Relay", ""),
      "crd/other.yaml": [definition("Plug", ""), definition("Relay", "")].join("---\n"),
    };
    for (const [name, text] of Object.entries(arrivals)) {
      const before = name === "crd/other.yaml" ? definition("Plug", "") : undefined;
      writeFileSync(join(root, name), text);
      for (const path of ["crd", "crd/both.yaml"]) {
        const moved = await runLine(`fieldwise breaking ${path} --against v4`, root);
        expect(moved.out).toMatch(/field-removed.*0 new, 0 gone\n$/s);
        expect(moved.out).toContain(name);
      }
      if (before === undefined) rmSync(join(root, name));
      else writeFileSync(join(root, name), before);
    }
    rmSync(join(root, "elsewhere"), { recursive: true });
    git("rm", "-rqf", "crd");
    git("commit", "-qm", "a");
  });

  it("reads .proto files of a commit, too", async () => {
    const { out, code } = await runLine("fieldwise breaking api --against v1", root);
    expect(out).toContain("0 breaking");
    expect(code).toBe(0);
  });

  it("says what to do where git has no answer", async () => {
    for (const [against, problem] of [
      ["nowhere", 'there is no commit "nowhere" here: fetch it'],
      ["--upload-pack=x", "names no commit"],
      ["https://example.com/a.git#branch=main", "only a repository of this machine is read"],
      ["v1:nowhere", "v1 has no nowhere: correct the path"],
      [".git#depth=1", "write branch=, tag=, ref= or commit="],
    ]) {
      const { err, code } = await runLine(`fieldwise breaking widget.yaml --against=${against}`, root);
      expect(err).toContain(problem);
      expect(code).toBe(2);
    }
  });

  it("refuses options that would do nothing, and one file for two formats", async () => {
    for (const [options, problem] of [
      ["--exact", "--exact is for --against: name a commit"],
      ["--reason agreed", "--reason is for --write-suppressions: name the file to write"],
      ["--write-suppressions late.yaml --until 2020-01-01", "--until 2020-01-01 is over: write a day"],
      ["--until 2027-01-01", "--until is for --write-suppressions"],
      ["-o json=a.txt -o junit=a.txt", "a.txt is named twice: write each format to a file of its own"],
    ]) {
      const { err, code } = await runLine(`fieldwise breaking widget.yaml widget.yaml ${options}`, root);
      expect(err).toContain(problem);
      expect(code).toBe(2);
    }
  });

  it("tells of files that cannot be read in every format, and is no success then", async () => {
    writeFileSync(join(root, "torn.yaml"), "kind: CustomResourceDefinition\nspec: [\n");
    try {
      const shown: string[] = [];
      for (const format of ["text", "json", "github", "sarif", "junit", "markdown"]) {
        const { out, err, code } = await runLine(`fieldwise breaking . --against v1 -o ${format}`, root);
        expect(code).toBe(2);
        shown.push(`${format} ${(out + err).includes("torn.yaml")}`);
      }
      expect(shown.filter((text) => text.endsWith("false"))).toEqual([]);
    } finally {
      rmSync(join(root, "torn.yaml"));
    }
  });
});

describe("breaking --write-suppressions", () => {
  it("accepts what was found, for a reason and for a time, and nothing that comes later", async () => {
    const line = "fieldwise breaking widget.yaml --against v1";
    const { err, code } = await runLine(
      `${line} --write-suppressions ok.yaml --reason 'as agreed' --until 2026-12-31`,
      root,
    );
    expect([err, code]).toEqual(["ok.yaml accepts 1 finding\n", 0]);
    const [entry] = parseYaml(readFileSync(join(root, "ok.yaml"), "utf8")) as [Record<string, string>];
    expect(entry).toMatchObject({ rule: "field-removed", reason: "as agreed", until: "2026-12-31" });
    expect(entry.fingerprint).toMatch(/^[0-9a-f]{16}$/);
    expect((await runLine(`${line} --suppress ok.yaml`, root)).code).toBe(0);
    const other = readFileSync(join(root, "ok.yaml"), "utf8").replace(/fingerprint: .*/, "fingerprint: none");
    writeFileSync(join(root, "other.yaml"), other);
    const later = await runLine(`${line} --suppress other.yaml`, root);
    expect(later.code).toBe(1);
    expect(later.err).toContain("nothing needs the suppression of field-removed");
    writeFileSync(join(root, "ended.yaml"), other.replace("2026-12-31", "2026-01-31"));
    expect((await runLine(`${line} --suppress ended.yaml`, root)).err).toContain("ended on 2026-01-31");
  });

  it("has the same fingerprint in SARIF", async () => {
    const { out } = await runLine("fieldwise breaking widget.yaml --against v1 -o sarif", root);
    const log = parseJson(out) as { runs: { results: { partialFingerprints: object }[] }[] };
    const [entry] = parseYaml(readFileSync(join(root, "ok.yaml"), "utf8")) as [Record<string, string>];
    expect(log.runs[0]?.results[0]?.partialFingerprints).toEqual({ "fieldwise/v1": entry.fingerprint });
  });
});
