import type { Change, Storage } from "../storage/storage.ts";
import type { Controller } from "./controllers.ts";

/** How long history is kept, in milliseconds, and how much of it, in characters: who was gone for longer lists anew. */
export interface Kept {
  readonly time: number;
  readonly size: number;
}

const KEPT: Kept = { time: 5 * 60_000, size: 32 * 1024 * 1024 };

/** Part of the history: up to which revision it goes, when that was, and how much was written in it. */
interface Chapter {
  revision: number;
  readonly begun: number;
  size: number;
}

/** Lets a store forget what is old, or more than need be kept. */
export class Compactor implements Controller {
  readonly #storage: Storage;
  readonly #kept: Kept;
  readonly #timer: ReturnType<typeof setInterval>;
  /** The history that is kept, the oldest first. */
  readonly #chapters: Chapter[] = [];
  #size = 0;
  #compacting: Promise<void> | undefined;

  constructor(storage: Storage, kept = KEPT) {
    this.#storage = storage;
    this.#kept = kept;
    this.#timer = setInterval(() => this.#forget(), kept.time / CHAPTERS);
    // Where timers keep a process alive, this one shall not.
    (this.#timer as { unref?: () => void }).unref?.();
  }

  begin(): void {}

  changed({ revision, entry }: Change): void {
    const size = entry?.value.length ?? 0;
    const last = this.#chapters.at(-1);
    // Not the time of day, which may jump.
    const now = performance.now();
    const { time, size: most } = this.#kept;
    if (last === undefined || last.size > most / CHAPTERS || now - last.begun > time / CHAPTERS)
      this.#chapters.push({ revision, begun: now, size });
    else {
      last.revision = revision;
      last.size += size;
    }
    this.#size += size;
    if (this.#size > most) this.#forget();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#compacting;
  }

  #forget(): void {
    if (this.#compacting !== undefined) return;
    let revision = 0;
    const { time, size: most } = this.#kept;
    const oldest = performance.now() - time;
    for (
      let first = this.#chapters[0];
      first !== undefined && (this.#size > most || first.begun < oldest);
      first = this.#chapters[0]
    ) {
      revision = first.revision;
      this.#size -= first.size;
      this.#chapters.shift();
    }
    if (revision === 0) return;
    this.#compacting = this.#storage
      .compact(revision)
      // A store that is gone for a while is compacted when it is back.
      .catch(() => {})
      .then(() => {
        this.#compacting = undefined;
      });
  }
}

/** In how many parts history is forgotten. */
const CHAPTERS = 16;
