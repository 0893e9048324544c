import { checkedSource, type DefinitionSource } from "../openapi/internal.ts";
import { unknownKind } from "../schema/internal.ts";
import {
  checkNames,
  invalidArgument,
  type JsonObject,
  type Names,
  readObject,
  tooDeep,
} from "../value/internal.ts";
import { SchemaAdapter } from "./adapt/adapt-schema.ts";
import { NodeCompiler } from "./check/check-node.ts";
import { walk } from "./check/check-walk.ts";
import { fillDefaults } from "./defaults/fill-defaults.ts";
import { indexKinds } from "./index-kinds.ts";
import { plainValue } from "./plain-value.ts";
import { describeFound } from "./words/describe-found.ts";
import type { Problem } from "./words/problem.ts";

/** What is left out of a validation. */
export interface ValidationOptions {
  /** Whether a list may hold two items with the same key, or a set a value twice, as live objects may. Default: false. */
  readonly duplicates?: boolean | undefined;
}

export const VALIDATION_OPTIONS: Names = { duplicates: "boolean" };

/** Checks objects of the kinds that it was made for. */
export interface Checker {
  /**
   * What is wrong with an object of a kind, as Kubernetes says it, the first hundred: unknown fields, then what the
   * schema refuses, then embedded objects and duplicates. An object that fits its schema has none. A custom resource
   * is checked as the server sees it, with its defaults. Objects are read as JSON.
   */
  check(apiVersion: string, kind: string, object: object, options?: ValidationOptions): readonly Problem[];
}

/**
 * Checks objects of the kinds that the sources have; where two have the same, the first counts. No code is made of a schema,
 * so it runs wherever JavaScript does. A definition is read when an object first holds one, and it is an error then if it is
 * malformed. No pattern takes more than linear time.
 */
export function createChecker(...sources: readonly DefinitionSource[]): Checker {
  const known = sources.map((stated) => {
    const source = checkedSource(stated);
    const check = createDefinitionCheck(source);
    let kinds: ReadonlyMap<string, string> | undefined;
    const find = (apiVersion: string, kind: string): string | undefined => {
      kinds ??= indexKinds(source);
      return kinds.get(`${apiVersion} ${kind}`);
    };
    return { source, check, find };
  });
  return {
    check(apiVersion, kind, stated, options = {}) {
      checkKindNames(apiVersion, kind);
      checkNames("options", options, VALIDATION_OPTIONS);
      const object = readObject(stated, "object");
      for (const { source, check, find } of known) {
        const definition = find(apiVersion, kind);
        if (definition === undefined) continue;
        const isStructural = source.isStructural?.(definition) === true;
        return guardDepth(() =>
          check(definition, isStructural ? fillDefaults(source, definition, object) : object, options),
        );
      }
      throw unknownKind(
        apiVersion,
        kind,
        known.flatMap(({ source }) => source.kinds()),
      );
    },
  };
}

/** Throws if a kind is not named by two texts. */
export function checkKindNames(apiVersion: unknown, kind: unknown): void {
  if (typeof apiVersion !== "string" || typeof kind !== "string")
    throw invalidArgument('no kind is named: pass its apiVersion and kind, as "apps/v1" and "Deployment"');
}

/** Checks an object, as it is, by a definition. What it shares with `live`, which has no problems, is not looked at again. */
export type DefinitionCheck = (
  definition: string,
  object: JsonObject,
  options: ValidationOptions,
  live?: JsonObject,
) => readonly Problem[];

const NONE: readonly Problem[] = [];

/** The check for all definitions of a source, which keeps what it has read of them. */
export function createDefinitionCheck(source: DefinitionSource): DefinitionCheck {
  const nodes = new NodeCompiler(new SchemaAdapter(source));
  return (definition, object, options, live) => {
    const link = nodes.definition({ name: definition, combined: false });
    return guardDepth(() => {
      const found = walk(link, object, live);
      if (found.length === 0) return NONE;
      const plain = plainValue(object);
      const examined = { source, definition, object: plain };
      return describeFound(plain === object ? found : walk(link, plain), examined, options);
    });
  };
}

/** What is too deep for the stack is too deep: how much of it is left is the caller's. */
export function guardDepth<T>(act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw error instanceof RangeError ? tooDeep() : error;
  }
}
