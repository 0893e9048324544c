import type { Shape } from "../api/shape.ts";

/** Pairs of shapes, each under a name. */
export class PairSet {
  readonly #pairs = new Map<Shape, Map<Shape, Set<string>>>();

  /** Adds a pair; whether it was not there yet. */
  add(old: Shape, next: Shape, name: string): boolean {
    const partners = this.#pairs.get(old) ?? new Map<Shape, Set<string>>();
    const names = partners.get(next) ?? new Set();
    const isNew = !names.has(name);
    this.#pairs.set(old, partners.set(next, names.add(name)));
    return isNew;
  }

  /** Whether the pair is there, under any name. */
  has(old: Shape, next: Shape): boolean {
    return this.#pairs.get(old)?.has(next) === true;
  }

  delete(old: Shape, next: Shape, name: string): void {
    this.#pairs.get(old)?.get(next)?.delete(name);
  }
}
