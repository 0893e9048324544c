import { type Change, type Observer, RevisionCompacted, type Watch } from "../storage/storage.ts";
import { Watchers } from "../storage/watchers.ts";
import type { EtcdClient } from "./client.ts";
import { decodeRevision, encodePut, type WatchRequest, type WatchResponse } from "./messages.ts";

/** The keys that are ours. */
export interface Keys {
  /** A key that only marks a revision, and comes before all others. */
  readonly mark: string;
  /** The first key after ours. */
  readonly end: Uint8Array;
  /** The changes that a response tells, those of the mark left out. */
  readonly changesIn: (response: WatchResponse) => Change[];
  /** Changes were missed, which nobody tells any more. */
  readonly forget: () => void;
}

/** How many changes are kept, for those who come back after a short while. */
const MAX_CHANGES = 20_000;
const PATIENCE = 1_000;
const [FIRST_PAUSE, LAST_PAUSE] = [50, 2_000];
/** How long changes are waited for that nearly always come at once; if they did not, for how long nobody waits. */
const [SHORT_WAIT, HOPELESS] = [5, 100];

/** Somebody who waits for a revision. */
interface Waiter {
  readonly revision: number;
  readonly reached: () => void;
}

/**
 * Everything that happens to our keys, from one watch of etcd that all observers share. If the connection is lost, it
 * goes on where it was. Its revision moves with our own keys; when others write to the same etcd, it writes the mark
 * now and then, because only an event is a proof, in all versions of etcd, that nothing before it is still to come.
 */
export class EtcdFeed {
  readonly watchers: Watchers;
  readonly #client: EtcdClient;
  readonly #keys: Keys;
  /** All changes after `#since`, up to `#told`. */
  #changes: Change[] = [];
  #since: number;
  #told: number;
  /** The newest revision at which one of our keys, or the mark, is known to have been written. */
  #event: number;
  #seen = 0;
  #toldBefore = 0;
  #pause = FIRST_PAUSE;
  #stopWatch = () => {};
  #isStopped = false;
  readonly #waiters = new Set<Waiter>();
  #hopelessUntil = 0;
  /** Ends once the feed has begun again, after something that it missed was forgotten. */
  #restart = Promise.resolve();
  readonly #timer: ReturnType<typeof setInterval>;

  private constructor(client: EtcdClient, keys: Keys, revision: number) {
    this.#client = client;
    this.#keys = keys;
    this.#since = revision;
    this.#told = revision;
    this.#event = revision;
    this.watchers = new Watchers(revision);
    this.#timer = setInterval(() => void this.#catchUpWithOthers().catch(() => {}), PATIENCE);
    this.#timer.unref();
    this.#watch();
  }

  static async start(client: EtcdClient, keys: Keys): Promise<EtcdFeed> {
    return new EtcdFeed(client, keys, await writeMark(client, keys));
  }

  /** All changes up to this revision have been told. */
  get revision(): number {
    return this.#told;
  }

