import { type StatusError, tooManyRequests } from "../status/status.ts";
import { EventTexts } from "./event-texts.ts";

/** Selectors of no more characters are always taken: most are. */
const SHORT = 64;

/** A watch that is open. */
export interface OpenWatch {
  /** What the keys of the objects begin with that are watched. */
  readonly prefix: string;
  /** How many characters its selectors have. */
  readonly selectorLength: number;
  end(): void;
}

/** All watches that a server has open. */
export class Watches {
  readonly #limit: number;
  readonly #selectorLimit: number;
  readonly #open = new Set<OpenWatch>();
  #selectorLength = 0;
  #isClosed = false;
  /** What they are told, which is written once for all of them. */
  readonly texts = new EventTexts();

  /** There can be so many at a time, and so many characters of their selectors. */
  constructor(limit: number, selectorLimit: number) {
    this.#limit = limit;
    this.#selectorLimit = selectorLimit;
  }

  get size(): number {
    return this.#open.size;
  }

  /** Refuses another watch if there are too many, or if its selectors are long and others' take all there is for those. */
  check(selectorLength: number): void {
    if (this.#isFull) throw tooMany(`there are ${this.#limit} watches already`);
    if (!this.#hasRoomFor(selectorLength))
      throw tooMany("the selectors of other watches take too much memory");
  }

  /** Counts a watch in until it is removed. One for which there is no place is ended. */
  add(watch: OpenWatch): void {
    const { selectorLength } = watch;
    if (this.#isFull || !this.#hasRoomFor(selectorLength)) watch.end();
    else {
      this.#open.add(watch);
      this.#selectorLength += selectorLength;
    }
  }

  remove(watch: OpenWatch): void {
    if (this.#open.delete(watch)) this.#selectorLength -= watch.selectorLength;
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

  #hasRoomFor(selectorLength: number): boolean {
    return selectorLength <= SHORT || this.#selectorLength + selectorLength <= this.#selectorLimit;
  }

  get #isFull(): boolean {
    return this.#isClosed || this.#open.size >= this.#limit;
  }
}

function tooMany(why: string): StatusError {
  return tooManyRequests(`Too many requests: ${why}: try again later`, { retryAfterSeconds: 1 });
}
