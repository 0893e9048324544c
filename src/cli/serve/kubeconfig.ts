import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { type Access, printKubeconfig } from "../../server/index.ts";
import { MergeError } from "../../value/internal.ts";
import type { Io } from "../io.ts";

const MARK = "# Written by fieldwise serve";

/** A kubeconfig that was written. */
export interface Kubeconfig {
  readonly path: string;
  /** Removes it, if it was meant for this time only. */
  readonly remove: () => void;
}

/** Refuses to write over a file that is somebody else's. */
export function checkKubeconfig(file: string | undefined, io: Io): void {
  if (file === undefined) return;
  let text: string;
  try {
    text = readFileSync(resolve(io.cwd, file), "utf8");
  } catch {
    return;
  }
  if (!text.startsWith(MARK))
    throw new MergeError(
      "DOCUMENT_INVALID",
      file,
      "this is there already, and of somebody else: name another file",
    );
}

/** Writes a kubeconfig that only the user may read: where it was asked for, or into a temporary folder. */
export function writeKubeconfig(file: string | undefined, access: Access, io: Io): Kubeconfig {
  const path =
    file === undefined
      ? join(mkdtempSync(join(tmpdir(), "fieldwise-")), "kubeconfig")
      : resolve(io.cwd, file);
  // What is there may be open to others, and stay so.
  rmSync(path, { force: true });
  writeFileSync(path, `${MARK}\n${printKubeconfig(access)}`, { mode: 0o600, flag: "wx" });
  const remove = (): void => {
    if (file === undefined) rmSync(dirname(path), { recursive: true, force: true });
  };
  return { path, remove };
}
