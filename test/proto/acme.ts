import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { JsonObject } from "fieldwise/value";

const folder = fileURLToPath(new URL("../../spec-fixtures/proto", import.meta.url));

/** The descriptors of the project's own files, as buf wrote them. */
export const acmeSet: { readonly file: readonly JsonObject[] } = {
  file: readFileSync(join(folder, "acme.jsonl"), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line)),
};

/** The same in binary form, with google/protobuf/descriptor.proto. */
export const acmeBytes: Uint8Array = readFileSync(join(folder, "acme.binpb"));

/** The files that both were made of. */
export const acmeFiles: readonly { readonly path: string; readonly text: string }[] = readdirSync(
  join(folder, "files"),
  { recursive: true, encoding: "utf8" },
)
  .filter((path) => path.endsWith(".proto"))
  .map((path) => ({
    path: path.replaceAll("\\", "/"),
    text: readFileSync(join(folder, "files", path), "utf8"),
  }));
