import type { Amounts } from "../../../../kubernetes/kinds/index.ts";

/** What a write takes that was admitted, and may not have been stored yet. */
export interface Reservation {
  /** The object that is written, and the revision that it had before; zero for a new one. */
  readonly key: string;
  readonly revision: number;
  /** What it takes of each quota, by the key of that. */
  readonly charges: Map<string, Amounts>;
}

/** What is on its way: it is neither among the objects nor free. */
export class Reservations {
  readonly #all = new Set<Reservation>();

  add(reservation: Reservation): void {
    this.#all.add(reservation);
  }

  remove(reservation: Reservation): void {
    this.#all.delete(reservation);
  }

  /** Those that take something of a quota, by the key of the object. */
  of(quota: string): ReadonlyMap<string, readonly Reservation[]> {
    const byKey = new Map<string, Reservation[]>();
    for (const one of this.#all) {
      if (!one.charges.has(quota)) continue;
      const others = byKey.get(one.key);
      if (others === undefined) byKey.set(one.key, [one]);
      else others.push(one);
    }
    return byKey;
  }
}
