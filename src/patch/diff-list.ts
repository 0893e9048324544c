import {
  getField,
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  type MutableObject,
  setField,
} from "../value/internal.ts";
import type { DiffScope } from "./diff-scope.ts";
import { PATCH } from "./directives.ts";
import { addToGroup } from "./group.ts";
import { ItemIndex } from "./item-index.ts";
import { compareAsText, haveSameKey, keyFieldsOf, keyOfItem, kindOfItems } from "./list-items.ts";
import type { ListMerge, Walk } from "./walk.ts";

/** What a patch says of a list. */
export interface ListDiff {
  /** Items to add, change or, marked so, to delete. */
  readonly items: JsonArray;
  /** Scalars to delete. */
  readonly deleted: JsonArray;
  /** The order to bring the items into. */
  readonly order: JsonArray;
}

/** The difference of two lists of objects. Each list is gone through as seldom as can be: long ones fit no cache. */
export function diffObjectLists(from: JsonArray, to: JsonArray, context: ListContext): ListDiff {
  const { walk, how, scope } = context;
  const { changed, deletions, moved } =
    (walk.isDeep ? diffTwice(from, to, context) : undefined) ??
    diffSideBySide(from, to, context) ??
    (walk.bySchema ? diffMiddle(from, to, context) : diffOutOfOrder(from, to, context, 0));
  const items = deletions.length === 0 ? changed : [...changed, ...deletions];
  const ordered = scope.order && (items.length > 0 || (scope.changes && moved));
  if (items.length === 0 && !ordered) return NO_DIFFERENCE;
  const order = ordered ? to.map((item) => keyFieldsOf(walk, item as JsonObject, how.keys)) : NO_ITEMS;
  return { items, deleted: NO_ITEMS, order };
}

interface ItemsDiff {
  readonly changed: JsonArray;
  readonly deletions: JsonArray;
  /** Whether the order of the list is to be stated even if no item is. */
  readonly moved: boolean;
}

const NO_ITEMS: JsonArray = [];
export const NO_DIFFERENCE: ListDiff = { items: NO_ITEMS, deleted: NO_ITEMS, order: NO_ITEMS };

/** What finds the patches of items. */
interface ItemDiffer {
  /** An item that the patch is to set as a whole. */
  take<T extends Json>(item: T): T;
  /** The patch of two items with the same key; `undefined` if there is nothing to say. */
  diffItem(from: JsonObject, to: JsonObject, place: number, context: ListContext): JsonObject | undefined;
}

/** What it takes to compare two lists of objects. */
export interface ListContext {
  readonly how: ListMerge;
  /** Whether the patches of items state the keys that stay. */
  readonly retainKeys: boolean;
  readonly walk: Walk;
  readonly scope: DiffScope;
  readonly differ: ItemDiffer;
}

/**
 * The patches of lists in which keys occur twice, far down; `undefined` elsewhere. As a rule that is found out only when items
 * differ, by going into them once more, and where lists nest deep that would never end.
 */
function diffTwice(from: JsonArray, to: JsonArray, context: ListContext): ItemsDiff | undefined {
  const { walk, how } = context;
  if (!new ItemIndex(walk, to, how.keys).hasTwice) return undefined;
  kindOfItems(walk, from, to);
  const moved =
    from.length !== to.length || to.some((item, place) => !isSameItem(from[place], item, context));
  return { changed: diffGroups(from, to, context), deletions: NO_ITEMS, moved };
}

/** The patches of lists that have the same items in the same order; `undefined` if they do not. */
function diffSideBySide(from: JsonArray, to: JsonArray, context: ListContext): ItemsDiff | undefined {
  if (from.length !== to.length) return undefined;
  const { walk, how } = context;
  const items: Json[] = [];
  for (let place = 0; place < to.length; place++) {
    const before = from[place] as Json;
    const item = to[place] as Json;
    if (!isObject(before) || !isObject(item) || !haveSameKey(walk, before, item, how.keys)) return undefined;
    addPatch(items, before, item, place, context);
  }
  const twice = items.length > 1 && new ItemIndex(walk, to, how.keys).hasTwice;
  return { changed: twice ? diffGroups(from, to, context) : items, deletions: NO_ITEMS, moved: false };
}

/**
 * The patches of lists that differ only somewhere in the middle: what is alike at both ends needs no index. A key
 * that occurs twice is then paired otherwise than Kubernetes would, so this is for lists that it does not merge.
 */
