import { type ProtoApi, type ProtoElement, readDescriptorSet } from "../../proto/internal.ts";
import { readArguments, readAsJson } from "../../value/internal.ts";
import type { DescriptorSetOptions } from "../findings/finding.ts";
import { Findings } from "../findings/findings.ts";
import { type Compatibility, judge } from "../judge.ts";
import { readDescriptorSetOptions } from "../read-options.ts";
import { checkOptionsReadable } from "./check-options.ts";
import { compareBindings } from "./compare-bindings.ts";
import { compareDefinitions } from "./compare-definitions.ts";
import { compareEnums } from "./compare-enums.ts";
import { compareMessages } from "./compare-messages.ts";
import { compareServices } from "./compare-services.ts";
import { compareStructure } from "./compare-structure.ts";
import { MovedTypes } from "./moved-types.ts";
import { compareMajors, findOverduePackages } from "./package-life-cycle.ts";
import { type ProtoApis, ProtoReport } from "./report.ts";

/**
 * Tells whether clients of a protobuf API can live with the next one. Both are FileDescriptorSets as protobuf's JSON has
 * them, such as `decodeDescriptorSet` gives. What the old one marks as not yet settled is exempt. Neither is changed; the
 * same sets and options give the same findings.
 */
export function compareDescriptorSets(
  oldSet: object,
  newSet: object,
  options: DescriptorSetOptions = {},
): Compatibility {
  const read = readArguments(() => readDescriptorSetOptions(options));
  return readAsJson({ oldSet, newSet }, ["oldSet", "newSet"], (sets) => {
    const apis = { old: readDescriptorSet(sets.oldSet), new: readDescriptorSet(sets.newSet) };
    const policy = read.policy ?? (isEnvoys(apis.old) || isEnvoys(apis.new) ? "envoy" : "protobuf");
    const findings = new Findings({ ...read, policy });
    const isOwn = isProtobufs(apis.old);
    const report = new ProtoReport(findings, read, (name) => name === PROTOBUF && !isOwn);
    compareApis(apis, report);
    return judge(findings, findOverduePackages(apis.new, report.dates), read);
  });
}

const ENVOYS = /^(?:envoy|xds|udpa)\./;

function isEnvoys({ packages }: ProtoApi): boolean {
  return [...packages.keys()].some((name) => ENVOYS.test(name));
}

const PROTOBUF = "google.protobuf";

/** Whether it is protobuf's own API. Others have its files from their compiler, whose release they do not answer for. */
function isProtobufs({ packages }: ProtoApi): boolean {
  return [...packages.keys()].every((name) => name === PROTOBUF || name.startsWith(`${PROTOBUF}.`));
}

function compareApis(apis: ProtoApis, report: ProtoReport): void {
  const { old, new: next } = apis;
  if (report.isEnvoy) for (const api of [old, next]) checkOptionsReadable(api);
  const moved = new MovedTypes(apis);
  compareDefinitions(apis, moved, report);
  for (const message of old.messages.values()) {
    const same = next.messages.get(message.fullName);
    if (same !== undefined && !message.isMapEntry && !isShared(message, same))
      compareMessages({ old: message, new: same }, report, { apis, moved });
  }
  for (const found of old.enums.values()) {
    const same = next.enums.get(found.fullName);
    if (same !== undefined && !isShared(found, same)) compareEnums({ old: found, new: same }, report);
  }
  for (const service of old.services.values()) {
    const same = next.services.get(service.fullName);
    if (same !== undefined) compareServices({ old: service, new: same }, report, moved);
  }
  for (const extension of old.extensions.values()) compareExtensions(extension, apis, report);
  compareBindings(apis, report);
  compareStructure(apis, report);
  compareMajors(apis, report);
}

/** Whether both sets have the very same file, as those of `decodeDescriptorSet` with `like` do. */
function isShared(old: ProtoElement, next: ProtoElement): boolean {
  return old.file.descriptor === next.file.descriptor;
}

/** Extensions are known by number to what is extended, and by name to whoever writes them. */
function compareExtensions(
  extension: ProtoApi["extensions"] extends ReadonlyMap<string, infer Field> ? Field : never,
  { new: next }: ProtoApis,
  report: ProtoReport,
): void {
  const same = next.extensions.get(extension.fullName);
  const subject = { in: extension, promise: extension, at: same ?? extension };
  if (same === undefined)
    report.report(subject, "definition-removed", `the extension ${extension.fullName} is gone`);
  else if (same.number !== extension.number)
    report.report(subject, "field-renumbered", `its number was ${extension.number} and is ${same.number}`);
  else if (same.type !== extension.type || same.typeName !== extension.typeName)
    report.report(
      subject,
      "type-changed",
      `it was ${extension.typeName ?? extension.type} and is ${same.typeName ?? same.type}`,
    );
}
