/** What a key holds. It never changes: a write makes another entry. */
export interface Entry {
  readonly key: string;
  readonly value: string;
  /** The revision that wrote it. */
  readonly revision: number;
  /** The revision that created the key, which it keeps until it is deleted. */
  readonly created: number;
}

/** Some of the keys that begin with a prefix, in the order of their UTF-8 bytes. */
export interface Range {
  readonly prefix: string;
  /** Only keys after this one. Default: all. */
  readonly after?: string | undefined;
  /** At most so many. Default: all. */
  readonly limit?: number | undefined;
  /** As they were at this revision. Default: as they are. */
  readonly revision?: number | undefined;
}

/** What a range holds. */
export interface Page {
  readonly entries: readonly Entry[];
  /** The store's revision that this shows: the one that was asked for, or the newest. */
  readonly revision: number;
  /** How many keys of the range come after these; more than zero only if there was a limit. */
  readonly remaining: number;
}

/** A write, as those who watch see it. */
export interface Change {
  readonly key: string;
  /** The revision of the write. */
  readonly revision: number;
  /** What the key holds now; absent if it was deleted. */
  readonly entry: Entry | undefined;
  /** What the key held before; absent if it was created. */
  readonly previous: Entry | undefined;
}

/** Who watches a prefix. */
export interface Observer {
  /**
   * Gets every change of the prefix after the revision it began at: once, in order, the changes of one revision together,
   * and maybe those of several. What happened before the watch began may be told before there is a `Watch`. One that
   * throws has failed, with what it threw.
   */
  changed(changes: readonly Change[]): void;
  /** The watch is over, and not because it was asked to stop: `RevisionCompacted`, or `StorageClosed`. */
  failed(error: Error): void;
}

/** A watch that goes on. */
export interface Watch {
  /** All changes up to this revision have been told. */
  readonly revision: number;
  /** Ends it: nothing is told after this returns. */
  stop(): void;
}

/**
 * Where the server keeps its objects: keys with text, both well-formed Unicode, and one revision that every write counts
 * up. It is never zero, not even of a store that nothing was written to. A write is durable, as far as the store is, when
 * its promise resolves. All of it fails with `StorageClosed` once the store was closed.
 */
export interface Storage {
  /** The newest revision. */
  revision(): Promise<number>;
  /** What a key holds now. The same entry comes back as the same object where the store can do that. */
  get(key: string): Promise<Entry | undefined>;
  /** Fails with `RevisionCompacted` or `RevisionInFuture` if the store cannot tell how it was at that revision. */
  range(range: Range): Promise<Page>;
  /**
   * Writes a key if its entry is still of revision `expected`, zero meaning that there is none. Gives the new entry, or
   * `undefined` if somebody else was faster; then nothing was written.
   */
  put(key: string, value: string, expected: number): Promise<Entry | undefined>;
  /** Deletes a key if its entry is still of revision `expected`. Gives the revision of that, or `undefined` as `put`. */
  delete(key: string, expected: number): Promise<number | undefined>;
  /** Watches a prefix from the changes after revision `after` on. Fails with `RevisionCompacted` if those are not all known. */
  watch(prefix: string, after: number, observer: Observer): Promise<Watch>;
  /**
   * Forgets how things were before a revision, and the changes up to it. What has been forgotten stays so. Fails with
   * `RevisionInFuture` if the store has not come so far.
   */
  compact(revision: number): Promise<void>;
  /** The revision up to which history has been forgotten; zero if nothing was. */
  compacted(): Promise<number>;
  /** Fails if nothing can be written, though all may be read. Without it, a store is ready if it tells its revision. */
  ready?(): Promise<void>;
  /** Ends all watches, and lets go of what the store holds open. */
  close(): Promise<void>;
}

/** What was asked for is forgotten. */
export class RevisionCompacted extends Error {
  override readonly name = "RevisionCompacted";
  readonly revision: number;
  readonly compacted: number;

  constructor({ revision, compacted }: { readonly revision: number; readonly compacted: number }) {
    super(`revision ${revision} is forgotten: the store remembers what came after ${compacted}`);
    this.revision = revision;
    this.compacted = compacted;
  }
}

/** What was asked for has not happened yet. */
export class RevisionInFuture extends Error {
  override readonly name = "RevisionInFuture";
  readonly revision: number;
  readonly newest: number;

  constructor({ revision, newest }: { readonly revision: number; readonly newest: number }) {
    super(`revision ${revision} has not come yet: the newest is ${newest}`);
    this.revision = revision;
    this.newest = newest;
  }
}

/** The store holds as much as it may: what is deleted makes room. The words are etcd's, which clients know. */
export class StorageFull extends Error {
  override readonly name = "StorageFull";

  constructor() {
    super("etcdserver: mvcc: database space exceeded");
  }
}

/** The store was closed: nobody can ask it anything any more. */
export class StorageClosed extends Error {
  override readonly name = "StorageClosed";

  constructor() {
    super("the storage was closed: open it again to go on");
  }
}
