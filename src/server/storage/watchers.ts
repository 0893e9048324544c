import type { Change, Observer, Watch } from "./storage.ts";

interface Watcher {
  readonly observer: Observer;
  readonly prefix: string;
  /** It knows the changes up to here from elsewhere. */
  readonly after: number;
}

/**
 * Those who watch, by their prefixes: a write costs only those whose prefix its key has, and some lookups. An observer
 * that throws loses its watch, and nobody else notices.
 */
export class Watchers {
  /** By the length of the prefix, then by the prefix. */
  readonly #byLength = new Map<number, Map<string, Set<Watcher>>>();
  readonly #untold: (readonly Change[])[] = [];
  #isTelling = false;
  #told: number;

  /** Changes up to revision `told` need not be told. */
  constructor(told: number) {
    this.#told = told;
  }

  /** Tells an observer the changes it has missed, up to revision `after`, and from then on those that come. */
  add(
    observer: Observer,
    { prefix, after, missed }: { prefix: string; after: number; missed: readonly Change[] },
  ): Watch {
    const watcher: Watcher = { observer, prefix, after };
    this.#bucket(prefix).add(watcher);
    if (missed.length > 0) this.#tellOne(watcher, missed);
    let ended: number | undefined;
    const revision = () => Math.max(after, this.#told);
    return {
      get revision() {
        return ended ?? revision();
      },
      stop: () => {
        ended ??= revision();
        this.#remove(watcher);
      },
    };
  }

  /** Tells everyone the changes of one or more revisions. If an observer writes meanwhile, that is told after this. */
  tell(changes: readonly Change[]): void {
    this.#untold.push(changes);
    if (this.#isTelling) return;
    this.#isTelling = true;
    for (let next = this.#untold.shift(); next !== undefined; next = this.#untold.shift()) {
      this.#tellAll(next);
      this.#told = Math.max(this.#told, next.at(-1)?.revision ?? 0);
    }
    this.#isTelling = false;
  }

  /** There is nothing to tell up to a revision that has not been told. */
  advance(revision: number): void {
    this.#told = Math.max(this.#told, revision);
  }

  /** Whether nobody watches. */
  get isEmpty(): boolean {
    return this.#byLength.size === 0;
  }

  /** Ends all watches with an error. */
  fail(error: Error): void {
    const watchers = [...this.#byLength.values()].flatMap((byPrefix) =>
      [...byPrefix.values()].flatMap((bucket) => [...bucket]),
    );
    for (const watcher of watchers) this.#end(watcher, error);
  }

  #tellAll(changes: readonly Change[]): void {
    if (changes.length === 1) {
      const change = changes[0] as Change;
      for (const bucket of this.#bucketsOf(change.key)) {
        for (const watcher of bucket) if (change.revision > watcher.after) this.#tellOne(watcher, changes);
      }
      return;
    }
    const byBucket = new Map<Set<Watcher>, Change[]>();
    for (const change of changes) {
      for (const bucket of this.#bucketsOf(change.key)) {
        const found = byBucket.get(bucket);
        if (found === undefined) byBucket.set(bucket, [change]);
        else found.push(change);
      }
    }
    for (const [bucket, found] of byBucket) {
      for (const watcher of bucket) {
        const isNew = (found[0] as Change).revision > watcher.after;
        const news = isNew ? found : found.filter(({ revision }) => revision > watcher.after);
        if (news.length > 0) this.#tellOne(watcher, news);
      }
    }
  }

  #tellOne(watcher: Watcher, changes: readonly Change[]): void {
    try {
      watcher.observer.changed(changes);
    } catch (error) {
      this.#end(watcher, error instanceof Error ? error : new Error(String(error)));
    }
  }

  #end(watcher: Watcher, error: Error): void {
    if (!this.#remove(watcher)) return;
    try {
      watcher.observer.failed(error);
    } catch {
      // It has no more to hear, and nobody else is concerned.
    }
  }

  #bucketsOf(key: string): Set<Watcher>[] {
    const buckets: Set<Watcher>[] = [];
    for (const [length, byPrefix] of this.#byLength) {
      if (length > key.length) continue;
      const bucket = byPrefix.get(key.slice(0, length));
      if (bucket !== undefined) buckets.push(bucket);
    }
    return buckets;
  }

  #bucket(prefix: string): Set<Watcher> {
    const byPrefix = this.#byLength.get(prefix.length) ?? new Map<string, Set<Watcher>>();
    this.#byLength.set(prefix.length, byPrefix);
    const bucket = byPrefix.get(prefix) ?? new Set();
    byPrefix.set(prefix, bucket);
    return bucket;
  }

  #remove(watcher: Watcher): boolean {
    const { prefix } = watcher;
    const byPrefix = this.#byLength.get(prefix.length);
    const bucket = byPrefix?.get(prefix);
    if (byPrefix === undefined || bucket === undefined || !bucket.delete(watcher)) return false;
    if (bucket.size === 0) byPrefix.delete(prefix);
    if (byPrefix.size === 0) this.#byLength.delete(prefix.length);
    return true;
  }
}
