import { metadataOf } from "../../kubernetes/metadata/index.ts";
import { isObject, type JsonObject, MergeError } from "../../value/internal.ts";
import { readDocuments } from "../input/documents.ts";
import type { KindIdentity } from "../input/identity.ts";
import { InputError } from "../input/input-error.ts";
import type { ReadFilesOptions } from "../input/read-files.ts";
import type { Io } from "../io.ts";

/** An object to ask a cluster for. */
export interface Wanted extends KindIdentity {
  readonly metadata: { readonly name: string; readonly namespace: string };
}

/** What there is in files that a cluster can be asked about. */
export interface Inputs {
  readonly objects: readonly Wanted[];
  /** The kinds that are defined there, as `GROUP/KIND`. */
  readonly defined: ReadonlySet<string>;
}

/**
 * The objects in files by kind, namespace and name. What cannot be read, or is no object, is passed over: whoever reads the
 * files next tells of it.
 */
export async function readInputs(
  names: readonly string[],
  namespace: string,
  io: Io,
  options: ReadFilesOptions,
): Promise<Inputs> {
  const objects = new Map<string, Wanted>();
  const defined = new Set<string>();
  for (const name of names) {
    try {
      for await (const { object } of readDocuments([name], io, options)) {
        const wanted = identityOf(object, namespace);
        if (wanted === undefined) continue;
        objects.set(JSON.stringify(wanted), wanted);
        if (object.kind === "CustomResourceDefinition") defined.add(definedBy(object));
      }
    } catch (error) {
      if (!(error instanceof InputError || error instanceof MergeError)) throw error;
    }
  }
  return { objects: [...objects.values()], defined };
}

/** What names an object, and nothing else of it: Secrets need not be handed around. */
function identityOf(object: JsonObject, defaultNamespace: string): Wanted | undefined {
  const { apiVersion, kind } = object;
  const { name, namespace = defaultNamespace } = metadataOf(object);
  if (![apiVersion, kind, name, namespace].every((text) => typeof text === "string" && text !== ""))
    return undefined;
  return { apiVersion, kind, metadata: { name, namespace } } as Wanted;
}

function definedBy({ spec }: JsonObject): string {
  const { group, names } = isObject(spec) ? spec : {};
  return `${group}/${isObject(names) ? names.kind : ""}`;
}
