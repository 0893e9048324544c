import type { Type } from "../../schema/internal.ts";
import { itemElement } from "../../typed/internal.ts";
import { equal, getField, isObject, type Json } from "../../value/internal.ts";

/** What a cause is about, and what a file has of it. */
interface Sides {
  /** The object that was refused. */
  readonly refused: Json;
  /** What the file has: less of it, and its lists in an order of their own. */
  readonly written: Json;
}

/**
 * The keys and indexes that lead to the field of a cause, `spec.containers[0].image`, in what a file has; as far as it goes
 * there. Names may hold dots, so what the object has decides.
 */
export function placeOfCause(
  type: Type,
  { refused, written }: Sides,
  field: string,
): readonly (string | number)[] {
  const place: (string | number)[] = [];
  let [rest, here, there]: [string, Json | undefined, Json | undefined] = [field, refused, written];
  let at: Type | undefined = type;
  while (rest !== "" && there !== undefined) {
    if (Array.isArray(here)) {
      const [text, digits] = /^\[(\d+)\]\.?/.exec(rest) ?? [];
      if (text === undefined || !Array.isArray(there)) break;
      const item: Json | undefined = (here as readonly Json[])[Number(digits)];
      const items: readonly Json[] = there;
      const index: number = item === undefined ? Number(digits) : findItem(at, items, item, Number(digits));
      if (items[index] === undefined) break;
      place.push(index);
      [rest, here, there, at] = [rest.slice(text.length), item, items[index], at?.list?.element];
      continue;
    }
    const name = nameAt(rest, [here, there]);
    if (name === undefined || !isObject(there)) break;
    place.push(name);
    rest = rest.replace(/^\[/, "").slice(name.length).replace(/^\]/, "").replace(/^\./, "");
    [here, there] = [isObject(here) ? getField(here, name) : undefined, getField(there, name)];
    at = at?.map?.fields.get(name)?.type ?? at?.map?.element;
  }
  return place;
}

/** The longest name that a path begins with and an object has; else the one up to the next dot or bracket. */
function nameAt(path: string, objects: readonly (Json | undefined)[]): string | undefined {
  const text = path.replace(/^\[/, "");
  const names = objects.flatMap((object) => (isObject(object) ? Object.keys(object) : []));
  const fitting = names.filter(
    (name) => text.startsWith(name) && /^(?:$|[.[\]])/.test(text.slice(name.length)),
  );
  return fitting.toSorted((a, b) => b.length - a.length)[0] ?? /^[^.[\]]+/.exec(text)?.[0];
}

/** Where a file has the item that the refused object has at an index. */
function findItem(type: Type | undefined, items: readonly Json[], item: Json, index: number): number {
  const list = type?.list;
  if (list === undefined || list.topology === "atomic") return index;
  const element = itemElement(list, item);
  const isSame = (one: Json): boolean =>
    element === undefined ? equal(one, item) : itemElement(list, one) === element;
  const same = items[index];
  return same !== undefined && isSame(same) ? index : items.findIndex(isSame);
}