function diffMiddle(from: JsonArray, to: JsonArray, context: ListContext): ItemsDiff {
  kindOfItems(context.walk, from, to);
  const shift = from.length - to.length;
  const most = Math.min(from.length, to.length);
  const items: Json[] = [];
  let head = 0;
  for (; head < most && isSameItem(from[head], to[head], context); head++) {
    addPatch(items, from[head] as JsonObject, to[head] as JsonObject, head, context);
  }
  let end = to.length;
  while (end > head && end + shift > head && isSameItem(from[end + shift - 1], to[end - 1], context)) end--;
  const middle = diffOutOfOrder(from.slice(head, end + shift), to.slice(head, end), context, head);
  for (const item of middle.changed) items.push(item);
  for (let place = end; place < to.length; place++) {
    addPatch(items, from[place + shift] as JsonObject, to[place] as JsonObject, place, context);
  }
  return { ...middle, changed: items };
}

function isSameItem(a: Json | undefined, b: Json | undefined, { walk, how }: ListContext): boolean {
  return haveSameKey(walk, a as Json, b as Json, how.keys);
}

/** The patches of lists, or parts of them that start at `offset`, whose items came, went or moved. */
function diffOutOfOrder(from: JsonArray, to: JsonArray, context: ListContext, offset: number): ItemsDiff {
  const { walk, how, scope } = context;
  kindOfItems(walk, from, to);
  const before = new ItemIndex(walk, from, how.keys);
  const kept = new Uint8Array(from.length);
  const items: Json[] = [];
  const added: Json[] = [];
  let twice = before.hasTwice;
  let last = -1;
  // Kubernetes states the order whenever the lists differ at all.
  let moved = !scope.tidy;
  for (let place = 0; place < to.length && !twice; place++) {
    const item = to[place] as JsonObject;
    const partner = before.find(item);
    if (partner < 0) {
      added.push(item);
      if (scope.changes) items.push(context.differ.take(item));
    } else {
      twice = kept[partner] === 1;
      moved ||= partner < last;
      last = partner;
      kept[partner] = 1;
      addPatch(items, from[partner] as JsonObject, item, offset + place, context);
    }
  }
  if (twice || new ItemIndex(walk, added, how.keys).hasTwice) {
    return { changed: diffGroups(from, to, context), deletions: NO_ITEMS, moved: true };
  }
  const gone = scope.deletions ? from.filter((_, place) => kept[place] === 0) : NO_ITEMS;
  return { changed: items, deletions: deletionsOf(gone, context), moved };
}

function addPatch(
  items: Json[],
  from: JsonObject,
  to: JsonObject,
  place: number,
  context: ListContext,
): void {
  const patch = context.differ.diffItem(from, to, place, context);
  if (patch !== undefined) items.push({ ...patch, ...statedKeys(to, context.how) });
}

/** The same for lists in which keys occur twice: the items of a key are paired from the last on, as Kubernetes does. */
function diffGroups(from: JsonArray, to: JsonArray, context: ListContext): JsonArray {
  const before = groupItems(from, context);
  const after = groupItems(to, context);
  const items: Json[] = [];
  let place = 0;
  for (const [text, group] of after) {
    const partners = before.get(text) ?? [];
    for (const [index, item] of group.entries()) {
      const partner = partners[index];
      if (partner !== undefined) addPatch(items, partner, item, place, context);
      else if (context.scope.changes) items.push(context.differ.take(item));
    }
    place++;
  }
  if (context.scope.deletions) {
    const gone = [...before].flatMap(([text, group]) => group.slice(after.get(text)?.length ?? 0));
    for (const deletion of deletionsOf(gone, context)) items.push(deletion);
  }
  return items;
}

/** Groups items by key as text, in the order of their first, each group from the last on. */
function groupItems(list: JsonArray, { walk, how }: ListContext): Map<string, JsonObject[]> {
  const groups = new Map<string, JsonObject[]>();
  for (const item of list) {
    addToGroup(groups, String(keyOfItem(walk, item, how.keys)), item as JsonObject);
  }
  for (const group of groups.values()) group.reverse();
  return groups;
}

/** The keys of an item that it states itself. */
function statedKeys(item: JsonObject, { keys }: ListMerge): JsonObject {
  const stated: MutableObject = {};
  for (const { name } of keys) {
    const value = getField(item, name);
    if (value !== undefined) setField(stated, name, value);
  }
  return stated;
}

/** A deletion for every item that is gone, sorted by key as text. */
function deletionsOf(gone: JsonArray, { walk, how }: ListContext): JsonObject[] {
  const deletions = gone.map((item) => ({
    key: keyOfItem(walk, item, how.keys),
    deletion: { ...keyFieldsOf(walk, item as JsonObject, how.keys), [PATCH]: "delete" },
  }));
  return deletions.sort((a, b) => compareAsText(a.key, b.key)).map(({ deletion }) => deletion);
}
