import type { Declared } from "../types/type.ts";

/**
 * How an expression got to a part of the schema, kept as Go keeps a slice: paths that are one step longer than the same path share
 * the place of their last step, unless there was no room for it. So the latest of them changes the others, and what Kubernetes
 * estimates depends on it.
 */
export class GoPath {
  static readonly NONE = new GoPath([], 0, 0);
  readonly #steps: string[];
  readonly #length: number;
  readonly #capacity: number;

  private constructor(steps: string[], length: number, capacity: number) {
    this.#steps = steps;
    this.#length = length;
    this.#capacity = capacity;
  }

  /** The path of a variable. */
  static of(variable: string): GoPath {
    return new GoPath([variable], 1, 1);
  }

  get isEmpty(): boolean {
    return this.#length === 0;
  }

  append(step: string): GoPath {
    const length = this.#length + 1;
    if (length <= this.#capacity) {
      this.#steps[length - 1] = step;
      return new GoPath(this.#steps, length, this.#capacity);
    }
    const steps = [...this.#steps.slice(0, this.#length), step];
    return new GoPath(steps, length, Math.max(1, this.#length * 2));
  }

  /** What the schema says of where the path leads; `undefined` if it leads nowhere. The first step is taken for the root's name. */
  find(root: Declared | undefined): Declared | undefined {
    if (this.isEmpty) return undefined;
    let found = root;
    for (const step of this.#steps.slice(1, this.#length)) {
      if (step === "@items" || step === "@values") found = found?.items;
      else found = step === "@keys" ? found?.keys : found?.fields?.get(step);
    }
    return found;
  }
}
