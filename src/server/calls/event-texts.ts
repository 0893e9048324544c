import type { Change } from "../storage/storage.ts";

/** What happened to an object, for those who see it. */
export type EventType = "ADDED" | "MODIFIED" | "DELETED" | "BOOKMARK" | "ERROR";

/** How many changes are remembered: all who watch are told the same ones, one soon after the other. */
const KEPT = 64;

/** How long their texts are in all. That of the newest is kept in any case. */
const MOST_TEXT = 16 * 1024 * 1024;

/** An event as it goes out: a line of text, or bytes. */
export type EventText = string | Uint8Array;

/** The texts of events, each written once for all who want it in the same form. */
export class EventTexts {
  readonly #texts = new Map<Change, Map<string, EventText>>();
  #length = 0;

  /** The text of a change in a form; `write` makes it if nobody asked before. */
  get(change: Change, form: string, write: () => EventText): EventText {
    let texts = this.#texts.get(change);
    if (texts === undefined) {
      texts = new Map();
      this.#texts.set(change, texts);
      if (this.#texts.size > KEPT) this.#forgetOldest();
    }
    let text = texts.get(form);
    if (text === undefined) {
      text = write();
      texts.set(form, text);
      this.#length += text.length;
      while (this.#length > MOST_TEXT && this.#texts.size > 1) this.#forgetOldest();
    }
    return text;
  }

  #forgetOldest(): void {
    for (const [oldest, texts] of this.#texts) {
      for (const { length } of texts.values()) this.#length -= length;
      this.#texts.delete(oldest);
      return;
    }
  }
}

/** An event as a line of a watch. */
export function printEvent(type: EventType, object: string): string {
  return `{"type":"${type}","object":${object}}\n`;
}
