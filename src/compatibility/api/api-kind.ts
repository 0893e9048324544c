import type { GroupVersionKind } from "../../schema/internal.ts";
import type { Shape } from "./shape.ts";

/** The kinds of both sides. */
export interface Kinds {
  readonly old: readonly ApiKind[];
  readonly new: readonly ApiKind[];
}

/** A kind in one version. */
export interface ApiKind extends GroupVersionKind {
  readonly shape: Shape;
  /** What is told only by a CustomResourceDefinition. */
  readonly resource: Resource | undefined;
}

export interface Resource {
  readonly served: boolean;
  /** Whether objects are stored in this version. */
  readonly storage: boolean;
  readonly deprecated: boolean;
  /** The versions in which a cluster may hold objects, as it tells; empty if nothing does. */
  readonly storedVersions: ReadonlySet<string>;
  readonly plural: string | undefined;
  readonly scope: string | undefined;
  readonly subresources: readonly string[];
  /** What it is called beside its kind and plural: `short name wg`. */
  readonly names: readonly string[];
  /** The paths of the subresource scale, by what they are for. */
  readonly scalePaths: ReadonlyMap<string, string>;
  /** The path of each column that `kubectl get` shows. */
  readonly columns: ReadonlyMap<string, string>;
  readonly selectableFields: readonly string[];
  /** Whether something carries over between versions what they have under other names. */
  readonly converts: boolean;
  /** Whether it is stated what converts, be it nothing: a webhook is often stated only where the definition is installed. */
  readonly statesConversion: boolean;
  /** The versions of the requests that the webhook understands. */
  readonly reviewVersions: readonly string[];
  /** Whether what no schema names is kept everywhere (`spec.preserveUnknownFields`). */
  readonly preservesUnknown: boolean;
  /** Whether the whole definition is of a channel that may break, as Gateway API's experimental one. */
  readonly experimental: boolean;
}

/** A kind that a schema no longer serves is not there for its clients. */
export function isServed({ resource }: ApiKind): boolean {
  return resource?.served ?? true;
}

/** Whether objects are stored in a version, as its definition says or the cluster that it comes from. */
export function isStored({ resource, version }: ApiKind): boolean {
  return resource?.storage === true || resource?.storedVersions.has(version) === true;
}

/** The versions of each kind, by its group and name. */
export function groupVersions<Kind extends ApiKind>(
  kinds: readonly Kind[],
): ReadonlyMap<string, readonly Kind[]> {
  const versions = new Map<string, Kind[]>();
  for (const kind of kinds) {
    const name = `${kind.group} ${kind.kind}`;
    const others = versions.get(name);
    if (others === undefined) versions.set(name, [kind]);
    else others.push(kind);
  }
  return versions;
}
