import type { JsonObject } from "../../../../value/internal.ts";
import { storagePrefix } from "../../../../write/internal.ts";
import type { FollowedObjects } from "../../../objects/followed.ts";

/** The account of pods that name none. */
export const DEFAULT = "default";

/** How long to wait for the account that each namespace gets by itself, in milliseconds. */
const LONGEST_WAIT = 1_500;

/** Where accounts are kept. */
export const ACCOUNTS = storagePrefix("", "serviceaccounts");

/** The accounts that there are. */
export class Accounts {
  readonly #accounts: FollowedObjects;
  /** Those who wait for an account, by its key. */
  readonly #waiting = new Map<string, Set<() => void>>();

  constructor(accounts: FollowedObjects) {
    this.#accounts = accounts;
    accounts.observe((key) => {
      for (const wake of this.#waiting.get(key) ?? []) wake();
    });
  }

  get(namespace: string, name: string): JsonObject | undefined {
    return this.#accounts.get(name, namespace);
  }

  /** The same, waiting a moment for the default one: a new namespace gets it when it is there itself. */
  async find(namespace: string, name: string): Promise<JsonObject | undefined> {
    if (name === DEFAULT && this.get(namespace, name) === undefined)
      await this.#change(`${ACCOUNTS}${namespace}/${name}`);
    return this.get(namespace, name);
  }

  #change(key: string): Promise<void> {
    return new Promise((resolve) => {
      const waiting = this.#waiting.get(key) ?? new Set();
      this.#waiting.set(key, waiting);
      const end = (): void => {
        clearTimeout(timer);
        waiting.delete(end);
        if (waiting.size === 0) this.#waiting.delete(key);
        resolve();
      };
      const timer = setTimeout(end, LONGEST_WAIT);
      waiting.add(end);
    });
  }
}
