import { invalidArgument, isObject, showValue } from "../value/internal.ts";
import type { DefinitionSource } from "./definition-source.ts";
import { readDefinition } from "./document.ts";
import { isKind } from "./keywords.ts";
import { isStrings } from "./read-keyword.ts";

const NEEDED = ["names", "kinds", "has", "read", "placeOf"] as const;
const OPTIONAL = ["isStructural", "originOf", "presencesOf", "resourceOf"] as const;

const checked = new WeakMap<DefinitionSource, DefinitionSource>();

/**
 * A source that gives what it promises, whoever wrote it: what is something else is an error when it is asked for. The same
 * source gives the same one, and what throws goes on to be thrown.
 */
export function checkedSource(source: DefinitionSource): DefinitionSource {
  if (!isSource(source))
    throw invalidArgument(
      "this must be a source of definitions: pass one, as readOpenApi and readCustomResource give",
    );
  const known = checked.get(source);
  if (known !== undefined) return known;
  const result = createChecked(source);
  checked.set(source, result);
  // What is checked needs no second check.
  checked.set(result, result);
  return result;
}

function isSource(source: DefinitionSource): boolean {
  try {
    return (
      NEEDED.every((name) => typeof source[name] === "function") &&
      OPTIONAL.every((name) => source[name] === undefined || typeof source[name] === "function")
    );
  } catch {
    return false;
  }
}

function createChecked(source: DefinitionSource): DefinitionSource {
  return {
    names: () => expect("names", source.names(), isStrings),
    kinds: () => expect("kinds", source.kinds(), isKinds),
    has: (name) => source.has(name) === true,
    read: (name) => readDefinition(source.read(name), name),
    placeOf: (name) => expect("placeOf", source.placeOf(name), isText),
    isStructural: (name) => source.isStructural?.(name) === true,
    originOf: (name) => expect("originOf", source.originOf?.(name), isOrigin),
    presencesOf: (name) => expect("presencesOf", source.presencesOf?.(name), isPresences),
    resourceOf: (name) => expect("resourceOf", source.resourceOf?.(name), isResource),
  };
}

/** What a source gave, if it is of the form that it should have. */
function expect<T>(method: string, given: T, isFitting: (given: unknown) => boolean): T {
  if (isFitting(given)) return given;
  throw invalidArgument(
    `a source's ${method} gave ${showValue(given)}: see what DefinitionSource asks of it`,
  );
}

function isText(given: unknown): boolean {
  return typeof given === "string";
}

function isKinds(given: unknown): boolean {
  return (
    Array.isArray(given) &&
    given.every((kind: unknown) => isKind(kind) && isText((kind as { definition?: unknown }).definition))
  );
}

function isOrigin(given: unknown): boolean {
  return given === undefined || given === "built-in" || given === "custom";
}

function isPresences(given: unknown): boolean {
  return given === undefined || (given instanceof Map && [...given].flat().every(isText));
}

function isResource(given: unknown): boolean {
  if (given === undefined) return true;
  if (!isObject(given)) return false;
  const { plural, singular, namespaced, shortNames } = given;
  return isText(plural) && isText(singular) && typeof namespaced === "boolean" && isStrings(shortNames);
}
