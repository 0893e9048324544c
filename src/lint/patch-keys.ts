import { mergesByPatchStrategy } from "../patch/index.ts";
import type { Field, ListType, Type } from "../schema/internal.ts";
import { canonicalText, getField, isObject, type Json, type JsonObject } from "../value/internal.ts";

/**
 * The fields by which strategic merge patches tell the items of a list apart, none for scalars; `undefined` if patches
 * replace the list as a whole.
 */
export function patchKeysOf(
  { type, field }: { readonly type: Type; readonly field: Field | undefined },
  root: { readonly type: Type },
): readonly string[] | undefined {
  if (!mergesByPatchStrategy(root.type)) {
    const { list } = type;
    return list === undefined || list.topology === "atomic" ? undefined : list.keys.map(({ name }) => name);
  }
  if (field?.patch?.action !== "merge") return undefined;
  return field.patch.mergeKey === undefined ? [] : [field.patch.mergeKey];
}

/** An item's keys as text, the same for the same keys; `undefined` if it has none of them. Scalars are their own keys. */
export function keyText(item: Json, keys: readonly string[]): string | undefined {
  if (!isObject(item)) return keys.length === 0 && item !== null ? canonicalText(item) : undefined;
  const values = keys.map((name) => getField(item, name) ?? null);
  return values.every((value) => value === null) ? undefined : canonicalText(values);
}

/** Whether an item of a patch only says that an item must go, or a list be replaced. */
export function isDirective(item: Json): item is JsonObject {
  return isObject(item) && Object.hasOwn(item, "$patch");
}

/** The keys that two items differ in: `protocol ("TCP" and "UDP")`. */
export function describeKeys({ keys }: ListType, mergeKey: string, a: Json, b: Json): string {
  return keys
    .filter(({ name }) => name !== mergeKey)
    .map(({ name, default: value }) => ({ name, texts: [a, b].map((item) => showKey(item, name, value)) }))
    .filter(({ texts }) => texts[0] !== texts[1])
    .map(({ name, texts }) => `${name} (${texts.join(" and ")})`)
    .join(" and ");
}

/** A key of an item as a message shows it; `otherwise` if the item has none. */
export function showKey(item: Json, name: string, otherwise?: Json): string {
  const value = (isObject(item) ? getField(item, name) : undefined) ?? otherwise;
  return value === undefined ? "missing" : canonicalText(value);
}
