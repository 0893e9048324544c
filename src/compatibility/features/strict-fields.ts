import type { Shape } from "../api/shape.ts";

/** A field that clients without its feature cannot ignore. */
export interface StrictField {
  readonly name: string;
  readonly feature: string;
}

/** Which shapes lead to fields that cannot be ignored, through references and circles too; found once, in linear time. */
export class StrictFields {
  readonly #below = new Map<Shape, StrictField>();

  constructor(tops: readonly Shape[]) {
    const users = new Map<Shape, Shape[]>();
    const shapes = new Set(tops);
    const reach = (from: Shape, to: Shape): void => {
      shapes.add(to);
      const known = users.get(to);
      if (known === undefined) users.set(to, [from]);
      else known.push(from);
    };
    // Shapes that are added on the way come up later in the same loop.
    for (const shape of shapes) {
      const [items, values] = [shape.items(), shape.values()];
      if (shape.refersTo !== undefined) reach(shape, shape.refersTo);
      if (items !== undefined) this.#note(shape, "an item", items, reach);
      if (typeof values === "object") this.#note(shape, "a value", values, reach);
      for (const [name, field] of shape.fields()) {
        if (field.feature?.ignorable === false) this.#below.set(shape, { name, feature: field.feature.name });
        this.#note(shape, name, field.shape, reach);
      }
    }
    const queue = [...this.#below.keys()];
    for (const shape of queue) {
      for (const user of users.get(shape) ?? []) {
        if (this.#below.has(user)) continue;
        this.#below.set(user, this.#below.get(shape) as StrictField);
        queue.push(user);
      }
    }
  }

  /** A field inside of what a shape holds that cannot be ignored, if there is one. */
  below(shape: Shape): StrictField | undefined {
    return this.#below.get(shape);
  }

  #note(shape: Shape, name: string, inner: Shape, reach: (from: Shape, to: Shape) => void): void {
    const { feature } = inner.refersTo ?? inner;
    if (feature?.ignorable === false && !this.#below.has(shape))
      this.#below.set(shape, { name, feature: feature.name });
    reach(shape, inner);
  }
}
