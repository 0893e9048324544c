import { decodeDescriptorSet, encodeDescriptorSet } from "fieldwise/adapters/protobuf";
import { readDescriptorSet } from "fieldwise/proto";
import type { JsonObject } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { findLeaks } from "../hostile-arguments.ts";
import { acmeBytes, acmeSet } from "../proto/acme.ts";

const decoded = decodeDescriptorSet(acmeBytes);
const files = decoded.file as readonly JsonObject[];
const withoutFile = (name: string) => ({ file: files.filter((file) => file.name !== name) });
const optionsOf = (set: object) => readDescriptorSet(set).messages.get("acme.mesh.v1.Cluster")?.options;

describe("decodeDescriptorSet", () => {
  it("gives what buf writes as JSON, without buf's own notes", () => {
    const others = files.filter(({ name }) => name !== "google/protobuf/descriptor.proto");
    expect(others).toEqual(acmeSet.file);
  });

  it("reads custom options by the extensions in the set", () => {
    expect(optionsOf(decoded)).toEqual({
      "[acme.annotations.frozen]": true,
      "[acme.annotations.message]": {
        stage: "ALPHA",
        owners: ["a", "b\tAé"],
        limits: { x: "9007199254740993", y: "-1" },
        grace: "1.500s",
        seal: "AP8=",
        ticket: "18446744073709551615",
        next: { text: "it's", weights: [1, 2.5, "-Infinity"] },
      },
    });
  });

  it("takes the files of a set that it is like, where they are the same", () => {
    const change = (file: JsonObject): JsonObject =>
      file.name === "acme/mesh/v1/bootstrap.proto" ? { ...file, options: { javaPackage: "other" } } : file;
    const next = encodeDescriptorSet({ file: files.map(change) });
    const like = decodeDescriptorSet(encodeDescriptorSet(decoded));
    const found = decodeDescriptorSet(next, { like });
    expect(found).toEqual(decodeDescriptorSet(next));
    const shared = (found.file as readonly JsonObject[]).filter((file) =>
      (like.file as readonly JsonObject[]).includes(file),
    );
    expect(shared.length).toBe(files.length - 1);
  });

  it("reads all anew where the set that it is like declares other options", () => {
    const cut = cutFile(acmeBytes, "validate/validate.proto");
    expect(decodeDescriptorSet(acmeBytes, { like: decodeDescriptorSet(cut) })).toEqual(decoded);
    expect(decodeDescriptorSet(cut, { like: decoded })).toEqual(decodeDescriptorSet(cut));
  });

  it("keeps options that the set does not declare, and gives them back when it is encoded", () => {
    const cut = decodeDescriptorSet(cutFile(acmeBytes, "validate/validate.proto"));
    const name = readDescriptorSet(cut).messages.get("acme.mesh.v1.Cluster")?.fieldsByName.get("name");
    expect(name?.options).toEqual({
      "[acme.annotations.since]": "1.2",
      "[#1071]": [{ wireType: 2, data: "BHICEAE=" }],
    });
    expect(decodeDescriptorSet(encodeDescriptorSet(cut))).toEqual(cut);
  });

  it.each<[string, unknown, RegExp]>([
    ["a text", "image", /must be bytes: pass a Uint8Array/],
    ["compressed bytes", Uint8Array.of(0x1f, 0x8b, 8), /decompress it first/],
    [
      "other bytes",
      Uint8Array.of(255, 255, 255),
      /not a descriptor set in binary form.*: pass what `protoc -o`/,
    ],
    ["no bytes", new Uint8Array(), /there are no files in it/],
  ])("refuses %s, and says what to do", (_, bytes, message) => {
    expect(() => decodeDescriptorSet(bytes as Uint8Array)).toThrow(message);
  });

  it("has a result or a MergeError, whatever it is called with", async () => {
    const small = encodeDescriptorSet({
      file: files.filter(({ name }) => name === "acme/legacy/modern.proto"),
    });
    expect(
      await findLeaks(["decodeDescriptorSet", decodeDescriptorSet, small, { like: { file: [] } }]),
    ).toEqual([]);
    expect(await findLeaks(["encodeDescriptorSet", encodeDescriptorSet, { file: [] }])).toEqual([]);
  });
});

describe("encodeDescriptorSet", () => {
  it("gives bytes that are decoded to the same", () => {
    expect(decodeDescriptorSet(encodeDescriptorSet(decoded))).toEqual(decoded);
  });

  it("says what cannot be encoded", () => {
    expect(() => encodeDescriptorSet(withoutFile("validate/validate.proto"))).toThrow(
      /key "\[validate.rules\]" is unknown/,
    );
    expect(() => encodeDescriptorSet({})).toThrow(
      /no list of files under "file"; pass what decodeDescriptorSet/,
    );
    expect(() => encodeDescriptorSet({ file: [{ name: 5 }] })).toThrow(
      /cannot be encoded as a descriptor set/,
    );
  });
});

/** The bytes of a set without one of its files, whatever others say of it. */
function cutFile(bytes: Uint8Array, name: string): Uint8Array {
  const kept: number[] = [];
  for (let at = 0; at < bytes.length; ) {
    let length = 0;
    let from = at + 1;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[from++] as number;
      length |= (byte & 127) << shift;
      if (byte < 128) break;
    }
    const end = from + length;
    const file = bytes.slice(from, end);
    if (!new TextDecoder().decode(file).slice(2).startsWith(name)) kept.push(...bytes.slice(at, end));
    at = end;
  }
  return Uint8Array.from(kept);
}
