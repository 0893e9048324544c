import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { NextProtoVersion } from "../../next/index.ts";
import { printable } from "../../preview/index.ts";
import { printProtoFiles } from "../../proto/internal.ts";
import { MergeError } from "../../value/internal.ts";
import { inFolder } from "../input/read-files.ts";
import type { Io } from "../io.ts";
import { printData } from "../output/print-data.ts";

/** Writes a next version: as a descriptor set by the ending of the name, otherwise its files into a folder. Says what it wrote. */
export async function writeNext(name: string, { files, set }: NextProtoVersion, io: Io): Promise<string> {
  const path = inFolder(name, io);
  if (/\.(binpb|pb|bin|desc)$/.test(name)) {
    const { encodeDescriptorSet } = await import("../../adapters/protobuf.ts");
    write(name, path, encodeDescriptorSet(set));
  } else if (name.endsWith(".json")) write(name, path, printData(set));
  else {
    const paths = files.map((file) => String(file.name));
    for (const printed of printProtoFiles(set, { files: paths }))
      write(name, safeJoin(path, printed.path), printed.text);
    return `\nWritten to ${printable(name)}: ${paths.length} files.\n`;
  }
  return `\nWritten to ${printable(name)}: the set with ${files.length} new files.\n`;
}

/** A path below a folder. That of a file is what somebody else wrote, and may not lead elsewhere. */
function safeJoin(folder: string, path: string): string {
  if (!/(^|[\\/])\.\.([\\/]|$)|^[\\/]|^\w:|\0/.test(path)) return join(folder, path);
  throw new MergeError(
    "DOCUMENT_INVALID",
    path,
    "this path leads out of the folder: name the file relative to it in the set, without ..",
  );
}

function write(name: string, path: string, content: string | Uint8Array): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    throw new MergeError(
      "DOCUMENT_INVALID",
      name,
      `this cannot be written (${code}): name another place with -o`,
    );
  }
}
