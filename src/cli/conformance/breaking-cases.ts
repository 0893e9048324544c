import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { decodeDescriptorSet } from "../../adapters/protobuf.ts";
import { type CompatibilityFinding, compareDescriptorSets } from "../../compatibility/index.ts";
import { type JsonObject, MergeError, parseJson, textOf } from "../../value/internal.ts";
import type { Failure, FileReport } from "./run.ts";

/** Whether a file has what another tool finds between releases of a protobuf API, whose sets are in `images/` beside it. */
export function hasBreakingOracle(file: string): boolean {
  return basename(file) === "breaking-oracle.jsonl";
}

/** Compares the releases, and looks for each of the findings: it must be breaking, or exempt if its guide says so. */
export function runBreakingOracle(file: string): FileReport {
  const lines = readFileSync(file, "utf8").trimEnd().split("\n");
  const releases = new Releases(join(dirname(file), "images"));
  const failures = lines.flatMap((line): readonly Failure[] => {
    const expected = parseJson(line) as JsonObject;
    const { from, to, rule, message, field, guide } = expected;
    const found = releases
      .compare(textOf(from), textOf(to))
      .filter((finding) => finding.in === message && finding.path === `.${textOf(field)}`);
    const isExempt = textOf(guide).includes("work_in_progress");
    const isTold = found.some(({ severity, exempt }) =>
      isExempt ? exempt === "work in progress" : severity === "breaking",
    );
    if (isTold) return [];
    const told = found.map(({ rule: own, severity }) => `${severity} ${own}`).join(", ") || "nothing";
    return [{ name: `${from} ${rule} ${message}.${field}`, op: "breaking", difference: `told is ${told}` }];
  });
  return { passed: lines.length - failures.length, known: 0, failures };
}

class Releases {
  readonly #folder: string;
  readonly #sets = new Map<string, JsonObject>();
  readonly #findings = new Map<string, readonly CompatibilityFinding[]>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  compare(from: string, to: string): readonly CompatibilityFinding[] {
    const key = `${from} ${to}`;
    const known =
      this.#findings.get(key) ??
      compareDescriptorSets(this.#read(from), this.#read(to), { policy: "envoy", includeFine: true })
        .findings;
    this.#findings.set(key, known);
    return known;
  }

  #read(release: string): JsonObject {
    const image = join(this.#folder, `${release}.binpb.gz`);
    if (!existsSync(image))
      throw new MergeError(
        "DOCUMENT_INVALID",
        image,
        "the cases need this descriptor set, and it is not there: put it there",
      );
    const set = this.#sets.get(release) ?? decodeDescriptorSet(gunzipSync(readFileSync(image)));
    this.#sets.set(release, set);
    return set;
  }
}
