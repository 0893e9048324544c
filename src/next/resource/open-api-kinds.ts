import { type DefinitionSource, hasNextMarks, readKinds, referencesIn } from "../../openapi/internal.ts";
import { apiVersionOf } from "../../schema/internal.ts";
import { isObject, type JsonObject, MergeError } from "../../value/internal.ts";

/** A kind that gets a next version. */
export interface OwnKind {
  readonly group: string;
  readonly kind: string;
  readonly definition: string;
  /** Whether it is a list of another kind. */
  readonly isList: boolean;
}

/** The kinds of a version. What is not there, or there already, is an error. */
export function ownKinds(
  source: DefinitionSource,
  { from, to }: { readonly from: string; readonly to: string },
  stated: string | undefined,
): readonly OwnKind[] {
  // Kinds that many groups have, as DeleteOptions, belong to none.
  const all = source
    .kinds()
    .filter(({ definition }) => readKinds(source.read(definition) as JsonObject, definition).length === 1);
  const found = all.filter(
    ({ version, group }) => version === from && (stated === undefined || group === stated),
  );
  const groups = [...new Set(found.map(({ group }) => group))];
  const [group] = groups;
  const versions = [...new Set(all.map((one) => apiVersionOf(one)))];
  if (group === undefined)
    refuse(`there is no kind of version ${from}: there are ${versions.slice(0, 20).join(", ") || "none"}`);
  if (groups.length > 1) refuse(`several groups have ${from}: name one of ${groups.join(", ")}`);
  if (all.some((one) => one.group === group && one.version === to))
    refuse(`${to} is there already: name another version`);
  const names = new Set(found.map(({ definition }) => definition));
  return found.map(({ kind, definition }) => ({
    group: group as string,
    kind,
    definition,
    isList: isListOf(source.read(definition) as JsonObject, names, definition),
  }));
}

function refuse(message: string): never {
  throw new MergeError("DOCUMENT_INVALID", "", message);
}

function isListOf({ properties }: JsonObject, kinds: ReadonlySet<string>, where: string): boolean {
  const items = isObject(properties) ? properties.items : undefined;
  if (!isObject(items) || !isObject(items.items)) return false;
  return [...referencesIn(items.items, where)].some((name) => kinds.has(name));
}

/** The definitions that a next version has of its own: with marks, of its kinds, or referring to such a one. */
export function changedDefinitions(
  names: readonly string[],
  read: (name: string) => JsonObject,
  kinds: ReadonlySet<string>,
): ReadonlySet<string> {
  const referrers = new Map<string, string[]>();
  const changed = new Set<string>();
  for (const name of names) {
    const schema = read(name);
    if (!isObject(schema)) continue;
    if (kinds.has(name) || hasNextMarks(schema)) changed.add(name);
    for (const other of referencesIn(schema, name))
      referrers.set(other, [...(referrers.get(other) ?? []), name]);
  }
  for (const name of changed) for (const other of referrers.get(name) ?? []) changed.add(other);
  return changed;
}
