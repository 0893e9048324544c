import { existsSync, readdirSync } from "node:fs";
import { providedFile } from "../input/provided-files.ts";
import { inFolder, isFolder, readBytes } from "../input/read-files.ts";
import type { Io } from "../io.ts";

const SETS = /\.(?:binpb|pb|bin|desc|protoset|proto|gz)$/;

/** Whether a user names a protobuf API: a descriptor set, or a folder of `.proto` files. Standard input is not looked at. */
export function namesProtobuf(name: string, io: Io): boolean {
  if (name === "-" || /^https?:/.test(name)) return false;
  if (SETS.test(name)) return true;
  if (providedFile(name, io) === undefined && !existsSync(inFolder(name, io))) return false;
  if (name.endsWith(".json")) {
    const start = new TextDecoder().decode(readBytes(name, io).subarray(0, 100));
    return /^\s*\{\s*"file"\s*:/.test(start);
  }
  if (!isFolder(name, io)) return false;
  const paths = readdirSync(inFolder(name, io), { recursive: true, encoding: "utf8" });
  return paths.some((path) => path.endsWith(".proto"));
}
