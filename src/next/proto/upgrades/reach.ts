/** What refers to what, and by which element. */
export interface Reference {
  readonly from: string;
  readonly to: string;
  /** The full name of the field or method that refers. */
  readonly by: string;
}

/**
 * Finds all that reaches one of some nodes by references, and the shortest way of each: the names of the elements that refer. The
 * nodes themselves have an empty one. In the order of the ways' lengths.
 */
export function findReach(
  targets: Iterable<string>,
  references: readonly Reference[],
): ReadonlyMap<string, { readonly way: readonly string[]; readonly target: string }> {
  const referring = new Map<string, Reference[]>();
  for (const reference of references) {
    const known = referring.get(reference.to);
    if (known === undefined) referring.set(reference.to, [reference]);
    else known.push(reference);
  }
  const found = new Map<string, { way: readonly string[]; target: string }>();
  for (const target of targets) found.set(target, { way: [], target });
  // A map goes on with what is added to it while it is walked.
  for (const [node, { way, target }] of found)
    for (const { from, by } of referring.get(node) ?? [])
      if (!found.has(from)) found.set(from, { way: [by, ...way], target });
  return found;
}