  /** Hears of a revision that etcd has come to. */
  see(revision: number): void {
    if (revision > this.#seen) this.#seen = revision;
  }

  /** Tells an observer what it has missed since a revision, and what comes. Fails if some of that is forgotten. */
  async watch(
    observer: Observer,
    { prefix, after }: { readonly prefix: string; readonly after: number },
  ): Promise<Watch> {
    await this.#restart;
    const missed: Change[] = [];
    let revision = after;
    const add = (changes: readonly Change[]) => {
      for (const change of changes) {
        if (change.revision > revision && change.key.startsWith(prefix)) missed.push(change);
      }
    };
    while (revision < this.#since) {
      const past = await this.#readPast(revision);
      add(past.changes);
      revision = past.revision;
    }
    // From here on nothing is awaited, so that nothing can happen between what was missed and what is to come.
    add(this.#changes);
    return this.watchers.add(observer, { prefix, after: Math.max(revision, this.#told), missed });
  }

  /**
   * Waits until all changes up to a revision have been told, for a while: etcd ends watches that are behind what it forgets, also
   * those that it has only just begun.
   */
  async reach(revision: number, most = LAST_PAUSE): Promise<boolean> {
    if (this.#told >= revision) return true;
    await new Promise<void>((resolve) => {
      const waiter: Waiter = { revision, reached: () => done() };
      const timer = setTimeout(() => done(), most);
      const done = () => {
        clearTimeout(timer);
        this.#waiters.delete(waiter);
        resolve();
      };
      this.#waiters.add(waiter);
    });
    return this.#told >= revision;
  }

  /**
   * Whether all changes up to a revision have been told, or are within a moment. A revision that others have written, who use the same
   * etcd for something else, is not told; then nobody waits for a while.
   */
  async isUpTo(revision: number): Promise<boolean> {
    if (this.#told >= revision) return true;
    if (performance.now() < this.#hopelessUntil) return false;
    const isReached = await this.reach(revision, SHORT_WAIT);
    if (!isReached) this.#hopelessUntil = performance.now() + HOPELESS;
    return isReached;
  }

  /** Forgets what it keeps up to a revision. */
  compact(revision: number): void {
    this.#changes = this.#changes.filter((change) => change.revision > revision);
    // To read the past is to wait for an event, so there must be one.
    this.#since = Math.max(this.#since, Math.min(revision, this.#event));
  }

  stop(error: Error): void {
    this.#isStopped = true;
    clearInterval(this.#timer);
    for (const { reached } of this.#waiters) reached();
    this.#stopWatch();
    this.watchers.fail(error);
  }

  /** The changes of before this process began come from etcd itself, by a watch that ends where the shared one is. */
  #readPast(after: number): Promise<{ readonly changes: Change[]; readonly revision: number }> {
    const changes: Change[] = [];
    return new Promise((resolve, reject) => {
      const stop = this.#client.watch(this.#request(after + 1), {
        received: (response) => {
          if (response.isCanceled) {
            stop();
            reject(refusal(response, after));
          }
          if (response.events.length === 0) return;
          changes.push(...this.#keys.changesIn(response));
          const revision = lastRevision(response);
          if (revision < this.#event) return;
          stop();
          resolve({ changes, revision });
        },
        ended: reject,
      });
    });
  }

  #watch(): void {
    this.#stopWatch = this.#client.watch(this.#request(this.#told + 1), {
      received: (response) => this.#receive(response),
      ended: () => this.#watchAgain(),
    });
  }

  #watchAgain(): void {
    if (this.#isStopped) return;
    setTimeout(() => {
      if (!this.#isStopped) this.#watch();
    }, this.#pause);
    this.#pause = Math.min(this.#pause * 2, LAST_PAUSE);
  }

  #receive(response: WatchResponse): void {
    this.#pause = FIRST_PAUSE;
    if (response.isCanceled) {
      this.#stopWatch();
      this.#restart = this.#startOver(refusal(response, this.#told));
    } else if (response.events.length > 0) {
      const changes = this.#keys.changesIn(response);
      this.#event = lastRevision(response);
      this.#keep(changes);
      this.watchers.tell(changes);
      this.#advance(this.#event);
    } else if (!response.isCreated && response.revision > this.#told) {
      this.#advance(response.revision);
    }
  }

  #advance(revision: number): void {
    this.#told = revision;
    this.watchers.advance(revision);
    for (const waiter of this.#waiters) if (waiter.revision <= revision) waiter.reached();
  }

  #keep(changes: readonly Change[]): void {
    this.#changes.push(...changes);
    if (this.#changes.length < MAX_CHANGES * 2) return;
    const dropped = this.#changes.splice(0, this.#changes.length - MAX_CHANGES);
    // The changes of a revision are kept or dropped together.
    this.#since = (dropped.at(-1) as Change).revision;
    this.#changes = this.#changes.filter((change) => change.revision > this.#since);
  }

  /** What was missed is forgotten: those who watch must begin again, and so does this. */
  async #startOver(error: Error): Promise<void> {
    this.watchers.fail(error);
    try {
      const revision = await writeMark(this.#client, this.#keys);
      this.#keys.forget();
      this.#changes = [];
      this.#since = revision;
      this.#event = revision;
      this.watchers.fail(error);
      this.#advance(revision);
    } catch {
      // It is tried again, and refused again, until etcd can be written to.
    }
    this.#watchAgain();
  }

  async #catchUpWithOthers(): Promise<void> {
    const isBehind = this.#seen > this.#told && this.#told === this.#toldBefore;
    this.#toldBefore = this.#told;
    if (isBehind && !this.watchers.isEmpty) await writeMark(this.#client, this.#keys);
  }

  #request(from: number): WatchRequest {
    return { key: this.#keys.mark, end: this.#keys.end, from };
  }
}

async function writeMark(client: EtcdClient, { mark }: Keys): Promise<number> {
  const request = encodePut({ key: mark, value: "" });
  return client.call({ path: "/etcdserverpb.KV/Put", request, decode: decodeRevision, isRepeatable: true });
}

function lastRevision({ events }: WatchResponse): number {
  return events.at(-1)?.entry.revision ?? 0;
}

function refusal({ compacted, reason }: WatchResponse, revision: number): Error {
  if (compacted > 0) return new RevisionCompacted({ revision, compacted });
  return new Error(`etcd refused the watch: ${reason || "it gave no reason"}`);
}
