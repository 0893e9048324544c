import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { decodeDescriptorSet } from "../../adapters/protobuf.ts";
import { type NextProtoReport, nextProtoVersion } from "../../next/index.ts";
import { isObject, type Json, type JsonObject, MergeError, parseJson, textOf } from "../../value/internal.ts";
import { formOfFile } from "./descriptor-form.ts";
import { compareOutcome } from "./difference.ts";
import type { Failure, FileReport } from "./run.ts";

/** Whether a file has the next version of an API, as another tool made it, of a set in `images/` beside it. */
export function hasNextVersion(file: string): boolean {
  return /^next-.+\.json(\.gz)?$/.test(basename(file));
}

/** Makes the next version of the set, and compares each of its files, and what is told of it, with what is expected. */
export function runNextVersion(file: string): FileReport {
  const expected = parseJson(new TextDecoder().decode(readUnzipped(file))) as JsonObject;
  const { files, report } = nextProtoVersion(readSource(file, expected), { packages: ["envoy"] });
  const made = new Map(files.map((one) => [textOf(one.name), one]));
  const wanted = new Map(Object.entries(expected.next_files as JsonObject));
  const outcomes: [string, Json | undefined, Json | undefined][] = [
    ...[...new Set([...wanted.keys(), ...made.keys()])].map(
      (path): [string, Json | undefined, Json | undefined] => {
        const written = made.get(path);
        return [path, wanted.get(path), written && formOfFile(written)];
      },
    ),
    ...Object.entries(formOfReport(report)).map(([name, told]): [string, Json | undefined, Json] => [
      name,
      name === "upgraded" ? sortTriggers(expected.upgraded as Json) : expected[name],
      told,
    ]),
  ];
  const failures = outcomes.flatMap(([name, want, got]): readonly Failure[] => {
    const difference =
      want === undefined
        ? "it is not expected"
        : got === undefined
          ? "it is missing"
          : compareOutcome(want, got);
    return difference === undefined ? [] : [{ name, op: "next", difference }];
  });
  return { passed: outcomes.length - failures.length, known: 0, failures };
}

/** The set that the next version is made of: without the one that was made before, which is the answer. */
function readSource(file: string, { envoy }: JsonObject): JsonObject {
  const image = join(dirname(file), "images", `${textOf(envoy)}.binpb.gz`);
  if (!existsSync(image))
    throw new MergeError(
      "DOCUMENT_INVALID",
      image,
      "the cases need this descriptor set, and it is not there: put it there",
    );
  const { file: all } = decodeDescriptorSet(readUnzipped(image));
  const isAnswer = (one: Json): boolean =>
    JSON.stringify((one as JsonObject).options ?? {}).includes("NEXT_MAJOR_VERSION_CANDIDATE");
  return { file: (all as Json[]).filter((one) => isObject(one) && !isAnswer(one)) };
}

function readUnzipped(file: string): Uint8Array {
  const bytes = readFileSync(file);
  return bytes[0] === 0x1f ? gunzipSync(bytes) : bytes;
}

const TRIGGERS = { field: "deprecated_field", "enum value": "deprecated_enum_value", file: "file_move" };

function formOfReport(report: NextProtoReport): Readonly<Record<string, Json>> {
  const isThird = (name: string): boolean => /\.v3(alpha)?$/.test(name);
  return {
    upgraded: sortTriggers(
      report.packages.map((one) => ({
        package: one.package,
        next: [...one.next],
        direct_triggers: one.triggers.map(
          ({ kind, element, to }) => `${TRIGGERS[kind]} ${element}${to === undefined ? "" : ` -> ${to}`}`,
        ),
        files: one.files,
      })),
    ),
    not_upgraded: report.unchanged.filter(isThird),
    active_non_v3_packages: report.unchanged.filter((name) => !isThird(name)),
    files_of_upgraded_packages_without_next: [...report.withoutNext],
    deferred_discretionary: report.deferred.map(({ element, to = "" }) => ({ element, rename: to })),
    origin: { ...report.origins },
  };
}

/** The order of what asks for a next version means nothing. */
function sortTriggers(upgraded: Json): Json {
  return (upgraded as JsonObject[]).map((one) => ({
    ...one,
    direct_triggers: (one.direct_triggers as string[]).toSorted(),
  }));
}
