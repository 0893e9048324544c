import {
  checkNames,
  checkText,
  invalidArgument,
  type Json,
  readArguments,
  readAsJson,
  readList,
  showValue,
} from "../value/internal.ts";
import {
  difference as differenceOf,
  equalSets as haveSameFields,
  intersection as intersectionOf,
  isSubset as isSubsetOf,
  recursiveDifference as recursiveDifferenceOf,
  unionAll as unionOf,
} from "./algebra.ts";
import { type PathElement, decodeElement as readElement, encodeElement as writeElement } from "./element.ts";
import {
  withPrefix as below,
  size as count,
  type FieldSet,
  hasPath as holdsPath,
  leaves as leavesOf,
  pathsOf as listPaths,
  fieldSetOf as setOf,
} from "./field-set.ts";
import { decodeFieldsV1 as decode, canonicalFieldsV1 as putInOrder } from "./fields-v1.ts";
import { type FieldPath, type PrintPathOptions, parsePath as parse, printPath as print } from "./path.ts";
import {
  dropMatching as drop,
  keepMatching as keep,
  matchesPath as matches,
  type PathPattern,
  parsePattern as parseSteps,
} from "./pattern.ts";
import { readPath } from "./read-path.ts";

/*
 * What callers outside get of the functions of this room: the same, but whatever they are called with. Inside, where sets
 * and paths are known to be sound, the bare functions save the look at them.
 */

/** Sets that were read or made here: nobody changes them in place, so one look is enough. */
const sound = new WeakSet<object>();

function readSet(fields: unknown): FieldSet {
  return sound.has(fields as object) ? (fields as FieldSet) : decodeFieldsV1(fields);
}

function made(set: FieldSet): FieldSet {
  sound.add(set);
  return set;
}

function readText(text: unknown): string {
  checkText(text, "the text");
  return text;
}

function readPaths(paths: Iterable<unknown>): readonly FieldPath[] {
  if (typeof (paths as Partial<Iterable<unknown>> | null | undefined)?.[Symbol.iterator] !== "function")
    throw invalidArgument(`this is ${showValue(paths)}: pass a list of paths`);
  return Array.from(paths, readPath);
}

function readPattern(pattern: unknown): PathPattern {
  return readList(pattern as PathPattern, "a pattern").map((step) => (step === "*" ? step : readStep(step)));
}

function readStep(step: unknown): PathElement {
  return readPath([step])[0] as PathElement;
}

function readPatterns(patterns: unknown): readonly PathPattern[] {
  return readArguments(() => readList(patterns as PathPattern[], "the list of patterns").map(readPattern));
}

/**
 * Reads FieldsV1. What an API server or a client stores comes back as it is, by reference and in its own order;
 * only what is spelled otherwise than Kubernetes does is written anew. Kinds of elements that do not exist yet
 * are left out, as Kubernetes does. Malformed input is an error that names the place.
 */
export function decodeFieldsV1(fields: unknown): FieldSet {
  return made(readAsJson({ fields }, ["fields"], (parts) => decode(parts.fields as Json)));
}

/** The set in the order in which Kubernetes stores it; the set itself if it is in that order. */
export function canonicalFieldsV1(set: FieldSet): FieldSet {
  return made(putInOrder(readSet(set)));
}

/** The fields that belong to any of these sets. Of sets in canonical order the result is in canonical order. */
export function union(...sets: readonly FieldSet[]): FieldSet {
  return made(unionOf(sets.map(readSet)));
}

/** The fields that belong to both sets. Gives the first set itself if the second holds all of it. */
export function intersection(a: FieldSet, b: FieldSet): FieldSet {
  return made(intersectionOf(readSet(a), readSet(b)));
}

/** The fields of the first set that do not belong to the second. A parent in the second spares its children. */
export function difference(a: FieldSet, b: FieldSet): FieldSet {
  return made(differenceOf(readSet(a), readSet(b)));
}

/** The fields of the first set that neither belong to the second nor lie below a field that does. */
export function recursiveDifference(a: FieldSet, b: FieldSet): FieldSet {
  return made(recursiveDifferenceOf(readSet(a), readSet(b)));
}

/** Whether every field of the first set belongs to the second. */
export function isSubset(a: FieldSet, b: FieldSet): boolean {
  return isSubsetOf(readSet(a), readSet(b));
}

/** Whether two sets have the same fields, in whatever order. */
export function equalSets(a: FieldSet, b: FieldSet): boolean {
  return haveSameFields(readSet(a), readSet(b));
}

/** The set of these fields, in canonical order. */
export function fieldSetOf(paths: Iterable<FieldPath>): FieldSet {
  return made(setOf(readArguments(() => readPaths(paths))));
}

/** The paths of a set's fields, in its order, a parent before its children. */
export function pathsOf(set: FieldSet): readonly FieldPath[] {
  return [...listPaths(readSet(set))];
}

/** Whether a field belongs to a set. */
export function hasPath(set: FieldSet, path: FieldPath): boolean {
  return holdsPath(readSet(set), readPath(path));
}

/** The fields of a set that have no others of it below them. */
export function leaves(set: FieldSet): FieldSet {
  return made(leavesOf(readSet(set)));
}

/** How many fields belong to a set. */
export function size(set: FieldSet): number {
  return count(readSet(set));
}

/** The fields of a set below a path, as a set of its own. */
export function withPrefix(set: FieldSet, path: FieldPath): FieldSet {
  return made(below(readSet(set), readPath(path)));
}

/** The path element that a text of FieldsV1 stands for; `undefined` for kinds of elements that do not exist yet. */
export function decodeElement(text: string): PathElement | undefined {
  return readElement(readText(text));
}

/** The text of a path element in FieldsV1. */
export function encodeElement(element: PathElement): string {
  return writeElement(readStep(element));
}

/** Reads a path's text, as Kubernetes or `printPath` writes it. The dot before the first name may be left out. */
export function parsePath(text: string): FieldPath {
  return parse(readText(text));
}

/**
 * A path as Kubernetes writes it: `.spec.ports[port=80,protocol="TCP"].name`, `[="v"]` for a set's item. Field
 * names stand as they are, so a name with a dot in it reads as two; `exact` quotes it: `.labels."a.b/c"`.
 */
export function printPath(path: FieldPath, options: PrintPathOptions = {}): string {
  checkNames("options", options, { exact: "boolean" });
  return print(readPath(path), options);
}

/** Reads a pattern: a path in which `.*` or `[*]` stands for any one step, a name or an item alike. */
export function parsePattern(text: string): PathPattern {
  return parseSteps(readText(text));
}

/**
 * Whether a path is one that the pattern names, or lies below one. In a schema's path, where `*` stands for items and
 * values, only a `*` matches that.
 */
export function matchesPath(pattern: PathPattern, path: PathPattern): boolean {
  const [wanted, found] = readPatterns([pattern, path]) as [PathPattern, PathPattern];
  return matches(wanted, found);
}

/**
 * The fields that some pattern matches, and those on the way to them, as Kubernetes filters: a `*` hides patterns that name
 * the same step. Gives the set itself if that is all of it.
 */
export function keepMatching(set: FieldSet, patterns: readonly PathPattern[]): FieldSet {
  return made(keep(readSet(set), readPatterns(patterns)));
}

/** The fields that no pattern matches. Gives the set itself if that is all of it. */
export function dropMatching(set: FieldSet, patterns: readonly PathPattern[]): FieldSet {
  return made(drop(readSet(set), readPatterns(patterns)));
}
