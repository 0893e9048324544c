import type { Call } from "../calls/call.ts";
import type { EventText } from "../calls/event-texts.ts";
import { expired } from "../calls/resource-version.ts";
import type { Selection } from "../calls/selection.ts";
import type { OpenWatch } from "../calls/watches.ts";
import type { Sink } from "../http/message.ts";
import { internalError, StatusError } from "../status/status.ts";
import {
  type Change,
  type Observer,
  RevisionCompacted,
  StorageClosed,
  type Watch,
} from "../storage/storage.ts";
import { EventBatch } from "./event-batch.ts";
import { EventWriter } from "./event-writer.ts";
import { readInitialEntries } from "./initial-entries.ts";

/** How a watch goes. */
export interface WatchPlan {
  readonly selection: Selection;
  /** The revision after which changes are told; zero for the newest. */
  readonly after: number;
  /** Whether the objects that are there are told first. */
  readonly initialEvents: boolean;
  readonly bookmarks: boolean;
  /** In milliseconds. */
  readonly timeout: number;
}

/** About how often a watch without changes says so, and how long before its end it does. */
const BOOKMARK_EVERY = 60_000;
const BOOKMARK_BEFORE_END = 2_000;

/** How much is written ahead of a reader who is told what is there; how long it may then take to read on. */
const MOST_AHEAD = 1024 * 1024;
const MOST_PATIENCE = 60_000;

/** How many characters are put together before they are written. */
const MOST_AT_ONCE = 64 * 1024;

/** How many clients may be as slow as one may be: beyond that, whoever is slow at all is too slow. */
const MOST_SLOW = 16;

/** One watch: what is written to one client until either side has enough. */
export class WatchStream implements OpenWatch, Observer {
  readonly #call: Call;
  readonly #plan: WatchPlan;
  readonly #sink: Sink;
  readonly #writer: EventWriter;
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();
  #watch: Watch | undefined;
  #isOver = false;
  /** How much waited for the client when it was last told something. */
  #unread = 0;

  constructor(call: Call, plan: WatchPlan, sink: Sink) {
    this.#call = call;
    this.#plan = plan;
    this.#sink = sink;
    this.#writer = new EventWriter(call, plan.selection);
  }

  get prefix(): string {
    return this.#plan.selection.prefix;
  }

  /** Tells what there is to tell until the watch is over. */
  async run(): Promise<void> {
    this.#sink.onClose(() => this.#stop());
    // The client may be gone by now, or there may be no place.
    if (!this.#isOver) this.#call.backend.watches.add(this);
    if (this.#isOver) return;
    this.#schedule(this.#plan.timeout, () => this.end());
    try {
      const after = await this.#tellInitialEvents();
      if (this.#isOver) return;
      const { key, prefix } = this.#plan.selection;
      this.#watch = await this.#call.backend.objects.storage.watch(key ?? prefix, after, this);
      if (this.#isOver) this.#watch.stop();
      else if (this.#plan.bookmarks) this.#scheduleBookmarks();
    } catch (error) {
      this.failed(error instanceof Error ? error : new Error(String(error)));
    }
  }

  changed(changes: readonly Change[]): void {
    const batch = new EventBatch();
    for (const change of changes) {
      if (this.#isOver) return;
      batch.add(this.#writer.writeChange(change));
      if (batch.length >= MOST_AT_ONCE) this.#write(batch.take());
    }
    if (batch.length > 0) this.#write(batch.take());
  }

  failed(error: Error): void {
    if (this.#isOver) return;
    if (!(error instanceof StorageClosed)) {
      const status = explain(error).toStatus();
      this.#sink.write(this.#writer.writeError(status));
    }
    this.end();
  }

  /** Ends the watch; what was told before still arrives. */
  end(): void {
    if (this.#isOver) return;
    this.#stop();
    this.#sink.end();
  }

  #write(content: EventText): void {
    if (this.#isOver) return;
    const { limits, watches } = this.#call.backend;
    const unread = this.#sink.write(content);
    watches.unread += unread - this.#unread;
    this.#unread = unread;
    const isTooMuch = watches.unread > limits.unread * MOST_SLOW;
    if (unread > limits.unread || (unread > 0 && isTooMuch)) this.end();
  }

  #stop(): void {
    if (!this.#isOver) this.#call.backend.watches.unread -= this.#unread;
    this.#isOver = true;
    this.#watch?.stop();
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#call.backend.watches.remove(this);
  }

  /** Gives the revision after which changes are still to be told. */
  async #tellInitialEvents(): Promise<number> {
    const { storage } = this.#call.backend.objects;
    const { after, initialEvents, bookmarks, selection } = this.#plan;
    if (!initialEvents) return after === 0 ? storage.revision() : after;
    let shown = 0;
    for await (const { entries, revision } of readInitialEntries(storage, selection, after)) {
      shown = revision;
      const batch = new EventBatch();
      for (const entry of entries) batch.add(this.#writer.writeInitial(entry));
      if (batch.length > 0) await this.#writeInTime(batch.take());
      if (this.#isOver) return shown;
    }
    if (bookmarks) this.#sink.write(this.#writer.writeBookmark(shown, { endsInitialEvents: true }));
    return shown;
  }

  /** Writes, and waits until most of it has been read: there may be more of it than should wait in memory. */
  async #writeInTime(content: EventText): Promise<void> {
    let unread = this.#sink.write(content);
    for (let waited = 0; unread > MOST_AHEAD && !this.#isOver; waited += 10) {
      if (waited > MOST_PATIENCE) return this.end();
      await new Promise<void>((resume) => setTimeout(resume, 10));
      if (!this.#isOver) unread = this.#sink.write("");
    }
  }

  #scheduleBookmarks(): void {
    const sendBookmark = (): void => {
      if (this.#watch !== undefined) this.#sink.write(this.#writer.writeBookmark(this.#watch.revision));
    };
    // They should not all come at once because all clients came at once.
    const pause = BOOKMARK_EVERY * (0.875 + this.#call.backend.random() / 4);
    const sendNext = (): void => {
      sendBookmark();
      this.#schedule(pause, sendNext);
    };
    this.#schedule(pause, sendNext);
    const last = this.#plan.timeout - BOOKMARK_BEFORE_END;
    if (last > 0) this.#schedule(last, sendBookmark);
  }

  #schedule(milliseconds: number, act: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      act();
    }, milliseconds);
    this.#timers.add(timer);
  }
}

function explain(error: Error): StatusError {
  if (error instanceof StatusError) return error;
  if (error instanceof RevisionCompacted)
    return expired(`too old resource version: ${error.revision} (${error.compacted})`);
  return internalError(error.message);
}
