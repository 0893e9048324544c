import { compareStrings } from "../../value/internal.ts";

const VERSION = /^v(\d+)(?:(alpha|beta)(\d+))?$/;
const STAGES: readonly (string | undefined)[] = ["alpha", "beta", undefined];

/**
 * Orders versions as Kubernetes prefers them, the most preferred first: `v2`, `v1`, `v1beta2`, `v1beta1`, `v1alpha1`, and
 * after them, by name, what is not written so.
 */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [rankOf(a), rankOf(b)];
  if (left === undefined || right === undefined) {
    if (left !== right) return left === undefined ? 1 : -1;
    return compareStrings(a, b);
  }
  for (const [index, rank] of left.entries()) {
    const difference = (right[index] as number) - rank;
    if (difference !== 0) return difference;
  }
  return 0;
}

/** How stable it is, then its numbers. */
function rankOf(version: string): readonly number[] | undefined {
  const [, major, stage, minor = "0"] = VERSION.exec(version) ?? [];
  return major === undefined ? undefined : [STAGES.indexOf(stage), Number(major), Number(minor)];
}
