import type { ObjectLine } from "../../preview/index.ts";

/** A line to show, or `undefined` where some were left out. */
export type Shown<Item> = Item | undefined;

/**
 * Those of many lines that are worth showing: the chosen ones, a few around each, and the lines that they are inside of, so
 * that a reader always sees where they are.
 */
export function visibleLines<Item extends { readonly line: ObjectLine }>(
  items: readonly Item[],
  { chosen, context }: { readonly chosen: (item: Item) => boolean; readonly context: number },
): readonly Shown<Item>[] {
  const wanted = new Set<string>();
  function want(line: ObjectLine): void {
    for (let at: ObjectLine | undefined = line; at !== undefined && !wanted.has(at.key); at = at.parent)
      wanted.add(at.key);
  }

  for (const [index, item] of items.entries()) {
    if (!chosen(item)) continue;
    for (const near of items.slice(Math.max(0, index - context), index + context + 1)) want(near.line);
  }

  const shown: Shown<Item>[] = [];
  for (const item of items) {
    if (wanted.has(item.line.key)) shown.push(item);
    else if (shown.length > 0 && shown.at(-1) !== undefined) shown.push(undefined);
  }
  if (shown.at(-1) === undefined) shown.pop();
  return shown;
}
