import { isObject, MergeError, readArguments, showValue } from "../../value/internal.ts";
import type { ProtoApi, ProtoFile, ProtoPackage } from "./api.ts";
import { objectsAt } from "./descriptor.ts";
import { type Gathered, readFile } from "./read-file.ts";

/**
 * Reads a FileDescriptorSet, as protobuf's JSON has it, into a model of its files, messages, fields, enums and services. It
 * may be what `buf build -o image.json` writes, or what `decodeDescriptorSet` and `readProtoFiles` of `adapters/protobuf`
 * give. Where two files have the same path, the first counts. The model keeps parts of the set, which must not be changed.
 */
export function readDescriptorSet(set: object): ProtoApi {
  return readArguments(() => readSet(set));
}

function readSet(set: object): ProtoApi {
  if (!isObject(set)) throw notASet(`${showValue(set)}`);
  if (!Array.isArray(set.file)) throw notASet('an object without a list of files under "file"');
  const gathered: Gathered = {
    messages: new Map(),
    enums: new Map(),
    services: new Map(),
    extensions: new Map(),
  };
  const filesByPath = new Map<string, ProtoFile>();
  const packages = new Map<string, { name: string; files: ProtoFile[] } & ProtoPackage>();
  for (const descriptor of objectsAt(set, "file", "")) {
    if (typeof descriptor.name === "string" && filesByPath.has(descriptor.name)) continue;
    const file = readFile(descriptor, gathered);
    filesByPath.set(file.path, file);
    const siblings = packages.get(file.package);
    if (siblings === undefined) packages.set(file.package, { name: file.package, files: [file] });
    else siblings.files.push(file);
  }
  return { files: [...filesByPath.values()], filesByPath, packages, ...gathered };
}

function notASet(found: string): MergeError {
  return new MergeError(
    "DOCUMENT_INVALID",
    "",
    `a descriptor set has its files under "file", but this is ${found}: ` +
      "pass what `buf build -o image.json` writes, or decode a binary one with decodeDescriptorSet",
  );
}
