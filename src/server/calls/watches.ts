import { StatusError } from "../status/status.ts";
import { EventTexts } from "./event-texts.ts";

/** A watch that is open. */
export interface OpenWatch {
  /** What the keys of the objects begin with that are watched. */
  readonly prefix: string;
  end(): void;
}

/** All watches that a server has open. */
export class Watches {
  readonly #limit: number;
  readonly #open = new Set<OpenWatch>();
  #isClosed = false;
  /** What they are told, which is written once for all of them. */
  readonly texts = new EventTexts();

  /** There can be so many at a time. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  get size(): number {
    return this.#open.size;
  }

  /** Refuses another watch if there are too many. */
  check(): void {
    if (this.#isFull) throw tooMany(this.#limit);
  }

  /** Counts a watch in until it is removed. One for which there is no place is ended. */
  add(watch: OpenWatch): void {
    if (this.#isFull) watch.end();
    else this.#open.add(watch);
  }

  remove(watch: OpenWatch): void {
    this.#open.delete(watch);
  }

  /** Ends the watches of objects whose keys begin so: the resource is gone, or is not what it was. */
  endOf(prefix: string): void {
    for (const watch of [...this.#open]) if (watch.prefix.startsWith(prefix)) watch.end();
  }

  /** Ends all watches, and allows no more. */
  close(): void {
    this.#isClosed = true;
    for (const watch of [...this.#open]) watch.end();
  }

  get #isFull(): boolean {
    return this.#isClosed || this.#open.size >= this.#limit;
  }
}

function tooMany(limit: number): StatusError {
  return new StatusError({
    code: 429,
    reason: "TooManyRequests",
    message: `Too many requests: there are ${limit} watches already: try again later`,
    details: { retryAfterSeconds: 1 },
  });
}
