/** What is kept for as long as there is room: what was not put in for longest goes first. */
export class Kept<Key, Value> {
  readonly #entries = new Map<Key, { readonly value: Value; readonly weight: number }>();
  readonly #most: number;
  #weight = 0;

  /** Takes as many bytes as this in all. */
  constructor(most: number) {
    this.#most = most;
  }

  get(key: Key): Value | undefined {
    return this.#entries.get(key)?.value;
  }

  /** Keeps a value of so many bytes in the place of the one that the key had; one that would fill all is not kept. */
  put(key: Key, value: Value, weight: number): void {
    this.drop(key);
    if (weight > this.#most) return;
    this.#entries.set(key, { value, weight });
    this.#weight += weight;
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= this.#most) return;
      this.drop(oldest);
    }
  }

  clear(): void {
    this.#entries.clear();
    this.#weight = 0;
  }

  drop(key: Key): void {
    this.#weight -= this.#entries.get(key)?.weight ?? 0;
    this.#entries.delete(key);
  }
}
