import {
  type Entry,
  type Observer,
  type Page,
  type Range,
  RevisionCompacted,
  RevisionInFuture,
  type Storage,
  StorageClosed,
  type Watch,
} from "../storage/storage.ts";
import { EtcdClient, isCompacted, isInFuture } from "./client.ts";
import { EntryCache } from "./entry-cache.ts";
import { type EtcdOptions, readEtcdOptions } from "./etcd-options.ts";
import { EtcdFeed } from "./feed.ts";
import { endOf, firstKey, readChanges } from "./keys.ts";
import {
  decodeRange,
  decodeRevision,
  decodeWrite,
  encodeCompaction,
  encodeRange,
  encodeWrite,
  type RangeRequest,
  type RangeResponse,
  type WatchResponse,
  type WriteRequest,
  type WriteResponse,
} from "./messages.ts";
import { SharedQuestion } from "./shared-question.ts";

/** How many keys one answer may hold: larger ranges come in several, all of one revision. */
const PAGE = 1_000;
/** How many bytes of entries are kept at hand. */
const MAX_CACHED = 64 * 1024 * 1024;
const ATTEMPTS = 5;

/**
 * A store in etcd, which several processes can share: its revisions are etcd's, and each sees what the others write. A
 * key is kept under the prefix and a slash; these alone are a key that marks revisions, so the empty key cannot be used.
 * If the answer to a write is lost, the write fails, and may have happened nevertheless. The revision up to which history
 * is forgotten, by whomever, is asked of etcd.
 */
export async function connectEtcd(stated: EtcdOptions): Promise<Storage> {
  const options = readEtcdOptions(stated);
  // With a slash at its end, so that no prefix begins with another unless it is meant to.
  const prefix = `${(options.prefix ?? "/fieldwise").replace(/\/+$/, "")}/`;
  const client = new EtcdClient(options);
  const cache = new EntryCache(MAX_CACHED);
  const changesIn = (response: WatchResponse) => readChanges(response, { prefix, cache });
  try {
    const forget = () => cache.clear();
    const feed = await EtcdFeed.start(client, { mark: prefix, end: endOf(prefix), changesIn, forget });
    return new EtcdStorage({ client, prefix, feed, cache });
  } catch (error) {
    client.close();
    throw error;
  }
}

interface Parts {
  readonly client: EtcdClient;
  readonly prefix: string;
  readonly feed: EtcdFeed;
  readonly cache: EntryCache;
}

class EtcdStorage implements Storage {
  readonly #client: EtcdClient;
  readonly #prefix: string;
  readonly #feed: EtcdFeed;
  readonly #cache: EntryCache;
  readonly #newest: SharedQuestion<number>;
  #compacted = 0;
  #isClosed = false;

  constructor({ client, prefix, feed, cache }: Parts) {
    this.#client = client;
    this.#prefix = prefix;
    this.#feed = feed;
    this.#cache = cache;
    this.#newest = new SharedQuestion(
      async () => (await this.#range({ key: this.#prefix, keysOnly: true })).revision,
    );
  }

  async revision(): Promise<number> {
    this.#checkOpen();
    return this.#newest.answer();
  }

  /** What is known of a key is what it holds, once all is known that had happened when this was asked. */
  async get(key: string): Promise<Entry | undefined> {
    if (this.#cache.get(key) !== undefined && (await this.#feed.isUpTo(await this.revision()))) {
      const known = this.#cache.get(key);
      if (known !== undefined) return known;
    }
    const { entries, revision } = await this.#range({ key: this.#prefix + key });
    const [found] = entries;
    return found && this.#cache.read(key, found, this.#isNews(revision));
  }

