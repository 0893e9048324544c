import { readdirSync, statSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import { MergeError } from "../../value/internal.ts";
import { hasNextVersion } from "./next-cases.ts";

export interface VectorFile {
  /** Where to read it. */
  readonly file: string;
  /** The same from where the user is. */
  readonly shown: string;
}

/** The files of cases that a path names, seen from a folder: itself, or all in it. */
export function findVectorFiles(path: string, folder: string): readonly VectorFile[] {
  const found = isAbsolute(path) ? path : join(folder, path);
  const stats = statSync(found, { throwIfNoEntry: false });
  if (stats === undefined)
    throw new MergeError("DOCUMENT_INVALID", path, "there is no such file or folder: correct its name");
  if (!stats.isDirectory()) return [{ file: found, shown: path }];
  const names = readdirSync(found).filter((name) => name.endsWith(".jsonl") || hasNextVersion(name));
  if (names.length > 0)
    return names.sort().map((name) => ({ file: join(found, name), shown: join(path, name) }));
  throw new MergeError(
    "DOCUMENT_INVALID",
    path,
    "there are no .jsonl files in this folder: name one that has them",
  );
}
