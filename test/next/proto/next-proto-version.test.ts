import { readFileSync } from "node:fs";
import { join } from "node:path";
import { nextProtoVersion } from "fieldwise/next";
import { printProtoFiles, readDescriptorSet } from "fieldwise/proto";
import type { JsonObject } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { folder, readTexts, setOf, smallSet } from "./fleet.ts";

const fleet = setOf(readTexts("before"));
const paths = (files: readonly JsonObject[]) => files.map(({ name }) => String(name));

describe("the next version of a protobuf API", () => {
  const { files, set, report, types } = nextProtoVersion(fleet, { packages: ["acme"] });

  it("is what the annotations ask for, as `.proto` files with their comments", async () => {
    for (const { path, text } of printProtoFiles(set, { files: paths(files) }))
      await expect(text).toMatchFileSnapshot(join(folder, "after", path));
    expect(readTexts("after").map(({ path }) => path)).toEqual(paths(files).sort());
  });

  it("compiles", () => {
    const printed = printProtoFiles(set, {
      files: paths(set.file as JsonObject[]).filter(
        (path) => path.startsWith("acme/fleet") || path.startsWith("acme/tracers"),
      ),
    });
    expect(() => setOf(printed)).not.toThrow();
  });

  it("comes with a report: which packages, why, what changes and what waits", () => {
    const { origins: _, ...told } = report;
    expect(told).toEqual(JSON.parse(readFileSync(join(folder, "report.json"), "utf8")));
  });

  it("tells the file that each new one comes from", () => {
    expect(report.origins["acme/tracers/zip/v2alpha/zip.proto"]).toBe("acme/fleet/trace/v1/zip.proto");
    expect(Object.keys(report.origins).sort()).toEqual(paths(files).sort());
  });

  it("leaves the set as it is, and has each file of the new one after its imports", () => {
    const seen = new Set<unknown>();
    for (const { name, dependency = [] } of set.file as JsonObject[]) {
      expect((dependency as string[]).filter((path) => !seen.has(path))).toEqual([]);
      seen.add(name);
    }
    expect(nextProtoVersion(fleet, { packages: ["acme"] })).toEqual({ files, set, report, types });
  });

  it("is the same if it was generated before", () => {
    expect(nextProtoVersion(set, { packages: ["acme"] }).files).toEqual(files);
  });

  it("is never that of a package with wishes only", () => {
    expect(report.unchanged).toContain("acme.fleet.calm.v1");
    expect(report.deferred.map(({ element, to }) => [element, to])).toEqual([
      ["acme.fleet.calm.v1.Calm.white_list", "allow_list"],
      ["acme.fleet.calm.v1.Calm.mood", "feeling"],
      ["acme.fleet.calm.v1.Calm.Mood.MASTERFUL", "PRIMARY"],
    ]);
  });
});

describe("a package follows", () => {
  const chain = (options: object) =>
    Object.fromEntries(
      nextProtoVersion(fleet, options).report.packages.map((one) => [one.package, one.because]),
    );

  it("if a type of it refers to one that must change, by deprecated fields and maps, too", () => {
    expect(chain({ packages: ["acme"] })["acme.fleet.client.v1"]).toEqual([
      "acme.fleet.client.v1.Client.tables",
      "acme.fleet.route.v1.Table.routes",
      "acme.fleet.route.v1.Route.node",
    ]);
  });

  it("or, if asked so, if it refers to any package that changes", () => {
    const both = (propagate: "types" | "packages") => {
      const other =
        'syntax = "proto3"; package acme.other.v1; import "acme/small/v1/small.proto"; message User { small.v1.Untouched use = 1; }';
      const small =
        'syntax = "proto3"; package acme.small.v1; message Untouched {} message Touched { string gone = 1 [deprecated = true]; }';
      const files = [
        { path: "acme/small/v1/small.proto", text: small },
        { path: "acme/other/v1/other.proto", text: other },
      ];
      return nextProtoVersion(setOf(files), { propagate, packages: ["acme"] }).report.packages.map(
        (one) => one.package,
      );
    };
    expect(both("types")).toEqual(["acme.small.v1"]);
    expect(both("packages")).toEqual(["acme.other.v1", "acme.small.v1"]);
  });

  it("not because of its methods, unless others depend on it", () => {
    expect(Object.keys(chain({ packages: ["acme"], propagate: "packages" }))).not.toContain(
      "acme.fleet.service.v1",
    );
  });
});

