import { join } from "node:path";
import { readProtoFiles } from "../../adapters/protobuf.ts";
import {
  type CompatibilityPlace,
  compareDescriptorSets,
  type DescriptorSetOptions,
} from "../../compatibility/index.ts";
import { isObject, type JsonObject } from "../../value/internal.ts";
import { UsageError } from "../command/usage-error.ts";
import { readDescriptorSets } from "../input/descriptor-sets.ts";
import { isFolder } from "../input/read-files.ts";
import type { Io } from "../io.ts";
import type { Names, Prepared } from "./prepare-documents.ts";
import { parseAgainst, readAgainst } from "./read-against.ts";
import { type GivenValues, readDates } from "./read-options.ts";

/** Reads two protobuf APIs. The places of findings are files as the user names them, where there are such files. */
export async function prepareProtos(names: Names, values: GivenValues, io: Io): Promise<Prepared> {
  const options = { ...readProtoOptions(values), ...readDates(values, io.now()) };
  const old =
    names.old === undefined ? readOld(names.new, values, io) : await readDescriptorSets([names.old], io);
  const next = await readDescriptorSets([names.new], io, old);
  const locate = createLocator(names, next, io);
  return {
    compare: async (suppress) => {
      const { findings, ...rest } = compareDescriptorSets(old, next, { ...options, suppress });
      return {
        findings: findings.map(({ at, ...finding }) => ({ ...finding, ...(at && { at: locate(at) }) })),
        ...rest,
      };
    },
    unread: [],
    coverage: undefined,
  };
}

/** The `.proto` files of a commit. */
function readOld(next: string, { against, exact }: GivenValues, io: Io): JsonObject {
  if (!isFolder(next, io))
    throw new UsageError(`--against reads .proto files, and ${next} is a descriptor set: name their folder`);
  const options = { exact, recursive: true, wanted: /\.proto$/ };
  const { files, folder } = readAgainst(parseAgainst(against as string), next, io, options);
  return readProtoFiles(files.map(({ name, text }) => ({ path: name.slice(folder.length), text })));
}

function readProtoOptions(values: GivenValues): DescriptorSetOptions {
  const { policy } = values;
  if (policy === "kubernetes" || policy === "crd")
    throw new UsageError(`--policy ${policy} is not for protobuf APIs: use envoy or protobuf`);
  return {
    policy,
    failOn: values["fail-on"],
    includeFine: values["include-fine"],
    exemptAlpha: values["exempt-alpha"],
    exemptNotImplemented: values["exempt-not-implemented"],
  };
}

/** Finds files in the folder that they were read from: the new one, unless they are gone. */
function createLocator(
  names: Names,
  next: JsonObject,
  io: Io,
): (at: CompatibilityPlace) => CompatibilityPlace {
  const files = Array.isArray(next.file) ? (next.file as JsonObject[string][]) : [];
  const paths = new Set(files.map((file) => (isObject(file) ? file.name : undefined)));
  return (at) => {
    const from = paths.has(at.file) ? names.new : names.old;
    return from !== undefined && from !== "-" && isFolder(from, io)
      ? { ...at, file: join(from, at.file) }
      : at;
  };
}
