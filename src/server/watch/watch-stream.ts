import type { Call } from "../calls/call.ts";
import type { EventText } from "../calls/event-texts.ts";
import { expired, versionTooLarge } from "../calls/resource-version.ts";
import type { Selection } from "../calls/selection.ts";
import type { OpenWatch } from "../calls/watches.ts";
import type { Sink } from "../http/message.ts";
import { Outlet } from "../load/outlet.ts";
import { Slices } from "../load/slices.ts";
import { internalError, StatusError } from "../status/status.ts";
import { readPages } from "../storage/read-pages.ts";
import {
  type Change,
  type Entry,
  type Observer,
  RevisionCompacted,
  StorageClosed,
  type Watch,
} from "../storage/storage.ts";
import { EventBatch } from "./event-batch.ts";
import { EventWriter } from "./event-writer.ts";

/** How a watch goes. */
export interface WatchPlan {
  readonly selection: Selection;
  /** How many characters the selectors have that it was made of. */
  readonly selectorLength: number;
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

/** How many characters are put together before they are written. */
const MOST_AT_ONCE = 64 * 1024;

/** One watch: what is written to one client until either side has enough. */
export class WatchStream implements OpenWatch, Observer {
  readonly #call: Call;
  readonly #plan: WatchPlan;
  readonly #outlet: Outlet;
  readonly #writer: EventWriter;
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();
  #watch: Watch | undefined;
  #isOver = false;
  /** What has happened, and is told in the next slices. */
  readonly #untold: Change[] = [];

  constructor(call: Call, plan: WatchPlan, sink: Sink) {
    this.#call = call;
    this.#plan = plan;
    this.#outlet = new Outlet(sink, call.backend.memory);
    this.#writer = new EventWriter(call, plan.selection);
  }

  get prefix(): string {
    return this.#plan.selection.prefix;
  }

  get selectorLength(): number {
    return this.#plan.selectorLength;
  }

  /** Tells what there is to tell until the watch is over. */
  async run(): Promise<void> {
    this.#outlet.onClose(() => this.#stop());
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
    const isShort = sizeOfAll(changes) < MOST_AT_ONCE;
    if (this.#untold.length === 0 && isShort && this.#call.conversions === undefined) {
      this.#tell(changes);
      return;
    }
    const isFirst = this.#untold.length === 0;
    for (const change of changes) this.#untold.push(change);
    if (isFirst) this.#tellInSlices().catch((error) => this.failed(error));
  }

  /** Tells what is much: others may have to be told the same, and others yet are to be answered in between. */
  async #tellInSlices(): Promise<void> {
    const slices = new Slices();
    while (this.#untold.length > 0) {
      this.#outlet.keep(sizeOfAll(this.#untold));
      await slices.next();
      let told = 0;
      do {
        const begin = told;
        for (let size = 0; told < this.#untold.length && size < MOST_AT_ONCE; told++)
          size += sizeOf(this.#untold[told] as Change);
        const next = this.#untold.slice(begin, told);
        if (this.#call.conversions !== undefined)
          await this.#prepare(next.flatMap((change) => this.#shownBy(change)));
        this.#tell(next);
      } while (told < this.#untold.length && !slices.isOver && !this.#isOver);
      if (this.#isOver) return;
      this.#untold.splice(0, told);
    }
    this.#outlet.keep(0);
  }

  /** Has objects converted by those who do that. */
  async #prepare(entries: readonly Entry[]): Promise<void> {
    const { conversions, backend } = this.#call;
    await conversions?.prepare(entries, (entry) => backend.objects.peek(entry));
  }

  /** What is shown of a change: the object as it is, or as it was last. */
  #shownBy({ entry, previous }: Change): readonly Entry[] {
    const { matches } = this.#plan.selection;
    const shown = [entry, previous].find((one) => one !== undefined && (matches?.(one) ?? true));
    return shown === undefined ? [] : [shown];
  }

  #tell(changes: readonly Change[]): void {
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
      this.#outlet.write(this.#writer.writeError(status));
    }
    this.end();
  }

  /** Ends the watch; what was told before still arrives. */
  end(): void {
    if (this.#isOver) return;
    this.#stop();
    this.#outlet.end();
  }

  #write(content: EventText): void {
    if (!this.#isOver && this.#outlet.write(content) > this.#call.backend.limits.unread) this.end();
  }

  #stop(): void {
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
    if (!initialEvents && after === 0) return storage.revision();
    const slices = new Slices();
    // There may be much to tell: it is not told to many clients at once, nor to one that has gone meanwhile.
    await slices.next();
    if (!initialEvents) return after;
    let shown = 0;
    const { prefix, key, matches } = selection;
    const range = key === undefined ? { prefix } : { prefix: key, limit: 1 };
    for await (const { entries, revision } of readPages(storage, range)) {
      if (revision < after) throw versionTooLarge(after, revision);
      shown = revision;
      const batch = new EventBatch();
      if (this.#call.conversions !== undefined)
        await this.#prepare(entries.filter((entry) => matches?.(entry) ?? true));
      for (const entry of entries) {
        if (slices.isOver) await slices.next();
        if (this.#isOver) return shown;
        if (matches === undefined || matches(entry)) batch.add(this.#writer.writeInitial(entry));
        if (batch.length >= MOST_AT_ONCE) await this.#writeInTime(batch.take());
      }
      if (batch.length > 0) await this.#writeInTime(batch.take());
    }
    if (bookmarks) this.#outlet.write(this.#writer.writeBookmark(shown, { endsInitialEvents: true }));
    return shown;
  }

  /** Writes, and waits until most of it has been read: there may be more of it than should wait in memory. */
  async #writeInTime(content: EventText): Promise<void> {
    this.#outlet.write(content);
    await this.#outlet.ready();
  }

  #scheduleBookmarks(): void {
    const sendBookmark = (): void => {
      if (this.#watch !== undefined && this.#untold.length === 0)
        this.#write(this.#writer.writeBookmark(this.#watch.revision));
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

/** About how many characters there are to tell of a change. */
function sizeOf({ entry, previous }: Change): number {
  return (entry ?? previous)?.value.length ?? 0;
}

function sizeOfAll(changes: readonly Change[]): number {
  return changes.reduce((size, change) => size + sizeOf(change), 0);
}

function explain(error: Error): StatusError {
  if (error instanceof StatusError) return error;
  if (error instanceof RevisionCompacted)
    return expired(`too old resource version: ${error.revision} (${error.compacted})`);
  return internalError(error.message);
}
