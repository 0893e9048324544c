import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { encodeDescriptorSet } from "fieldwise/adapters/protobuf";
import { openLevelStorage } from "fieldwise/server/level";
import { afterAll } from "vitest";
import { readTexts, setOf } from "../next/proto/fleet.ts";

/**
 * Gives a function that makes a folder with the files that command lines name, and with what a server has kept: `store`,
 * and a `damaged-store`. All of them are removed after the tests of the file that calls this.
 */
export function prepareFiles(): () => Promise<string> {
  const root = mkdtempSync(join(tmpdir(), "fieldwise-files-"));
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  let prepared: Promise<string> | undefined;
  return async () => {
    prepared ??= prepare(join(root, "files"));
    const copy = mkdtempSync(join(root, "copy-"));
    cpSync(await prepared, copy, { recursive: true });
    return copy;
  };
}

async function prepare(files: string): Promise<string> {
  cpSync(fileURLToPath(new URL("../../spec-fixtures/cli/files", import.meta.url)), files, {
    recursive: true,
  });
  // An API in protobuf: its files, with what they import, and the same as a descriptor set.
  for (const part of ["annotations", "before"])
    cpSync(
      fileURLToPath(new URL(`../../spec-fixtures/next/proto/${part}`, import.meta.url)),
      join(files, "proto"),
      {
        recursive: true,
      },
    );
  writeFileSync(join(files, "image.binpb"), encodeDescriptorSet(setOf(readTexts("before"))));
  // Another one, with rules of validation, for messages in YAML.
  const mesh = fileURLToPath(new URL("../../spec-fixtures/proto/", import.meta.url));
  cpSync(join(mesh, "files"), join(files, "mesh-api"), { recursive: true });
  cpSync(join(mesh, "acme.binpb"), join(files, "mesh.binpb"));
  for (const name of ["store", "damaged-store"]) {
    const storage = await openLevelStorage(join(files, name));
    for (const map of ["cart", "settings", "theme"])
      await storage.put(`/core/configmaps/default/${map}`, `{"metadata":{"name":"${map}"}}`, 0);
    await storage.close();
  }
  const log = readdirSync(join(files, "damaged-store")).find((name) => name.endsWith(".log")) as string;
  const path = join(files, "damaged-store", log);
  const bytes = readFileSync(path);
  bytes.write("N", bytes.indexOf('"name":"settings"') + 1);
  writeFileSync(path, bytes);
  return files;
}
