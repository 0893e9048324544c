import type { KindDefinition, Origin, ResourceNames } from "../schema/internal.ts";
import type { Json } from "../value/internal.ts";

/** When Go writes a field of a struct. */
export type Presence =
  /** Where it was set: it is behind a pointer. */
  | "optional"
  /** Unless it is an empty text, list or map, zero or false; structs and times are none of these. */
  | "unless-empty"
  /** The same, but not if it is a struct or a time that is zero, either. */
  | "unless-zero"
  /** Always: where it was not set, as its type's zero, which is `null` for a list or a map. */
  | "always";

/** OpenAPI definitions, wherever they come from. */
export interface DefinitionSource {
  /** The names of the definitions to list and to check, in the document's order. */
  readonly names: () => readonly string[];
  /** The kinds, and the definition of each; where two are the same, the first counts. */
  readonly kinds: () => readonly KindDefinition[];
  /** Whether there is such a definition. It may have more than `names` lists. */
  readonly has: (name: string) => boolean;
  /** The OpenAPI schema of a definition that is there. */
  readonly read: (name: string) => Json;
  /** Where a definition is in its document, for errors. */
  readonly placeOf: (name: string) => string;
  /**
   * Whether a definition is a structural schema, as those of custom resources are: an object has the fields that it
   * declares and no others, `null` is a value like any other, and the server fills in defaults. Default: none is.
   */
  readonly isStructural?: ((name: string) => boolean) | undefined;
  /** Where a definition comes from; `undefined` if the document does not tell. Default: it tells of none. */
  readonly originOf?: ((name: string) => Origin | undefined) | undefined;
  /**
   * When Go writes the fields of a definition that is one of its structs, by their names. Default: that is known
   * of metadata alone, and of others, optional lists and maps are left out where they are empty.
   */
  readonly presencesOf?: ((name: string) => ReadonlyMap<string, Presence> | undefined) | undefined;
  /** How paths call the objects of a definition that is a kind's. Default: the document does not say. */
  readonly resourceOf?: ((name: string) => ResourceNames | undefined) | undefined;
}
