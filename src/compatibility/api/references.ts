import type { Shape } from "./shape.ts";

/** The definitions that a shape refers to, directly. */
export function referencesOf(top: Shape): ReadonlySet<string> {
  const names = new Set<string>();
  const inline = new Set([top]);
  const note = (shape: Shape): void => {
    const { definition } = shape.refersTo ?? shape;
    if (definition === "") inline.add(shape);
    else names.add(definition);
  };
  for (const shape of inline) {
    const items = shape.items();
    const values = shape.values();
    if (items !== undefined) note(items);
    if (typeof values === "object") note(values);
    for (const { shape: field } of shape.fields().values()) note(field);
  }
  return names;
}