describe("without annotations", () => {
  const file = (name: string, text: string) => ({
    path: `${name}.proto`,
    text: `syntax = "proto3"; ${text}`,
  });
  const gone = "message M { string a = 1 [deprecated = true]; }";

  it("the last version of each package has a next one, and nothing is imported that is not there", () => {
    const files = [file("a/v1/m", `package a.v1; ${gone}`), file("a/v2/m", `package a.v2; ${gone}`)];
    const next = nextProtoVersion(setOf(files), { stage: "stable" });
    expect(paths(next.files)).toEqual(["a/v3/m.proto"]);
    expect(next.report.packages.map((one) => one.package)).toEqual(["a.v2"]);
  });

  it("one must say whose packages are meant, if there are several", () => {
    const files = [file("a/v1/m", `package a.v1; ${gone}`), file("b/v1/m", `package b.v1; ${gone}`)];
    expect(() => nextProtoVersion(setOf(files))).toThrow(/say which are yours/);
    expect(paths(nextProtoVersion(setOf(files), { packages: ["b"] }).files)).toEqual(["b/v2alpha/m.proto"]);
  });
});

describe("with annotations", () => {
  it("a next version that somebody has written is kept", () => {
    const head = 'syntax = "proto3"; import "udpa/annotations/status.proto";';
    const status = "option (udpa.annotations.file_status).package_version_status";
    const old = `${head} package a.v1; ${status} = ACTIVE; message M { string a = 1 [deprecated = true]; }`;
    const files = [
      { path: "a/v1/m.proto", text: old },
      { path: "a/v2alpha/m.proto", text: `${head} package a.v2alpha; ${status} = ACTIVE; message M {}` },
    ];
    const next = nextProtoVersion(setOf(files));
    expect(next.files).toEqual([]);
    expect(next.report.alreadyThere).toEqual(["a/v1/m.proto"]);
  });

  it("zero values that may not be used have names of their own where they stand beside each other", () => {
    const zero = (name: string, letter: string) => `enum ${name} { ${letter} = 0 [deprecated = true]; }`;
    const { set, files } = nextProtoVersion(smallSet(`${zero("LogLevel", "A")} ${zero("Mode", "B")}`));
    const [printed] = printProtoFiles(set, { files: paths(files) });
    expect(printed?.text).toContain("LOG_LEVEL_DEPRECATED_AND_UNAVAILABLE_DO_NOT_USE = 0");
    expect(printed?.text).toContain("MODE_DEPRECATED_AND_UNAVAILABLE_DO_NOT_USE = 0");
  });

  it("members of a oneof come to stand together", () => {
    const promote = '[(udpa.annotations.field_migrate).oneof_promotion = "x"]';
    const body = `message M { string a = 1 ${promote}; string b = 2; string c = 3 ${promote}; bool d = 4 [deprecated = true]; }`;
    const [file] = readDescriptorSet({ file: nextProtoVersion(smallSet(body)).files }).files;
    expect(file?.messages[0]?.fields.map(({ name }) => name)).toEqual(["a", "c", "b"]);
  });
});

describe("what would not be a valid file is refused", () => {
  const refusal = (body: string): unknown => {
    try {
      nextProtoVersion(smallSet(body));
    } catch (error) {
      return (error as Error).message;
    }
    return undefined;
  };

  it.each([
    [
      "a oneof with nothing left in it",
      "message M { oneof choice { string a = 1 [deprecated = true]; } string b = 2; }",
      "acme.small.v1.M.choice: all its fields are deprecated, so that nothing would be left in it: keep one of them, or add one that takes their place",
    ],
    [
      "a reference to what goes",
      "message Gone { option deprecated = true; } message M { Gone gone = 1; string a = 2 [deprecated = true]; }",
      "acme.small.v1.M.gone: it refers to acme.small.v1.Gone, which is deprecated and goes: deprecate it, too, or use another type",
    ],
    [
      "a name that is taken",
      'message M { string a = 1 [deprecated = true]; string b = 2; string c = 3 [(udpa.annotations.field_migrate).rename = "b"]; }',
      "acme.small.v1.M.c: its next name, b, is taken: annotate it with another one",
    ],
    [
      "a name that is reserved",
      'message M { string a = 1 [deprecated = true]; string b = 2 [(udpa.annotations.field_migrate).rename = "a"]; }',
      "acme.small.v1.M.b: its next name, a, is reserved: annotate it with another one",
    ],
    [
      "many values in a oneof",
      'message M { string a = 1 [deprecated = true]; repeated string b = 2 [(udpa.annotations.field_migrate).oneof_promotion = "x"]; }',
      "acme.small.v1.M.b: it has many values, and cannot be in a oneof: remove its promotion to x",
    ],
    [
      "an enum value whose name is taken",
      'enum E { ZERO = 0; ONE = 1 [deprecated = true]; TWO = 2 [(udpa.annotations.enum_value_migrate).rename = "ZERO"]; }',
      "acme.small.v1.E.TWO: its next name, ZERO, is taken: choose another one",
    ],
  ])("%s", (_, body, message) => {
    expect(refusal(body)).toBe(message);
  });

  it("and all that is wrong is told at once", () => {
    const body =
      "message M { oneof x { string a = 1 [deprecated = true]; } oneof y { string b = 2 [deprecated = true]; } }";
    expect(refusal(body)).toMatch(/M\.x: .* \(and 1 more\)$/);
  });
});
