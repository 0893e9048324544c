import { encodeElement, type PathElement } from "./element.ts";
import { EMPTY, type FieldSet, isEmpty, mapChildren } from "./field-set.ts";
import { readSteps } from "./path.ts";

/** A path in which some steps may be anything. It matches the field it leads to and all below. */
export type PathPattern = readonly (PathElement | "*")[];

/** Reads a pattern: a path in which `.*` or `[*]` stands for any one step, a name or an item alike. */
export function parsePattern(text: string): PathPattern {
  return readSteps(text);
}

/**
 * Whether a path is one that the pattern names, or lies below one. In a schema's path, where `*` stands for items and
 * values, only a `*` matches that.
 */
export function matchesPath(pattern: PathPattern, path: PathPattern): boolean {
  return (
    pattern.length <= path.length &&
    pattern.every((step, index) => {
      const actual = path[index] as PathElement | "*";
      return step === "*" || (actual !== "*" && encodeElement(step) === encodeElement(actual));
    })
  );
}

/**
 * The fields that some pattern matches, and those on the way to them, as Kubernetes filters. Gives the set
 * itself if that is all of it.
 */
export function keepMatching(set: FieldSet, patterns: readonly PathPattern[]): FieldSet {
  return isEmpty(set) ? set : (filterNode(set, patterns.map(encodePattern), 0, true) ?? EMPTY);
}

/** The fields that no pattern matches. Gives the set itself if that is all of it. */
export function dropMatching(set: FieldSet, patterns: readonly PathPattern[]): FieldSet {
  return isEmpty(set) ? set : (filterNode(set, patterns.map(encodePattern), 0, false) ?? EMPTY);
}

function encodePattern(pattern: PathPattern): readonly string[] {
  return pattern.map((step) => (step === "*" ? step : encodeElement(step)));
}

function filterNode(
  node: FieldSet,
  patterns: readonly (readonly string[])[],
  depth: number,
  keep: boolean,
): FieldSet | undefined {
  if (patterns.some((pattern) => pattern.length === depth)) return keep ? node : undefined;
  if (patterns.length === 0) return keep ? undefined : node;
  return mapChildren(node, depth, (child, element) => {
    if (element === ".") return child;
    const matching = patterns.filter((pattern) => pattern[depth] === "*" || pattern[depth] === element);
    return filterNode(child, matching, depth + 1, keep);
  });
}
