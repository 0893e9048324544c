import { didYouMean, type Field, isRootPath, nearMatches, type Type } from "../../schema/internal.ts";

/** A declared field that says the same as one that a path from the top names. */
export interface RootDuplicate {
  /** The object's type that declares it. */
  readonly inside: Type;
  readonly field: Field;
  /** The names on the way to the field; `undefined` if it is inside of items or values, or in several places. */
  readonly path: readonly string[] | undefined;
}

/** The fields inside a type that are declared to be the same as one that a path from the top names. */
export function rootDuplicates(root: Type): readonly RootDuplicate[] {
  const ways = waysInto(root);
  const declaring = [...ways.keys()].filter((type) => declarations(type).length > 0);
  if (declaring.length === 0) return [];
  // On the way to a declaration, there must be no two ways.
  const holders = new Set(declaring);
  let single = ways.get(root)?.from.length === 0;
  for (const type of holders) {
    const { from } = ways.get(type) as Way;
    if (type !== root) single &&= from.length === 1;
    for (const parent of from) holders.add(parent);
  }
  return declaring.flatMap((inside) =>
    declarations(inside).map((field) => {
      const path = (ways.get(inside) as Way).path;
      return { inside, field, path: single && path !== undefined ? [...path, field.name] : undefined };
    }),
  );
}

function declarations({ map }: Type): readonly Field[] {
  return [...(map?.fields.values() ?? [])].filter(
    ({ duplicateOf }) => duplicateOf !== undefined && isRootPath(duplicateOf.field),
  );
}

/** How a type can be reached. */
interface Way {
  /** The names on the first way that there is; `undefined` if it leads through items or values. */
  readonly path: readonly string[] | undefined;
  /** What it is directly inside of, once for each place. */
  readonly from: Type[];
}

function waysInto(root: Type): ReadonlyMap<Type, Way> {
  const ways = new Map<Type, Way>([[root, { path: [], from: [] }]]);
  for (const [type, { path }] of ways) {
    const reach = (inner: Type | undefined, name: string | undefined): void => {
      // A kind is a whole object by itself, as the items of a list of it are.
      if (inner === undefined || inner.kinds.length > 0) return;
      const known = ways.get(inner);
      if (known !== undefined) known.from.push(type);
      else
        ways.set(inner, {
          path: name === undefined || path === undefined ? undefined : [...path, name],
          from: [type],
        });
    };
    reach(type.list?.element, undefined);
    reach(type.map?.element, undefined);
    for (const field of type.map?.fields.values() ?? []) reach(field.type, field.name);
  }
  return ways;
}

const ROOT_PATH = /^(?:\.(?:"(?:[^"\\]|\\.)*"|[^.[\]"]+))+$/;
const NAME = /"(?:[^"\\]|\\.)*"|[^."]+/g;

/** The field that a path from the top names, and its type; a sentence if there is none. */
export function fieldAtRootPath(
  root: Type,
  text: string,
): { readonly path: readonly string[]; readonly type: Type } | string {
  const path = ROOT_PATH.test(text) ? [...text.matchAll(NAME)].map(([name]) => unquote(name)) : undefined;
  if (path === undefined)
    return `${text} is not a path from the top: write .spec.name, with quotes around a name that has dots`;
  let type = root;
  for (const name of path) {
    const { map } = type;
    const inner = map?.fields.get(name)?.type ?? map?.element;
    if (inner === undefined) {
      const otherwise = map === undefined ? "put a name that has dots in quotes" : "name another";
      const hint = didYouMean(nearMatches(name, map?.fields.keys() ?? []), otherwise);
      return `the object has no field ${text}: ${hint}`;
    }
    type = inner;
  }
  return { path, type };
}

function unquote(name: string): string {
  return name.startsWith('"') ? name.slice(1, -1).replace(/\\(.)/g, "$1") : name;
}
