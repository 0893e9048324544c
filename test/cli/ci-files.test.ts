import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseYaml } from "fieldwise/adapters/yaml";
import { afterAll, describe, expect, it } from "vitest";
import { runLine } from "./session.ts";

const project = fileURLToPath(new URL("../../", import.meta.url));
const read = (name: string): string => readFileSync(join(project, name), "utf8");
const { version } = JSON.parse(read("package.json")) as { version: string };

interface Step {
  readonly run: string;
  readonly env: Record<string, string>;
}

interface Action {
  readonly inputs: Record<string, object>;
  readonly runs: { readonly steps: readonly Step[] };
}

interface Hook {
  readonly id: string;
  readonly entry: string;
  readonly files?: string;
  readonly pass_filenames?: boolean;
}

const folder = mkdtempSync(join(tmpdir(), "fieldwise-ci-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a shell hands to npx, in place of which something stands that writes down its arguments. */
function argumentsOf(line: string, env: Record<string, string>): readonly string[] {
  const npx = join(folder, "npx");
  writeFileSync(npx, '#!/bin/sh\nprintf "%s\\n" "$@"\n');
  chmodSync(npx, 0o755);
  const path = `${folder}:${process.env.PATH}`;
  const out = execFileSync("bash", ["-ec", line], { env: { ...env, PATH: path }, encoding: "utf8" });
  return out.trimEnd().split("\n");
}

const files = join(project, "spec-fixtures/cli/files");

describe("action.yml", () => {
  it("runs this version with what it is given", async () => {
    const { inputs, runs } = parseYaml(read("action.yml")) as unknown as Action;
    const [{ run, env }] = runs.steps as [Step];
    expect(env.RUN).toMatch(/^\$\{\{ inputs\.run \}\}$/);
    expect(Object.keys(inputs)).toEqual(["run"]);
    const [yes, tool, ...rest] = argumentsOf(run, { RUN: "lint dns.yaml -o github" });
    expect([yes, tool]).toEqual(["--yes", `fieldwise@${version}`]);
    expect((await runLine(`fieldwise ${rest.join(" ")}`, files)).out).toContain("::warning file=dns.yaml");
  });

  it("takes nothing that it is given for a command of the shell", () => {
    const [{ run }] = (parseYaml(read("action.yml")) as unknown as Action).runs.steps as [Step];
    expect(argumentsOf(run, { RUN: "lint $(id) ; *" })).toEqual([
      ...["--yes", `fieldwise@${version}`, "lint", "$(id)", ";", "*"],
    ]);
  });
});

describe(".pre-commit-hooks.yaml", () => {
  const hooks = parseYaml(read(".pre-commit-hooks.yaml")) as unknown as readonly Hook[];

  it("lints the files that are committed, and passes over those that hold no object", async () => {
    const hook = hooks.find(({ id }) => id === "fieldwise-lint") as Hook;
    expect(
      "deploy/a.yaml values.yml b.json"
        .split(" ")
        .every((name) => new RegExp(hook.files as string).test(name)),
    ).toBe(true);
    const [, tool, ...rest] = argumentsOf(
      `${hook.entry} repo/chart/values.yaml repo/overlay/kustomization.yaml cart.yaml`,
      {},
    );
    expect(tool).toBe(`fieldwise@${version}`);
    const { out, code } = await runLine(`fieldwise ${rest.join(" ")}`, files);
    expect(out).toContain("passed over: 1 file of a chart, 1 kustomization");
    expect(code).toBe(0);
  });

  it("compares what its arguments name", async () => {
    const hook = hooks.find(({ id }) => id === "fieldwise-breaking") as Hook;
    expect(hook.pass_filenames).toBe(false);
    const [, , ...rest] = argumentsOf(`${hook.entry} backup-crd.yaml backup-crd.next.yaml`, {});
    expect((await runLine(`fieldwise ${rest.join(" ")}`, files)).code).toBe(1);
  });
});
