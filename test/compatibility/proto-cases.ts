import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readProtoFiles } from "fieldwise/adapters/protobuf";
import type {
  CompatibilityExemption,
  CompatibilityRuleId,
  CompatibilitySeverity,
  DescriptorSetOptions,
} from "fieldwise/compatibility";
import type { JsonObject } from "fieldwise/value";

/** The rule, the place without the package `envoy.test.v3`, how bad it is, and the exemption if there is one. */
type Expected = readonly [CompatibilityRuleId, string, CompatibilitySeverity, CompatibilityExemption?];

/** A change of a protobuf API, and what is found under each policy. */
export interface ProtoCase {
  readonly name: string;
  readonly row: string;
  readonly change: string;
  /** A file of the package `envoy.test.v3`, or files by path; in them, `@` stands for the head that such a file has. */
  readonly old: string | Readonly<Record<string, string>>;
  readonly new: string | Readonly<Record<string, string>>;
  readonly options?: DescriptorSetOptions;
  readonly envoy: readonly Expected[];
  readonly protobuf: readonly Expected[];
  /** What is overdue under Envoy's policy: version, what is due, the day and the release since when, and the packages. */
  readonly overdue?: readonly (readonly [string, string, string | null, string | null, readonly string[]])[];
}

const folder = fileURLToPath(new URL("../../spec-fixtures/compatibility/proto", import.meta.url));

export const protoCases: readonly ProtoCase[] = readFileSync(join(folder, "cases.jsonl"), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line));

const annotations = readdirSync(join(folder, "files"), { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".proto"))
  .map((path) => ({ path, text: readFileSync(join(folder, "files", path), "utf8") }));

const HEAD = `syntax = "proto3"; package envoy.test.v3; ${annotations.map(({ path }) => `import "${path}";`).join(" ")}\n`;

const compiled = new Map<string, JsonObject>();

/** The descriptor set of one side of a case. */
export function compile(side: ProtoCase["old"]): JsonObject {
  const key = JSON.stringify(side);
  const known = compiled.get(key) ?? parse(side);
  compiled.set(key, known);
  return known;
}

function parse(side: ProtoCase["old"]): JsonObject {
  const files = typeof side === "string" ? { "envoy/test/v3/test.proto": `@${side}` } : side;
  const written = Object.entries(files).map(([path, text]) => ({ path, text: text.replace(/^@/, HEAD) }));
  return readProtoFiles([...annotations, ...written]);
}