  async range(range: Range): Promise<Page> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#readPages(range);
      } catch (error) {
        // The newest revision may be forgotten before all of it was read: then there is a newer one.
        const isStale = error instanceof RevisionCompacted && range.revision === undefined;
        if (!isStale || attempt === ATTEMPTS) throw error;
      }
    }
  }

  async put(key: string, value: string, expected: number): Promise<Entry | undefined> {
    const { isDone, revision, created = revision } = await this.#write({ key, value, expected });
    if (!isDone) return undefined;
    return this.#cache.keep({ key, value, revision, created }, this.#isNews(revision));
  }

  async delete(key: string, expected: number): Promise<number | undefined> {
    this.#checkOpen();
    if (expected === 0) return undefined;
    const { isDone, revision } = await this.#write({ key, value: undefined, expected });
    return isDone ? revision : undefined;
  }

  async watch(prefix: string, after: number, observer: Observer): Promise<Watch> {
    this.#checkOpen();
    if (after < this.#compacted) throw new RevisionCompacted({ revision: after, compacted: this.#compacted });
    // A watch of etcd may begin at the very revision that was compacted, where a deletion is forgotten: a range may not.
    if (after < this.#feed.revision) await this.#checkRemembered(after);
    const watch = await this.#feed.watch(observer, { prefix, after });
    if (!this.#isClosed) return watch;
    watch.stop();
    throw new StorageClosed();
  }

  async compact(revision: number): Promise<void> {
    this.#checkOpen();
    if (revision <= this.#compacted) return;
    const newest = await this.revision();
    if (revision > newest) throw new RevisionInFuture({ revision, newest });
    await this.#feed.reach(revision);
    const request = encodeCompaction(revision);
    try {
      await this.#client.call({
        path: "/etcdserverpb.KV/Compact",
        request,
        decode: decodeRevision,
        isRepeatable: true,
      });
    } catch (error) {
      if (!isCompacted(error)) throw error;
      await this.#learnCompacted();
      return;
    }
    this.#compacted = Math.max(this.#compacted, revision);
    this.#feed.compact(this.#compacted);
  }

  async compacted(): Promise<number> {
    this.#checkOpen();
    try {
      await this.#checkRemembered(this.#compacted);
    } catch (error) {
      if (!(error instanceof RevisionCompacted)) throw error;
    }
    return this.#compacted;
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#feed.stop(new StorageClosed());
    this.#client.close();
  }

  async #readPages(range: Range): Promise<Page> {
    const { limit = Number.POSITIVE_INFINITY } = range;
    const end = endOf(this.#prefix + range.prefix);
    const entries: Entry[] = [];
    let revision = range.revision === undefined ? undefined : Math.max(1, range.revision);
    let key = this.#prefix + firstKey(range);
    for (;;) {
      const page = await this.#range({ key, end, limit: Math.min(PAGE, limit - entries.length), revision });
      revision ??= page.revision;
      const isNews = this.#isNews(revision);
      for (const found of page.entries) {
        entries.push(this.#cache.read(found.key.slice(this.#prefix.length), found, isNews));
      }
      const remaining = page.count - page.entries.length;
      if (remaining === 0 || entries.length >= limit) {
        return { entries, revision: range.revision ?? revision, remaining };
      }
      key = `${(page.entries.at(-1) as { key: string }).key}\0`;
    }
  }

  /** Whether the feed has not gone beyond a revision: what happens after it is still to be told. */
  #isNews(revision: number): boolean {
    return revision >= this.#feed.revision;
  }

  async #range(request: RangeRequest): Promise<RangeResponse> {
    this.#checkOpen();
    try {
      const response = await this.#client.call({
        path: "/etcdserverpb.KV/Range",
        request: encodeRange(request),
        decode: decodeRange,
        isRepeatable: true,
      });
      this.#feed.see(response.revision);
      return response;
    } catch (error) {
      const { revision = 0 } = request;
      if (isInFuture(error)) throw new RevisionInFuture({ revision, newest: await this.revision() });
      if (isCompacted(error)) {
        throw new RevisionCompacted({ revision, compacted: await this.#learnCompacted() });
      }
      throw error;
    }
  }

  async #write({ key, value, expected }: WriteRequest): Promise<WriteResponse> {
    this.#checkOpen();
    if (key === "") throw new Error("the empty key marks revisions in etcd: use another");
    const response = await this.#client.call({
      path: "/etcdserverpb.KV/Txn",
      request: encodeWrite({ key: this.#prefix + key, value, expected }),
      decode: decodeWrite,
      isRepeatable: false,
    });
    this.#feed.see(response.revision);
    return response;
  }

  async #checkRemembered(revision: number): Promise<void> {
    await this.#range({ key: this.#prefix, keysOnly: true, revision: Math.max(1, revision) });
  }

  /** Only the refusal of a watch tells to where etcd was compacted: so this asks for one that will be refused. */
  async #learnCompacted(): Promise<number> {
    const compacted = await new Promise<number>((resolve, reject) => {
      const request = { key: this.#prefix, end: new Uint8Array(), from: 1 };
      const stop = this.#client.watch(request, {
        received: (response) => {
          if (!response.isCanceled) return;
          stop();
          resolve(response.compacted);
        },
        ended: reject,
      });
    });
    this.#compacted = Math.max(this.#compacted, compacted);
    this.#feed.compact(this.#compacted);
    return this.#compacted;
  }

  #checkOpen(): void {
    if (this.#isClosed) throw new StorageClosed();
  }
}
