import { equal, getField, isObject, type Json, ObjectDraft } from "../../../value/internal.ts";

/**
 * A value with its defaults, but without those that nobody said and that do not come back either: nothing is lost of these. `bare` is
 * the value without defaults, `seen` what comes back of it.
 */
export function withoutUnsaid(
  filled: Json,
  { bare, seen }: { readonly bare: Json; readonly seen: Json | undefined },
): Json {
  if (filled === bare || seen === undefined) return filled;
  if (equal(bare, seen)) return bare;
  if (isObject(filled) && isObject(bare) && isObject(seen)) {
    const draft = new ObjectDraft(filled);
    for (const name of Object.keys(filled)) {
      const [said, back] = [getField(bare, name), getField(seen, name)];
      if (said === undefined && back === undefined) draft.remove(name);
      else if (said !== undefined)
        draft.set(name, withoutUnsaid(filled[name] as Json, { bare: said, seen: back }));
    }
    return draft.finish();
  }
  const areLists = Array.isArray(filled) && Array.isArray(bare) && Array.isArray(seen);
  if (!areLists || filled.length !== bare.length || seen.length !== bare.length) return filled;
  return filled.map((item: Json, index) =>
    withoutUnsaid(item, { bare: bare[index] as Json, seen: seen[index] as Json }),
  );
}
