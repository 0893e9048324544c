import { readProtoFiles } from "fieldwise/adapters/protobuf";
import { compareDescriptorSets } from "fieldwise/compatibility";
import { describe, expect, it } from "vitest";
import { compile, type ProtoCase, protoCases } from "./proto-cases.ts";

const find = (given: ProtoCase, policy: "envoy" | "protobuf") =>
  compareDescriptorSets(compile(given.old), compile(given.new), {
    ...given.options,
    policy,
    includeFine: true,
  });

const sorted = (findings: readonly (readonly unknown[])[]): readonly string[] =>
  findings.map((finding) => JSON.stringify(finding)).sort();

describe("compareDescriptorSets", () => {
  it.each(protoCases)("$row: $name", (given) => {
    for (const policy of ["envoy", "protobuf"] as const) {
      const { findings, summary } = find(given, policy);
      const found = findings.map(({ rule, in: within, path, severity, exempt }) => {
        const place = within.replace(/^envoy\.test\.v3\./, "") + path;
        return exempt === undefined ? [rule, place, severity] : [rule, place, severity, exempt];
      });
      expect(sorted(found), policy).toEqual(sorted(given[policy]));
      expect(summary.ok).toBe(given[policy].every(([, , severity]) => severity !== "breaking"));
    }
  });

  it.each(protoCases.filter(({ overdue }) => overdue))("tells what is overdue: $name", (given) => {
    const { overdue } = find(given, "envoy");
    const found = overdue.map(({ version, overdue: due, on = null, release = null, of }) => [
      ...[version, due, on, release],
      of,
    ]);
    expect(found).toEqual(given.overdue);
    expect(find(given, "protobuf").overdue).toEqual([]);
  });

  it.each(protoCases)("finds nothing where nothing changes: $name", (given) => {
    for (const side of [given.old, given.new]) {
      const set = compile(side);
      const copy = structuredClone(set);
      for (const policy of ["envoy", "protobuf"] as const)
        expect(compareDescriptorSets(set, copy, { policy, includeFine: true }).findings).toEqual([]);
      expect(set, "the set is untouched").toEqual(copy);
    }
  });

  it("has cases with names of their own", () => {
    expect(new Set(protoCases.map(({ name }) => name)).size).toBe(protoCases.length);
  });
});

const message = (fields: string, name = "acme.shop.v1"): ProtoCase["old"] => ({
  "shop.proto": `syntax = "proto3";\npackage ${name};\nmessage Cart {\n  ${fields}\n}\n`,
});
const compare = (old: ProtoCase["old"], next: ProtoCase["new"]) =>
  compareDescriptorSets(compile(old), compile(next)).findings;

describe("what comes back", () => {
  it("tells changes of protobuf's own files where nothing else is in the sets", () => {
    const file = (name: string) =>
      readProtoFiles([
        {
          path: "google/protobuf/x.proto",
          text: `package google.protobuf; message X { optional int32 ${name} = 1; }`,
        },
      ]);
    const [finding] = compareDescriptorSets(file("a"), file("b")).findings;
    expect(finding).toMatchObject({ rule: "field-renamed", in: "google.protobuf.X" });
  });

  it("goes by Envoy's policy where packages are Envoy's, unless another is asked for", () => {
    const [old, next] = [
      message("string a = 1;", "envoy.a.v3"),
      message("optional string a = 1;", "envoy.a.v3"),
    ];
    expect(compare(old, next).length).toBe(1);
    expect(compareDescriptorSets(compile(old), compile(next), { policy: "protobuf" }).findings).toEqual([]);
  });

  it("says where the new files have it, by line if they tell", () => {
    const [finding] = compare(
      message("string a = 1;\n  string b = 2;"),
      message("string a = 1;\n  int32 b = 2;"),
    );
    expect(finding?.at).toEqual({ file: "shop.proto", line: 5, column: 3 });
    const set = compile(message("bytes a = 1;"));
    const files = (set.file as readonly object[]).map((file) => ({ ...file, sourceCodeInfo: undefined }));
    const [other] = compareDescriptorSets(compile(message("string a = 1;")), { file: files }).findings;
    expect(other?.at).toEqual({ file: "shop.proto" });
  });

  it("names the type URLs and the paths of calls that are gone", () => {
    const old = {
      "a.proto":
        'syntax = "proto3"; package envoy.a.v3; message Req {} service Shop { rpc Buy(Req) returns (Req); }',
    };
    const next = { "a.proto": 'syntax = "proto3"; package envoy.a.v3; message Request {}' };
    const findings = compare(old, next);
    expect(findings.map(({ rule, why }) => [rule, /; (.*)/.exec(why)?.[1]])).toEqual([
      ["definition-removed", "Any has it as type.googleapis.com/envoy.a.v3.Req"],
      ["service-removed", "gRPC calls it as /envoy.a.v3.Shop/Buy"],
    ]);
  });

  it("leaves out what somebody accepted", () => {
    const [old, next] = [message("string a = 1; string b = 2;"), message("reserved 2; string a = 1;")].map(
      compile,
    );
    const suppress = [{ rule: "field-removed", in: "acme.shop.v1.Cart", path: ".b" }] as const;
    const { summary } = compareDescriptorSets(old as object, next as object, { suppress });
    expect(summary).toMatchObject({ ok: true, breaking: 0, suppressed: 1 });
  });

  it("refuses a set that cannot tell what Envoy promises", () => {
    const options = { "[#1071]": [{ wireType: 2, data: "BHICEAE=" }] };
    const field = { name: "a", number: 1, type: "TYPE_STRING", label: "LABEL_OPTIONAL", options };
    const set = {
      file: [
        {
          name: "a.proto",
          package: "envoy.a.v3",
          syntax: "proto3",
          messageType: [{ name: "A", field: [field] }],
        },
      ],
    };
    expect(() => compareDescriptorSets(set, set)).toThrow(
      /envoy\.a\.v3\.A\.a: its options cannot be read without validate\/validate\.proto: build the descriptor set with its imports/,
    );
    expect(compareDescriptorSets(set, set, { policy: "protobuf" }).summary.ok).toBe(true);
  });
});
