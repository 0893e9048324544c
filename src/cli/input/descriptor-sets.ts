import { readdirSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { decodeDescriptorSet, readProtoFiles } from "../../adapters/protobuf.ts";
import type { ProtoText } from "../../proto/internal.ts";
import { isObject, type Json, type JsonObject, MergeError, parseJson } from "../../value/internal.ts";
import type { Io } from "../io.ts";
import { decodeText } from "./decode-text.ts";
import { nameFile } from "./file-position.ts";
import { inFolder, isFolder, readBytes } from "./read-files.ts";

/**
 * The descriptor set that a user names: files that hold one, in binary form or JSON, gzipped or not, and folders of `.proto` files, by
 * the paths that imports have from there. Several are one set. Files that `like` has, too, are those of that set.
 */
export async function readDescriptorSets(
  names: readonly string[],
  io: Io,
  like?: JsonObject,
): Promise<JsonObject> {
  const folders = names.filter((name) => name !== "-" && isFolder(name, io));
  const file: Json[] = [];
  for (const name of names) if (!folders.includes(name)) file.push(...(await readSet(name, io, like)));
  if (folders.length > 0) file.push(...(readFolders(folders, io).file as Json[]));
  return { file };
}

async function readSet(name: string, io: Io, like: JsonObject | undefined): Promise<readonly Json[]> {
  if (name.endsWith(".proto"))
    throw new MergeError(
      "DOCUMENT_INVALID",
      name,
      "files import each other: name the folder that imports start from",
    );
  const stored = name === "-" ? await io.readStdin() : readBytes(name, io);
  try {
    const bytes = stored[0] === 0x1f && stored[1] === 0x8b ? gunzipSync(stored) : stored;
    const set = readBytesOfSet(bytes, nameFile(name), like);
    if (isObject(set) && Array.isArray(set.file)) return set.file;
  } catch (error) {
    throw notASet(name, error);
  }
  throw notASet(name);
}

function readBytesOfSet(bytes: Uint8Array, name: string, like: JsonObject | undefined): Json {
  try {
    return decodeDescriptorSet(bytes, { like });
  } catch (error) {
    // What begins with a brace, or with an empty line as a set in binary form also may, is JSON if it is none of those.
    if (!/^\s*\{/.test(new TextDecoder().decode(bytes.subarray(0, 100)))) throw error;
    return parseJson(decodeText(name, bytes));
  }
}

function notASet(name: string, cause?: unknown): MergeError {
  return new MergeError(
    "DOCUMENT_INVALID",
    nameFile(name),
    "this is not a descriptor set: name what `buf build -o image.binpb` or `protoc -o` writes, or a folder of .proto files",
    { cause },
  );
}

function readFolders(folders: readonly string[], io: Io): JsonObject {
  const files = folders.flatMap((folder) => protoFiles(folder, io));
  if (files.length > 0) return readProtoFiles(files);
  const found = folders.join(", ");
  throw new MergeError("DOCUMENT_INVALID", found, "there are no .proto files in this folder: name another");
}

function protoFiles(folder: string, io: Io): readonly ProtoText[] {
  return readdirSync(inFolder(folder, io), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".proto"))
    .sort()
    .map((path) => {
      const name = join(folder, path);
      return { path: path.replaceAll("\\", "/"), text: decodeText(name, readBytes(name, io)) };
    });
}
