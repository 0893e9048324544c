import { type ProtoFile, readDescriptorSet } from "../../proto/internal.ts";
import {
  compareStrings,
  type JsonObject,
  NO_OPTIONS,
  readArguments,
  readObject,
} from "../../value/internal.ts";
import { refuseAll } from "../refuse-all.ts";
import { annotated, ENUM_VALUE_MIGRATE, FIELD_MIGRATE, FILE_MIGRATE } from "./annotations.ts";
import { type NextProtoOptions, readOptions } from "./options.ts";
import { orderFiles } from "./order-files.ts";
import type { NextProtoChange, NextProtoReport } from "./report.ts";
import { rewriteFile } from "./rewrite/rewrite-file.ts";
import { Rewriting } from "./rewrite/rewriting.ts";
import { findUpgrades } from "./upgrades/find-upgrades.ts";
import { enumsIn, findScope, isCandidate, messagesIn } from "./upgrades/scope.ts";
import { findSuccessors } from "./upgrades/successors.ts";

/** The next major version of an API. */
export interface NextProtoVersion {
  /** The new files, as protobuf's JSON has descriptors, with the comments of the old ones. In the order of the set. */
  readonly files: readonly JsonObject[];
  /** The set with the new files, each file after those that it imports. Earlier next versions that were generated are left out. */
  readonly set: JsonObject;
  /** The full names of messages and enums in the next version, by those in the old one. Those that go are not there. */
  readonly types: Readonly<Record<string, string>>;
  readonly report: NextProtoReport;
}

/**
 * Makes the next major version of a protobuf API, from what its authors have marked: `deprecated` fields and enum values go and are
 * reserved, files, fields and enum values that are annotated (`udpa.annotations`) move and get their new names, fields join oneofs. Packages
 * in which nothing is deprecated or moves have a next version only if they refer to one that has. `set` is what `readDescriptorSet`
 * takes, and stays as it is. What would not be a valid file is an error, which has all that is wrong under `problems`.
 */
export function nextProtoVersion(set: object, options: NextProtoOptions = NO_OPTIONS): NextProtoVersion {
  const { propagate, packages, stage } = readArguments(() => readOptions(options));
  const api = readDescriptorSet(readObject(set, "the set"));
  const scope = findScope(api, packages);
  const upgrades = findUpgrades(api, scope, propagate);
  const upgraded = (name: string): boolean => upgrades.has(name);
  const successors = findSuccessors(api, scope, { upgraded, stage });
  const rewriting = new Rewriting(api, successors);
  const files = successors.files.map((successor) => {
    const { file, package: to } = successor;
    if (annotated(file.options, FILE_MIGRATE, "moveToPackage") !== undefined)
      rewriting.note({ change: "moved", kind: "file", element: file.path, to });
    return rewriteFile(successor, rewriting, scope);
  });
  refuseAll(rewriting.problems);
  const kept = api.files.filter((file) => !(isCandidate(file) && scope.isOwn(file.package)));
  return {
    files,
    set: { file: orderFiles([...kept.map(({ descriptor }) => descriptor), ...files]) },
    types: Object.fromEntries([...successors.types].filter(([, to]) => to !== undefined)) as Record<
      string,
      string
    >,
    report: {
      packages: [...upgrades]
        .map(([name, upgrade]) => {
          const own = successors.files.filter(({ file }) => file.package === name);
          const next = [...new Set(own.map((successor) => successor.package))].sort(compareStrings);
          return { package: name, next, ...upgrade, files: own.length };
        })
        .sort((one, other) => compareStrings(one.package, other.package)),
      unchanged: [...new Set(scope.active.map((file) => file.package))]
        .filter((name) => !upgraded(name))
        .sort(compareStrings),
      changes: rewriting.changes,
      deferred: scope.active.filter((file) => !upgraded(file.package)).flatMap(findDeferred),
      withoutNext: successors.withoutNext,
      alreadyThere: successors.alreadyThere,
      origins: Object.fromEntries(successors.files.map(({ path, file }) => [path, file.path])),
    },
  };
}

/** What a file asks for that does not suffice for a next version. */
function findDeferred(file: ProtoFile): readonly NextProtoChange[] {
  const fields = messagesIn(file).flatMap((message) => message.fields);
  const values = enumsIn(file).flatMap((found) => found.values);
  return [
    ...fields.flatMap(({ fullName, options }) => [
      ...asked("renamed", "field", fullName, annotated(options, FIELD_MIGRATE, "rename")),
      ...asked("promoted", "field", fullName, annotated(options, FIELD_MIGRATE, "oneofPromotion")),
    ]),
    ...values.flatMap((value) =>
      asked(
        "renamed",
        "enum value",
        `${value.enum.fullName}.${value.name}`,
        annotated(value.options, ENUM_VALUE_MIGRATE, "rename"),
      ),
    ),
  ];
}

function asked(
  change: NextProtoChange["change"],
  kind: NextProtoChange["kind"],
  element: string,
  to: string | undefined,
): readonly NextProtoChange[] {
  return to === undefined ? [] : [{ change, kind, element, to }];
}
