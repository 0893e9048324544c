import { invalidArgument, MergeError } from "../value/internal.ts";
import { apiVersionOf } from "./api-version.ts";
import type { KubernetesObject } from "./kubernetes-object.ts";
import { didYouMean, nearMatches } from "./near-matches.ts";
import type { GroupVersionKind, ObjectType, Type } from "./types.ts";

/** The types of one or many API documents. A type is compiled, with all it refers to, when first asked for. */
export interface Schema {
  /** The type of a kind: `type("apps/v1", "Deployment")`. A kind that is not there is an error that helps. */
  type<T = KubernetesObject>(apiVersion: string, kind: string): ObjectType<T>;
  /** The same, but `undefined` for a kind that is not there. */
  find<T = KubernetesObject>(apiVersion: string, kind: string): ObjectType<T> | undefined;
  /** The type of a definition, by its full name in the document. One that is not there is an error that helps. */
  definition<T = KubernetesObject>(name: string): ObjectType<T>;
  /** The same, but `undefined` for a definition that is not there. */
  findDefinition(name: string): Type | undefined;
  /** Every kind, in the document's order. */
  kinds(): readonly GroupVersionKind[];
  /** The name of every definition, in the document's order. */
  definitionNames(): readonly string[];
  /** Compiles every definition and gives back what is wrong with the document: nothing, if it is sound. */
  check(): readonly MergeError[];
}

/** What a loader knows of a document before anything is compiled. */
export interface Definitions {
  /** The name of every definition, in the document's order. */
  readonly names: () => readonly string[];
  /** Every kind, in the document's order; where two are the same, the first counts. */
  readonly kinds: () => readonly KindDefinition[];
  /** The type of a definition; `undefined` if there is no definition of that name. */
  readonly find: (name: string) => Type | undefined;
  /** Throws if a definition by itself is unsound; those that it refers to are left to their own check. */
  readonly check: (name: string) => void;
}

/** A kind, and the definition that says what its objects look like. */
export interface KindDefinition extends GroupVersionKind {
  /** The definition's full name. */
  readonly definition: string;
}

/** A schema over definitions that a loader has found. */
export function createSchema(definitions: Definitions): Schema {
  let index: Map<string, string> | undefined;

  function indexKinds(): Map<string, string> {
    const byKind = new Map<string, string>();
    for (const kind of definitions.kinds()) {
      const key = kindKey(apiVersionOf(kind), kind.kind);
      if (!byKind.has(key)) byKind.set(key, kind.definition);
    }
    return byKind;
  }

  function definition<T>(name: string): ObjectType<T> {
    const type = definitions.find(name);
    if (type === undefined) throw unknownDefinition(name, definitions.names());
    return type as ObjectType<T>;
  }

  function find<T>(apiVersion: string, kind: string): ObjectType<T> | undefined {
    index ??= indexKinds();
    const name = index.get(kindKey(apiVersion, kind));
    return name === undefined ? undefined : definition<T>(name);
  }

  return {
    type<T>(apiVersion: string, kind: string) {
      const type = find<T>(apiVersion, kind);
      if (type === undefined) throw unknownKind(apiVersion, kind, definitions.kinds());
      return type;
    },
    find,
    definition,
    findDefinition: definitions.find,
    kinds: () => definitions.kinds().map(({ group, version, kind }) => ({ group, version, kind })),
    definitionNames: definitions.names,
    check() {
      const errors = new Map<string, MergeError>();
      for (const name of definitions.names()) {
        try {
          definitions.check(name);
        } catch (error) {
          if (!(error instanceof MergeError)) throw error;
          errors.set(error.message, error);
        }
      }
      return [...errors.values()];
    },
  };
}

function kindKey(apiVersion: string, kind: string): string {
  if (typeof apiVersion === "string" && typeof kind === "string") return `${apiVersion} ${kind}`;
  throw invalidArgument('a kind is told by two strings: pass them as in type("apps/v1", "Deployment")');
}

/** The error for a kind that is not among those there are, with what was likely meant. */
export function unknownKind(
  apiVersion: string,
  kind: string,
  kinds: readonly GroupVersionKind[],
): MergeError {
  const elsewhere = kinds.filter((known) => known.kind === kind).map(apiVersionOf);
  const path = kindKey(apiVersion, kind);
  if (elsewhere.length > 0) {
    return new MergeError(
      "KIND_UNKNOWN",
      path,
      `${kind} is in ${elsewhere.slice(0, 3).join(", ")}: use that apiVersion`,
    );
  }
  if (kinds.some((known) => known.kind === apiVersion))
    return new MergeError("KIND_UNKNOWN", path, `${apiVersion} is a kind: pass its apiVersion before it`);
  const near = nearMatches(String(kind), new Set(kinds.map((known) => known.kind)));
  const hints = near.map((name) => {
    const versions = kinds.filter((known) => known.kind === name).map(apiVersionOf);
    return `${name} (${versions.includes(apiVersion) ? apiVersion : versions[0]})`;
  });
  const hint = didYouMean(hints, "if it is a custom resource, load its CustomResourceDefinition");
  return new MergeError("KIND_UNKNOWN", path, `there is no such kind in this schema: ${hint}`);
}

/** The error for a definition that is not among those there are, with what was likely meant. */
export function unknownDefinition(name: string, names: readonly string[]): MergeError {
  if (typeof name !== "string") return invalidArgument("the name of a definition must be a string: pass one");
  const hint = didYouMean(nearMatches(name, names), "definitionNames() lists those there are");
  return new MergeError("DEFINITION_UNKNOWN", name, `there is no definition of this name: ${hint}`);
}
