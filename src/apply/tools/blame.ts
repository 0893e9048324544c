import {
  decodeElement,
  encodeElement,
  type FieldPath,
  type FieldSet,
  fieldElement,
  isMember,
  type PathElement,
  printPath,
} from "../../fieldpath/internal.ts";
import { checkObjectType, deduced, type ObjectType, type Type } from "../../schema/internal.ts";
import { itemElement, resolvePath } from "../../typed/internal.ts";
import {
  checkNames,
  isObject,
  type Json,
  type JsonObject,
  MAX_DEPTH,
  MergeError,
  type Names,
  readObject,
  tooDeep,
} from "../../value/internal.ts";
import {
  decodeEntries,
  managedFieldsOf,
  type Owner,
  withoutManagedFields,
} from "../entries/managed-fields.ts";

/** A part of an object, and who owns it. */
export interface BlameNode {
  /** As `printPath` writes it; empty for the object itself. */
  readonly path: string;
  readonly steps: FieldPath;
  readonly value: Json;
  /** Nobody for what the server writes, and what was there before anybody was tracked; several share it. */
  readonly owners: readonly Owner[];
  /** In the object's order; none below what is owned as a whole. */
  readonly children: readonly BlameNode[];
}

/** Who owns what of an object. */
export interface Blame {
  /** The object as a tree. */
  readonly tree: BlameNode;
  /** All of the tree that can have an owner, a parent before its children: fields that only hold others cannot. */
  readonly fields: readonly BlameNode[];
}

/** A live object, or a part of one. */
export interface BlamedObject {
  readonly live: object;
  /** The part to look at, as results have it, or as `printPath` writes it. Default: all of it. */
  readonly path?: string | FieldPath | undefined;
}

const PARTS: Names = { live: "any", path: "any" };

/**
 * Finds for every field of an object who owns it, and since when. `metadata.managedFields` itself is left out. A path
 * that the object does not have is an error.
 */
export function blame(type: ObjectType, parts: BlamedObject): Blame {
  checkObjectType(type);
  checkNames("parts", parts, PARTS);
  const live = readObject(parts.live, "live");
  const within = parts.path === undefined ? undefined : resolvePath(type, [live], parts.path);
  const all = blameObject(type, live);
  return within === undefined ? all : narrow(all, within);
}

/** The same of all of what is JSON. */
export function blameObject(type: ObjectType, live: JsonObject): Blame {
  const claims = [...decodeEntries(managedFieldsOf(live)).values()].map(({ owner, fields }) => ({
    owner,
    node: fields,
  }));
  const fields: BlameNode[] = [];
  const value = withoutManagedFields(live);
  return { tree: blameValue({ type, value, steps: [], claims, ownable: false }, fields), fields };
}

/** The part of a tree that a path leads to, or what it is inside of, if that is owned as a whole. */
function narrow({ tree, fields }: Blame, path: FieldPath): Blame {
  let node = tree;
  for (const [depth, step] of path.entries()) {
    if (node.children.length === 0) break;
    const element = encodeElement(step);
    const child = node.children.find(({ steps }) => encodeElement(steps[depth] as PathElement) === element);
    if (child === undefined) {
      const message = "the object has no such field: use a path that it has";
      throw new MergeError("FIELD_UNKNOWN", printPath(path.slice(0, depth + 1)), message);
    }
    node = child;
  }
  const last = node.steps.length - 1;
  return {
    tree: node,
    fields: last < 0 ? fields : fields.filter(({ steps }) => steps[last] === node.steps[last]),
  };
}

/** What somebody owns at some place and below. */
interface Claim {
  readonly owner: Owner;
  readonly node: FieldSet;
}

interface Place {
  readonly type: Type;
  readonly value: Json;
  readonly steps: FieldPath;
  readonly claims: readonly Claim[];
  /** Whether the place can have an owner of its own, whatever is there: an item, or a key of a map. */
  readonly ownable: boolean;
}

function blameValue(place: Place, fields: BlameNode[]): BlameNode {
  const { value, steps, claims } = place;
  if (steps.length > MAX_DEPTH) throw tooDeep();
  const owners =
    steps.length === 0 ? [] : claims.filter(({ node }) => isMember(node)).map(({ owner }) => owner);
  const parts = partsOf(place);
  const children: BlameNode[] = [];
  const node: BlameNode = { path: printPath(steps), steps, value, owners, children };
  if (steps.length > 0 && (place.ownable || parts === undefined)) fields.push(node);
  for (const part of parts ?? []) children.push(blameValue(part, fields));
  return node;
}

/** What is inside a place and merges one by one; `undefined` if the place is owned as a whole. */
function partsOf({ type, value, steps, claims }: Place): readonly Place[] | undefined {
  if (isObject(value) && type.map?.topology === "granular") {
    const { fields, element } = type.map;
    const names = Object.keys(value);
    if (names.length === 0) return undefined;
    const below = claimsBelow(claims);
    return names.map((name) => {
      const field = fields.get(name);
      return {
        type: field?.type ?? element ?? deduced,
        value: value[name] as Json,
        steps: [...steps, { kind: "field", name }],
        claims: below.get(field?.element ?? fieldElement(name)) ?? [],
        ownable: field === undefined,
      };
    });
  }
  const { list } = type;
  if (!Array.isArray(value) || list === undefined || list.topology === "atomic") return undefined;
  const below = claimsBelow(claims);
  return value.map((item, index): Place => {
    const element = itemElement(list, item);
    const step: PathElement = (element && decodeElement(element)) || { kind: "index", index };
    return {
      type: list.element,
      value: item,
      steps: [...steps, step],
      claims: (element && below.get(element)) || [],
      ownable: true,
    };
  });
}

/** Claims one step down, by the element of the step: each claim is gone through once, however many steps there are. */
function claimsBelow(claims: readonly Claim[]): ReadonlyMap<string, readonly Claim[]> {
  const below = new Map<string, Claim[]>();
  for (const { owner, node } of claims) {
    for (const element in node) {
      const claim = { owner, node: node[element] as FieldSet };
      const others = below.get(element);
      if (others === undefined) below.set(element, [claim]);
      else others.push(claim);
    }
  }
  return below;
}
