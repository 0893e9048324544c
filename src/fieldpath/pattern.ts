import { encodeElement, type PathElement } from "./element.ts";
import { EMPTY, type FieldSet, isEmpty, mapChildren } from "./field-set.ts";
import { printPath, readPrinted, readSteps } from "./path.ts";

/** A path in which some steps may be anything. It matches the field it leads to and all below. */
export type PathPattern = readonly (PathElement | "*")[];

/** Reads a pattern: a path in which `.*` or `[*]` stands for any one step, a name or an item alike. */
export function parsePattern(text: string): PathPattern {
  return readSteps(text);
}

/** The same, with names as results have them: `parsePrintedPath`. */
export function parsePrintedPattern(text: string): PathPattern {
  return readPrinted(text);
}

/** A pattern's text, as `parsePattern` reads it. */
export function printPattern(pattern: PathPattern): string {
  return pattern.map((step) => (step === "*" ? ".*" : printPath([step], { exact: true }))).join("");
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
 * The fields that some pattern matches, and those on the way to them, as Kubernetes' include filters have it: beside
 * `*`, patterns that name the same step are not looked at, so `list[*].a` hides `list[1].b`. No patterns keep nothing.
 * Gives the set itself if that is all of it.
 */
export function keepMatching(set: FieldSet, patterns: readonly PathPattern[]): FieldSet {
  return isEmpty(set) ? set : (keepNode(set, patterns.map(encodePattern), 0) ?? EMPTY);
}

/** The fields that no pattern matches; here every pattern counts. Gives the set itself if that is all of it. */
export function dropMatching(set: FieldSet, patterns: readonly PathPattern[]): FieldSet {
  return isEmpty(set) ? set : (dropNode(set, patterns.map(encodePattern), 0) ?? EMPTY);
}

type EncodedPattern = readonly string[];

function encodePattern(pattern: PathPattern): EncodedPattern {
  return pattern.map((step) => (step === "*" ? step : encodeElement(step)));
}

function keepNode(node: FieldSet, patterns: readonly EncodedPattern[], depth: number): FieldSet | undefined {
  if (patterns.some((pattern) => pattern.length === depth)) return node;
  if (patterns.length === 0) return undefined;
  const wild = patterns.filter((pattern) => pattern[depth] === "*");
  return mapChildren(node, depth, (child, element) => {
    if (element === ".") return child;
    const matching = wild.length > 0 ? wild : patterns.filter((pattern) => pattern[depth] === element);
    return keepNode(child, matching, depth + 1);
  });
}

function dropNode(node: FieldSet, patterns: readonly EncodedPattern[], depth: number): FieldSet | undefined {
  if (patterns.some((pattern) => pattern.length === depth)) return undefined;
  if (patterns.length === 0) return node;
  return mapChildren(node, depth, (child, element) => {
    if (element === ".") return child;
    const matching = patterns.filter((pattern) => pattern[depth] === "*" || pattern[depth] === element);
    return dropNode(child, matching, depth + 1);
  });
}
