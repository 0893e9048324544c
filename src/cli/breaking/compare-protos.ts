import { join } from "node:path";
import {
  type Compatibility,
  type CompatibilityPlace,
  type CompatibilitySuppression,
  compareDescriptorSets,
  type DescriptorSetOptions,
} from "../../compatibility/index.ts";
import { isObject, type JsonObject } from "../../value/internal.ts";
import { UsageError } from "../command/usage-error.ts";
import { readDescriptorSets } from "../input/descriptor-sets.ts";
import { isFolder } from "../input/read-files.ts";
import type { Io } from "../io.ts";
import { type GivenValues, readDates } from "./read-options.ts";

interface Names {
  readonly old: string;
  readonly new: string;
}

/** Compares two protobuf APIs. The places of findings are files as the user names them, where there are such files. */
export async function compareProtos(
  names: Names,
  values: GivenValues,
  suppress: readonly CompatibilitySuppression[],
  io: Io,
): Promise<Compatibility> {
  const options = { ...readProtoOptions(values), ...readDates(values, io.now()), suppress };
  const old = await readDescriptorSets([names.old], io);
  const next = await readDescriptorSets([names.new], io, old);
  const { findings, overdue, summary } = compareDescriptorSets(old, next, options);
  const locate = createLocator(names, next, io);
  return {
    findings: findings.map(({ at, ...finding }) => ({ ...finding, ...(at && { at: locate(at) }) })),
    overdue,
    summary,
  };
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
    return from !== "-" && isFolder(from, io) ? { ...at, file: join(from, at.file) } : at;
  };
}
