import { requestTooLarge, type StatusError, tooManyRequests } from "../status/status.ts";
import { Holder, type Holding } from "./holder.ts";

/** The bytes that a server has by default. */
export const MEMORY = 256 * 1024 * 1024;

/** What a usual request takes, in bytes. */
const LITTLE = 1024 * 1024;

/** How often holders are looked at, and how long one may make no progress: less when half of the memory is taken. Milliseconds. */
const LOOK_EVERY = 250;
const PATIENCE = 60_000;
const PATIENCE_UNDER_PRESSURE = 5_000;

/**
 * The memory that a server has for what waits: bodies that have not come yet or are being answered, and answers, lists and
 * events that have not been read yet. When it is all taken, those are cut off whose clients have stalled for longest, until a
 * quarter is free again; large requests are refused for now. Clients that stall for long are always cut off.
 */
export class Memory {
  /** In bytes. */
  readonly limit: number;
  readonly #holders = new Set<Holder>();
  readonly #now: () => number;
  #taken = 0;
  #looked = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `now` gives the time in milliseconds. */
  constructor(limit: number, now: () => number = () => performance.now()) {
    this.limit = limit;
    this.#now = now;
  }

  /** How many bytes are taken. */
  get taken(): number {
    return this.#taken;
  }

  /**
   * Refuses so many bytes if there is no room for them. For few, room is made; for many, only clients are cut off
   * that have stalled for long.
   */
  check(bytes: number): void {
    if (bytes > this.limit) throw tooMuch(this.limit);
    if (this.#taken + bytes <= this.limit) return;
    if (bytes <= LITTLE) this.#makeRoom();
    else this.#look();
    if (this.#taken + bytes > this.limit) throw tooBusy();
  }

  /** Counts so many bytes in, which whoever takes them gives back. Refuses them if there is no room. */
  take(bytes: number): void {
    this.check(bytes);
    this.#taken += bytes;
  }

  /** Gives back what was taken. */
  give(bytes: number): void {
    this.#taken -= bytes;
  }

  /** Counts what is held for a client from now on. */
  follow(holding: Holding): Holder {
    return new Holder(holding, {
      now: this.#now,
      change: (holder, difference) => this.#change(holder, difference),
    });
  }

  #change(holder: Holder, difference: number): void {
    this.#taken += difference;
    if (holder.held > 0) this.#holders.add(holder);
    else this.#holders.delete(holder);
    if (this.#taken > this.limit) this.#makeRoom();
    else if (this.#now() - this.#looked > LOOK_EVERY) this.#look();
    // In some runtimes timers end with the request that set them: then only changes lead to a look.
    if (this.#holders.size > 0) this.#timer ??= this.#schedule();
  }

  #schedule(): ReturnType<typeof setTimeout> {
    const timer = setTimeout(() => {
      this.#timer = undefined;
      this.#look();
      if (this.#holders.size > 0) this.#timer = this.#schedule();
    }, LOOK_EVERY);
    // Where timers keep a process alive, this one shall not.
    (timer as { unref?: () => void }).unref?.();
    return timer;
  }

  /** Counts anew, and cuts off clients that have stalled for too long. */
  #look(): void {
    this.#looked = this.#now();
    for (const holder of [...this.#holders]) holder.count();
    const patience = this.#taken > this.limit / 2 ? PATIENCE_UNDER_PRESSURE : PATIENCE;
    for (const holder of [...this.#holders]) if (this.#looked - holder.progressed > patience) holder.cut();
  }

  #makeRoom(): void {
    this.#look();
    const stalled = [...this.#holders].sort((a, b) => a.progressed - b.progressed || b.held - a.held);
    for (const holder of stalled) {
      if (this.#taken <= this.limit * 0.75) return;
      holder.cut();
    }
  }
}

function tooMuch(limit: number): StatusError {
  return requestTooLarge(
    `this takes more than ${limit} bytes of memory: ask for a list in chunks, with limit and continue, or send less`,
  );
}

function tooBusy(): StatusError {
  const message = "Too many requests: too much waits to be read by other clients: try again later";
  return tooManyRequests(message, { retryAfterSeconds: 1 });
}
