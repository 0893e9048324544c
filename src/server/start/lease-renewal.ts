import { changeObject } from "../objects/change-object.ts";
import type { ObjectStore } from "../objects/object-store.ts";
import { LEASE_KEY, renewed } from "./lease.ts";

/** How often it is said that the server is there, in milliseconds: far more often than the lease runs out. */
const INTERVAL = 10 * 60_000;

/** Says from time to time that the server is still there. */
export class LeaseRenewal {
  readonly #objects: ObjectStore;
  readonly #timer: ReturnType<typeof setInterval>;
  #renewing: Promise<void> | undefined;

  constructor(objects: ObjectStore, now: () => Date, interval = INTERVAL) {
    this.#objects = objects;
    this.#timer = setInterval(() => this.#renew(now()), interval);
    // Where timers keep a process alive, this one shall not.
    (this.#timer as { unref?: () => void }).unref?.();
  }

  begin(): void {}

  changed(): void {}

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#renewing;
  }

  #renew(now: Date): void {
    // A store that is gone for a while is told the next time.
    this.#renewing ??= changeObject(this.#objects, LEASE_KEY, (lease) => renewed(lease, now))
      .catch(() => {})
      .then(() => {
        this.#renewing = undefined;
      });
  }
}
