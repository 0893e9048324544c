import type { KindDefinition, Origin, ResourceNames } from "../schema/internal.ts";
import type { Json } from "../value/internal.ts";

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
  /** How paths call the objects of a definition that is a kind's. Default: the document does not say. */
  readonly resourceOf?: ((name: string) => ResourceNames | undefined) | undefined;
}
