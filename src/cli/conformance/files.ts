import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { MergeError } from "../../value/index.ts";

/** The files of cases that some paths name: themselves, or all in a folder. */
export function findVectorFiles(paths: readonly string[]): readonly string[] {
  return paths.flatMap((path) => {
    if (!statSync(path).isDirectory()) return [path];
    const files = readdirSync(path).filter((name) => name.endsWith(".jsonl"));
    if (files.length > 0) return files.sort().map((name) => join(path, name));
    throw new MergeError(
      "DOCUMENT_INVALID",
      path,
      "there are no .jsonl files in this folder: name one that has them",
    );
  });
}
