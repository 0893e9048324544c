import type { Kind } from "../../kubernetes/kinds/index.ts";
import { pathSegmentProblems } from "../../kubernetes/metadata/index.ts";
import type { DefinitionSource } from "../../openapi/internal.ts";
import type { ObjectType } from "../../schema/internal.ts";
import { rulesOf } from "./object-rules.ts";
import { type ObjectRules, type Resource, registerResource } from "./resource.ts";

/** What is known of a resource beside its type. */
export interface TypedParts {
  readonly apiVersion: string;
  readonly kind: string;
  readonly namespaced: boolean;
  /** The document that describes the kind; absent if nobody does. */
  readonly source?: DefinitionSource | undefined;
  /** What is refused, if no document says so. Default: nothing is. */
  readonly check?: ObjectRules["check"] | undefined;
}

/**
 * A resource of which little more than a type is known: nothing is dropped or set by default, and an object is refused for what
 * the document that describes it says. The status is kept apart where the server's own types have one.
 */
export function typedResource(type: ObjectType, parts: TypedParts): Resource {
  const { apiVersion, kind, namespaced, source, check = () => [] } = parts;
  const [version = "", group = ""] = apiVersion.split("/").reverse();
  const names = type.kinds.find((one) => one.kind === kind && one.resource !== undefined)?.resource;
  const singular = names?.singular ?? kind.toLowerCase();
  const plural = names?.plural ?? `${singular}s`;
  const resource: Resource = {
    group,
    version,
    apiVersion,
    kind,
    listKind: `${kind}List`,
    plural,
    singular,
    namespaced: names?.namespaced ?? namespaced,
    shortNames: names?.shortNames ?? [],
    categories: [],
    verbs: [],
    subresources: PARTS,
    custom: type.mergesByStrategy !== true,
    definitions: source,
    type,
    prefix: `/${group}/${plural}/`,
    storedAs: apiVersion,
    statusApart: type.origin === "built-in" && type.map.fields.has("status"),
    rules: { ...AS_IT_IS, check: source === undefined ? check : rulesOf(source, parts).check },
    special: NOTHING_SPECIAL,
  };
  registerResource(resource);
  return resource;
}

/** Which parts are written by themselves nobody knows; most kinds have a status. */
const PARTS: Resource["subresources"] = new Map(
  ["status", "scale"].map((name) => [name, { name, kind: "", verbs: [] }]),
);

const AS_IT_IS: Omit<ObjectRules, "check"> = {
  decode: (object) => ({ object, dropped: [] }),
  setDefaults: (object) => object,
  emptyObject: undefined,
  ruleCount: 0,
  validationRules: undefined,
};

/** Names may be anything that a path can hold. */
const NOTHING_SPECIAL: Kind = { names: pathSegmentProblems };
