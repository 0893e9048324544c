import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { encodeDescriptorSet } from "fieldwise/adapters/protobuf";
import { afterAll, describe, expect, it } from "vitest";
import { setOf } from "../next/proto/fleet.ts";
import { runOn } from "./io.ts";

const folder = mkdtempSync(join(tmpdir(), "fieldwise-next-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const text = `syntax = "proto3";
  package envoy.a.v3;
  enum Mode { ZERO = 0; ONE = 1 [deprecated = true]; }
  message M { reserved 5 to 7; string a = 1 [deprecated = true]; repeated M b = 2; oneof d { bool e = 4; } }
  service S { rpc Get(M) returns (stream M); }`;
mkdirSync(join(folder, "images"));
const image = encodeDescriptorSet(setOf([{ path: "envoy/a/v3/a.proto", text }]));
writeFileSync(join(folder, "images/v1.binpb.gz"), gzipSync(image));

const path = "envoy/a/v4alpha/a.proto";
const status = {
  "[udpa.annotations.file_status]": { package_version_status: "NEXT_MAJOR_VERSION_CANDIDATE" },
};
const versioning = { "[udpa.annotations.versioning]": { previous_message_type: "envoy.a.v3.M" } };
const M = "envoy.a.v4alpha.M";
const file = {
  package: "envoy.a.v4alpha",
  deps: ["udpa/annotations/status.proto", "udpa/annotations/versioning.proto"],
  options: status,
  messages: [
    {
      name: "M",
      options: versioning,
      fields: [
        { name: "b", number: 2, type: "message", type_name: M, label: "repeated", json: "b" },
        { name: "e", number: 4, type: "bool", oneof: "d", json: "e" },
      ],
      oneofs: [{ name: "d" }],
      reserved: [[5, 7], 1],
      reserved_names: ["a"],
    },
  ],
  enums: [{ name: "Mode", values: [{ name: "ZERO", number: 0 }], reserved: [1], reserved_names: ["ONE"] }],
  services: [{ name: "S", methods: [{ name: "Get", input: M, output: M, server_streaming: true }] }],
};
const expected = {
  envoy: "v1",
  upgraded: [
    {
      package: "envoy.a.v3",
      next: ["envoy.a.v4alpha"],
      direct_triggers: ["deprecated_field envoy.a.v3.M.a", "deprecated_enum_value envoy.a.v3.Mode.ONE"],
      files: 1,
    },
  ],
  not_upgraded: [],
  active_non_v3_packages: [],
  files_of_upgraded_packages_without_next: [],
  deferred_discretionary: [],
  origin: { [path]: "envoy/a/v3/a.proto" },
  next_files: { [path]: file } as Record<string, object>,
};

async function compare(expectation: object): Promise<string> {
  writeFileSync(join(folder, "next-v1.json.gz"), gzipSync(JSON.stringify(expectation)));
  const { out } = await runOn("", ["conformance", folder, "--failures"]);
  return out.replaceAll(`${folder}/`, "");
}

describe("conformance with the next version that another tool made", () => {
  it("compares every file, and what is told of them", async () => {
    expect(await compare(expected)).toBe("next-v1.json.gz  7 passed, 0 failed\n7 passed, 0 failed\n");
  });

  it("tells where files differ, and which are missing or too many", async () => {
    const other = { ...file, enums: [] };
    expect(await compare({ ...expected, next_files: { [path]: other, "b.proto": file } })).toContain(
      `  ${path}: .enums is [{`,
    );
    expect(await compare({ ...expected, next_files: { "b.proto": file } })).toContain(
      `  b.proto: it is missing\n  ${path}: it is not expected\n`,
    );
  });

  it("needs the set that it is made of", async () => {
    const { err } = await runOn("", ["conformance", join(folder, "images")]);
    expect(err).toContain("there are no .jsonl files");
    writeFileSync(join(folder, "next-v1.json.gz"), gzipSync(JSON.stringify({ ...expected, envoy: "v2" })));
    expect((await runOn("", ["conformance", folder])).err).toContain(
      "v2.binpb.gz: the cases need this descriptor set",
    );
  });
});
