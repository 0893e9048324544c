import { decodeDescriptorSet } from "fieldwise/adapters/protobuf";
import { parseProtoFiles, printProtoFiles } from "fieldwise/proto";
import type { JsonObject } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { acmeBytes, acmeFiles, acmeSet } from "./acme.ts";

const known = (decodeDescriptorSet(acmeBytes).file as JsonObject[]).filter(({ name }) =>
  String(name).startsWith("google/"),
);

/** A file without places, which are those of another text; comments stay. */
function withoutPlaces({ sourceCodeInfo, ...file }: JsonObject): JsonObject {
  const { location = [] } = (sourceCodeInfo ?? {}) as { location?: JsonObject[] };
  const comments = location.filter(({ leadingComments, trailingComments, leadingDetachedComments }) =>
    [leadingComments, trailingComments, leadingDetachedComments].some((text) => text !== undefined),
  );
  return {
    ...file,
    comments: Object.fromEntries(comments.map(({ span: _, path, ...rest }) => [`${path}`, rest])),
  };
}

describe("printProtoFiles", () => {
  const parsed = parseProtoFiles(acmeFiles, known);
  const paths = acmeFiles.map(({ path }) => path);
  const printed = printProtoFiles(parsed, { files: paths });

  it("prints text that is read as what it was printed from, with its comments", () => {
    const again = parseProtoFiles(printed, known);
    const own = ({ file }: { readonly file: readonly JsonObject[] }) =>
      new Map(
        file.filter(({ name }) => paths.includes(String(name))).map((one) => [one.name, withoutPlaces(one)]),
      );
    for (const [path, file] of own(parsed)) expect(own(again).get(path), String(path)).toEqual(file);
  });

  it("prints the same text of what it printed", () => {
    expect(printProtoFiles(parseProtoFiles(printed, known), { files: paths })).toEqual(printed);
  });

  it("prints all files, unless it is told which", () => {
    expect(printProtoFiles(acmeSet)).toHaveLength(acmeSet.file.length);
  });

  it("asks for the declarations of options", () => {
    const file = { name: "a.proto", package: "a", syntax: "proto3", options: { "[b.c]": true } };
    expect(() => printProtoFiles({ file: [file] })).toThrow(/add the file that declares it/);
  });
});
