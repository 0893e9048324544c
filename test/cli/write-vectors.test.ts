import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { applyJsonPatch } from "fieldwise/adapters/json-patch";
import { run } from "fieldwise/cli";
import { compileExpressions } from "fieldwise/rules";
import { createApiServer } from "fieldwise/server";
import type { JsonObject } from "fieldwise/value";
import {
  createResources,
  type WritableResource,
  type WriteRequest,
  type WriteResult,
  write,
} from "fieldwise/write";
import { afterAll, describe, expect, it } from "vitest";
import { createIo } from "./io.ts";

const vectors = fileURLToPath(new URL("../../spec-fixtures/vectors", import.meta.url));
const definitionFile = join(vectors, "write.crd.json");
const definition = JSON.parse(readFileSync(definitionFile, "utf8")) as JsonObject;
const resources = createResources({ definitions: [definition], expressions: compileExpressions });
const now = new Date("2026-01-31T12:00:00Z");
const folder = mkdtempSync(join(tmpdir(), "fieldwise-vectors-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Case {
  readonly name: string;
  readonly do: "apply" | "update" | "patch";
  readonly live?: JsonObject;
  readonly config?: JsonObject;
  readonly patch?: JsonObject;
  readonly manager: string;
  readonly force?: boolean;
  readonly expect: { readonly object?: JsonObject };
}

const cases = readFileSync(join(vectors, "write.jsonl"), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Case);

function resourceOf({ apiVersion, kind }: JsonObject): WritableResource {
  return resources.resource(String(apiVersion), String(kind));
}

/** Runs the command on files; gives what it writes. */
async function runOnFiles(
  argv: readonly string[],
  files: Readonly<Record<string, JsonObject | undefined>>,
): Promise<{ readonly code: number; readonly out: string; readonly err: string }> {
  for (const [name, object] of Object.entries(files))
    if (object !== undefined) writeFileSync(join(folder, name), JSON.stringify(object));
  const written = { out: "", err: "" };
  const io = createIo({
    cwd: folder,
    now: () => now,
    out: (text) => {
      written.out += text;
    },
    err: (text) => {
      written.err += text;
    },
  });
  return { code: await run([...argv, "--schema", definitionFile], io), ...written };
}

/** The object that the command writes, or the refusal that it tells, is that of `write`. */
function compare(
  kind: string,
  result: WriteResult,
  { code, out, err }: Awaited<ReturnType<typeof runOnFiles>>,
): void {
  if (result.ok) {
    expect({ code, err }).toMatchObject({ code: 0 });
    expect(JSON.parse(out)).toEqual(JSON.parse(JSON.stringify(result.object)));
    return;
  }
  expect(code).toBe(result.conflicts.length > 0 ? 1 : 2);
  expect(out).toBe("");
  const { causes = [] } = (result.status.details ?? {}) as { readonly causes?: readonly JsonObject[] };
  if (result.conflicts.length > 0) {
    for (const { path } of result.conflicts) expect(err).toContain(path);
  } else if (causes.length > 0 && causes[0]?.field !== "patch") {
    // The further lines of a message are indented.
    for (const { field, message } of causes)
      expect(err.replaceAll("\n  ", "\n")).toContain(
        `: ${field === undefined ? "" : `${field}: `}${shownOf(kind, String(message))}`,
      );
  } else expect(err).toContain("error: ");
}

/** A message as the command shows it: values of Secrets are not. */
function shownOf(kind: string, message: string): string {
  return kind === "Secret" ? String(message.split(":")[0]) : message;
}

const applies = cases.filter((one) => one.do === "apply" && one.live !== undefined);
const patches = cases.filter((one) => one.do === "patch");
const kinds = [...new Set(cases.map(({ live, config }) => String((live ?? config)?.kind)))];

describe("a recorded write comes out of the command as it does of fieldwise/write", () => {
  const kindOf = (one: Case): string => String(one.live?.kind);

  it.each([...new Set(applies.map(kindOf))])("apply: %s", async (kind) => {
    for (const { config, live, manager, force = false } of applies.filter((one) => kindOf(one) === kind)) {
      const request = { verb: "apply", config, live, manager, force, now } as unknown as WriteRequest;
      const result = write(resourceOf(live as JsonObject), { ...request, fieldValidation: "Strict" });
      const flags = ["--server-side", "--hand-over=false", ...(force ? ["--force-conflicts"] : [])];
      const argv = ["apply", "-f", "config.json", "--live", "live.json", "-o", "json", ...flags];
      compare(
        kind,
        result,
        await runOnFiles([...argv, "--field-manager", manager], { "config.json": config, "live.json": live }),
      );
    }
  });

  it.each([...new Set(patches.map(kindOf))])("patch: %s", async (kind) => {
    for (const { patch, live, manager } of patches.filter((one) => kindOf(one) === kind)) {
      const resource = resourceOf(live as JsonObject);
      const type = resource.custom ? "merge" : "strategic";
      const request = { verb: "patch", patch, type, live, manager, now } as unknown as WriteRequest;
      const result = write(resource, { ...request, fieldValidation: "Strict" }, { applyJsonPatch });
      const argv = ["patch", "live.json", "--patch-file", "patch.json", "--type", type, "-o", "json"];
      compare(
        kind,
        result,
        await runOnFiles([...argv, "--field-manager", manager], { "patch.json": patch, "live.json": live }),
      );
    }
  });
});

describe("after an apply to a server, the diff of the same file is empty", async () => {
  const server = await createApiServer({ definitions: [definition], now: () => now });
  const configs = cases.flatMap(({ do: verb, config }) => (verb === "apply" && config ? [config] : []));

  it.each(kinds)("%s", async (kind) => {
    let count = 0;
    for (const [index, config] of configs.filter((one) => one.kind === kind).entries()) {
      const { namespaced, group, version, plural } = resourceOf(config);
      const { metadata } = config as { readonly metadata: JsonObject };
      const named = { ...config, metadata: { ...metadata, name: `${metadata.name}${index}` } };
      const place = `${group === "" ? "api" : `apis/${group}`}/${version}`;
      const space = namespaced ? `namespaces/${metadata.namespace ?? "default"}/` : "";
      const url = `http://server/${place}/${space}${plural}/${metadata.name}${index}?fieldManager=kubectl`;
      const headers = { "content-type": "application/apply-patch+yaml" };
      const response = await server.fetch(
        new Request(url, { method: "PATCH", headers, body: JSON.stringify(named) }),
      );
      if (response.status !== 201) continue;
      count++;
      const live = (await response.json()) as JsonObject;
      const argv = ["diff", "-f", "config.json", "--live", "live.json", "--server-side"];
      const told = await runOnFiles(argv, { "config.json": named, "live.json": live });
      expect({ ...told, live }).toEqual({
        code: 0,
        out: "",
        err: expect.not.stringContaining("error"),
        live,
      });
    }
    expect(count).toBeGreaterThan(0);
  });
});
