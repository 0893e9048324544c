import type { Check, CheckPod, VersionedCheck, Violation } from "./checks/check.ts";
import { BASELINE, RESTRICTED } from "./checks/checks.ts";
import type { PodView } from "./pod-view.ts";
import type { Level, Standard } from "./policy.ts";

/** All that a pod breaks of a standard. */
export function evaluate({ level, version }: Standard, pod: PodView): readonly Violation[] {
  if (level === "privileged") return [];
  const checks = checksOf(level, minorOf(version));
  return checks.map((check) => check(pod)).filter((violation) => violation !== undefined);
}

/** The version since which nothing has changed: later ones, be they known or not, are the same. */
const NEWEST = Math.max(
  ...[...BASELINE, ...RESTRICTED].flatMap(({ versions }) => versions.map(({ since }) => since)),
);

function minorOf(version: string): number {
  return version === "latest" ? NEWEST : Math.min(NEWEST, Number(version.slice("v1.".length)));
}

const known = new Map<string, readonly CheckPod[]>();

function checksOf(level: Level, minor: number): readonly CheckPod[] {
  const id = `${level}:${minor}`;
  let checks = known.get(id);
  if (checks === undefined) {
    const restricted = level === "restricted" ? inForce(RESTRICTED, minor) : [];
    const overridden = new Set(restricted.map(({ overrides }) => overrides));
    checks = [...inForce(BASELINE, minor).filter((one) => !overridden.has(one.id)), ...restricted].map(
      ({ check }) => check,
    );
    known.set(id, checks);
  }
  return checks;
}

/** The checks that there were in a version, as they were then. */
function inForce(
  checks: readonly Check[],
  minor: number,
): readonly (VersionedCheck & { readonly id: string })[] {
  return checks.flatMap(({ id, versions }) => {
    const current = versions.findLast(({ since }) => since <= minor);
    return current === undefined ? [] : [{ id, ...current }];
  });
}

/** Violations as messages list them. */
export function describeViolations(violations: readonly Violation[]): string {
  return violations.map(({ reason, detail }) => `${reason} (${detail})`).join(", ");
}
