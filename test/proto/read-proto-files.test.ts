import { decodeDescriptorSet, encodeDescriptorSet, readProtoFiles } from "fieldwise/adapters/protobuf";
import { type ProtoApi, parseProtoFiles, printProtoFiles, readDescriptorSet } from "fieldwise/proto";
import { type JsonObject, MergeError } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { findLeaks } from "../hostile-arguments.ts";
import { acmeFiles, acmeSet } from "./acme.ts";

const withoutSources = ({ sourceCodeInfo, ...file }: JsonObject) => file;
const read = (...texts: readonly string[]): ProtoApi =>
  readDescriptorSet(readProtoFiles(texts.map((text, index) => ({ path: `${"abc"[index]}.proto`, text }))));

const set = readProtoFiles(acmeFiles) as { readonly file: readonly JsonObject[] };
const api = readDescriptorSet(set);

describe("readProtoFiles", () => {
  it("gives what buf makes of the same files, in all syntaxes, with all options", () => {
    const files = new Map(set.file.map((file) => [file.name, withoutSources(file)]));
    for (const expected of acmeSet.file) expect(files.get(expected.name)).toEqual(expected);
    expect(files.size).toBe(acmeSet.file.length + 1);
  });

  it("lists each file after those that it imports", () => {
    const places = new Map(api.files.map(({ path }, index) => [path, index]));
    for (const { path, imports } of api.files)
      for (const imported of imports) expect(places.get(imported)).toBeLessThan(places.get(path) as number);
  });

  it("gives what can be encoded, and is decoded to the same", () => {
    expect(decodeDescriptorSet(encodeDescriptorSet(set))).toEqual(set);
  });

  it("keeps comments above and behind, with the places of what they are about", () => {
    const cluster = api.messages.get("acme.mesh.v1.Cluster");
    expect(cluster?.comments?.leading).toBe(
      " Where requests go.\n A cluster has endpoints, or finds them.\n",
    );
    expect(cluster?.position).toEqual({ line: 20, column: 1 });
    expect(cluster?.fieldsByName.get("name")?.comments?.leading).toBe(" Its name.\n\n Must be unique.\n");
    expect(cluster?.fieldsByName.get("filter_metadata")?.comments?.trailing).toBe(" by filter\n");
    const service = api.services.get("acme.mesh.v1.Discovery");
    expect(service?.methods[0]?.comments?.leading).toBe(" Streams it.\n");
  });

  it("tells comments of a declaration from those that stand apart", () => {
    const { messages, filesByPath } = read(`
      // A licence.

      // The syntax.
      syntax = "proto3"; // behind

      /* Apart. */

      /* Of A,
       * in two lines. */
      message A { // in A
        // of b
        string b = 1;
        // below b

        string c = 2; /* between */ string d = 3;
        // at the end
      }
    `);
    expect(filesByPath.get("a.proto")?.comments).toEqual({
      leading: " The syntax.\n",
      trailing: " behind\n",
      detached: [" A licence.\n"],
    });
    const a = messages.get("A");
    expect(a?.comments).toEqual({
      leading: " Of A,\n in two lines. ",
      trailing: " in A\n",
      detached: [" Apart. "],
    });
    expect(a?.fields.map(({ comments }) => comments)).toEqual([
      { leading: " of b\n", trailing: " below b\n", detached: [] },
      undefined,
      { leading: undefined, trailing: " at the end\n", detached: [] },
    ]);
  });

  it("names all that is imported and missing, and the folder that imports start from", () => {
    const path = "api/x/a.proto";
    expect(() =>
      readProtoFiles([{ path, text: 'import "x/b.proto";\nimport "x/c.proto";\nimport "x/b.proto";' }]),
    ).toThrow(
      'api/x/a.proto:1:8: "x/b.proto" is imported, but is not among the files: give it, too, under that path; likewise x/c.proto',
    );
    const files = [
      { path, text: 'import "x/b.proto";' },
      { path: "api/x/b.proto", text: "" },
    ];
    expect(() => readProtoFiles(files)).toThrow(
      "imports start from api here, as api/x/b.proto shows; name that folder, or leave it out of the paths",
    );
  });

  it("reads long strings with escapes, and long chains of imports", () => {
    const long = "a".repeat(300_000);
    const { filesByPath } = read(`syntax = "proto3"; option java_package = "\\x61${long}";`);
    expect(filesByPath.get("a.proto")?.options.javaPackage).toBe(`a${long}`);
    const chain = Array.from({ length: 12_000 }, (_, index) => ({
      path: `${index}.proto`,
      text: `import public "${(index + 1) % 12_000}.proto";`,
    }));
    expect(readProtoFiles(chain).file).toHaveLength(chain.length);
  });

  it.each([
    ["message A { string a = 1; int32 a = 2; }", '1:27: "a" is there already'],
    ["message A { string a = 1; oneof a { int32 b = 2; } }", '1:27: "a" is there already'],
    ["message A { string a = 1; map<string, A> b = 1; }", '1:27: "b" has the number of "a", 1'],
    ["message A { string a = 0; }", '1:13: "a" cannot have the number 0'],
    ["message A { string a = 19000; }", '"a" cannot have the number 19000'],
    ["message A { string a = 536870912; }", '"a" cannot have the number 536870912'],
    ["message A { oneof o {} }", '1:13: the oneof "o" has no field'],
    ["enum E {}", '1:1: the enum "E" has no value'],
    ["enum E { X = 0; X = 1; }", '1:17: "X" is there already'],
    ['syntax = "proto3"; enum E { X = 1; }', '1:20: the first value of "E" must be 0 in proto3'],
  ])("refuses what compilers do: %s", (text, error) => {
    expect(() => read(text)).toThrow(error);
  });

  it("reads what edition 2024 adds: who may use a type, and imports for options only", () => {
    const files = [
      {
        path: "a.proto",
        text: `edition = "2024"; import option "o.proto";
          export message A { local enum E { X = 0; } E e = 1 [(note) = "x"]; }
          local enum F { Y = 0; } message local { local export = 1; }`,
      },
      {
        path: "o.proto",
        text: 'edition = "2023"; import "google/protobuf/descriptor.proto"; extend google.protobuf.FieldOptions { string note = 50000; }',
      },
    ];
    const made = readProtoFiles(files);
    const file = (made.file as readonly JsonObject[]).find(({ name }) => name === "a.proto");
    expect(file).toMatchObject({
      optionDependency: ["o.proto"],
      messageType: [
        { name: "A", visibility: "VISIBILITY_EXPORT", enumType: [{ visibility: "VISIBILITY_LOCAL" }] },
        { name: "local", field: [{ name: "export", typeName: ".local" }] },
      ],
      enumType: [{ name: "F", visibility: "VISIBILITY_LOCAL" }],
    });
    expect(file?.dependency).toBeUndefined();
    expect(decodeDescriptorSet(encodeDescriptorSet(made))).toEqual(made);
    const plain = (given: object) => (given as { file: readonly JsonObject[] }).file.map(withoutSources);
    const printed = printProtoFiles(made, { files: ["a.proto", "o.proto"] });
    expect(plain(readProtoFiles(printed))).toEqual(plain(made));
  });

  it("finds types in the scope where they are used first, and in imports that are passed on", () => {
    const { messages } = read(
      'syntax = "proto3"; package x.y; import "b.proto"; message A { message B {} B inner = 1; .x.B outer = 2; C passed = 3; y.A self = 4; }',
      'syntax = "proto3"; package x; import public "c.proto"; message B {}',
      'syntax = "proto3"; package x; enum C { ZERO = 0; }',
    );
    expect(messages.get("x.y.A")?.fields.map(({ type, typeName }) => `${type} ${typeName}`)).toEqual([
      "message x.y.A.B",
      "message x.B",
      "enum x.C",
      "message x.y.A",
    ]);
  });

  it.each<[string, readonly string[], path: string, message: RegExp]>([
    [
      "a word that is out of place",
      ["syntax = 'proto3';\nmesage A {}"],
      "a.proto:2:1",
      /message, enum, service/,
    ],
    ["a missing mark", ["message A {\n  string b = 1\n}"], "a.proto:3:1", /";" is expected here/],
    ["a file that ends too soon", ["message A {"], "a.proto:1:12", /but the file ends/],
    ["a syntax that is none", ["syntax = 'proto4';"], "a.proto:1:10", /use "proto2" or "proto3"/],
    ["a string without an end", ["import 'x\n';"], "a.proto:1:8", /close it with '/],
    ["a comment without an end", ["/* x"], "a.proto:1:1", /add \*\//],
    ["a strange character", ["message A { § }"], "a.proto:1:13", /cannot stand here/],
    ["a number that is too large", ["message A { int32 b = 9999999999; }"], "a.proto:1:23", /too large/],
    ["an import that is not given", ["import 'x/y.proto';"], "a.proto:1:8", /give it, too, under that path/],
    ["an unknown type", ["message A { B b = 1; }"], "a.proto:1:13", /no message or enum "B" here: correct/],
    [
      "a type that is not imported",
      ["message A { B b = 1; }", "message B {}"],
      "a.proto:1:13",
      /declared in b.proto, which this file does not import/,
    ],
    ["an unknown option", ["option go = 'x';"], "a.proto:1:8", /FileOptions has no field "go"/],
    ["an unknown extension", ["option (go) = 'x';"], "a.proto:1:8", /import the file that declares it/],
    ["an option of another type", ["option java_package = 5;"], "a.proto:1:23", /is of type string/],
    ["a field of a scalar", ["option java_package.x = 5;"], "a.proto:1:8", /set it as a whole/],
    [
      "an enum for a message",
      ["enum E { Z = 0; } service S { rpc R(E) returns (E); }"],
      "a.proto:1:37",
      /is an enum/,
    ],
    [
      "a default of no type",
      ["message A { optional int32 b = 1 [default = {}]; }"],
      "a.proto:1:35",
      /cannot be the default/,
    ],
  ])("says where and why it cannot read %s, and what to do", (_, texts, path, message) => {
    try {
      read(...texts);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(MergeError);
      expect(error).toMatchObject({ code: "DOCUMENT_INVALID", path });
      expect((error as MergeError).message).toMatch(message);
      expect((error as MergeError).position).toBeDefined();
    }
  });

  it("refuses what nests too deep", () => {
    expect(() => read("message A {".repeat(1000))).toThrow(/deeper than 512 levels/);
    expect(() => read(`option (x) = ${"{a".repeat(1000)}`)).toThrow(/deeper than 512 levels/);
  });

  it("has a result or a MergeError, whatever it is called with", async () => {
    const files = [{ path: "a.proto", text: "message A { optional string b = 1 [deprecated = true]; }" }];
    expect(await findLeaks(["readProtoFiles", readProtoFiles, files])).toEqual([]);
    expect(await findLeaks(["parseProtoFiles", parseProtoFiles, [{ path: "a", text: "" }], []])).toEqual([]);
  });
});
