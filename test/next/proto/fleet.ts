import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readProtoFiles } from "fieldwise/adapters/protobuf";
import type { ProtoText } from "fieldwise/proto";

export const folder = fileURLToPath(new URL("../../../spec-fixtures/next/proto", import.meta.url));

/** The `.proto` files below a folder of the fixtures, by the paths that others import them by. */
export function readTexts(name: string): readonly ProtoText[] {
  return readdirSync(join(folder, name), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".proto"))
    .sort()
    .map((path) => ({
      path: path.replaceAll("\\", "/"),
      text: readFileSync(join(folder, name, path), "utf8"),
    }));
}

/** The set of some files, with the annotations that they may have. */
export function setOf(files: readonly ProtoText[]): object {
  return readProtoFiles([...readTexts("annotations"), ...files]);
}

/** The set of one file with some messages, in the package `acme.small.v1`. */
export function smallSet(body: string): object {
  const imports = ["migrate", "status", "versioning"].map(
    (name) => `import "udpa/annotations/${name}.proto";`,
  );
  const text = ['syntax = "proto3";', "package acme.small.v1;", ...imports, body].join("\n");
  return setOf([{ path: "acme/small/v1/small.proto", text }]);
}
