import type { EventText } from "../calls/event-texts.ts";
import { joinBytes } from "../http/join-bytes.ts";

/** Events that go out together: all of them text, or all of them bytes. */
export class EventBatch {
  #text = "";
  #parts: Uint8Array[] = [];
  #length = 0;

  /** In characters, or bytes. */
  get length(): number {
    return this.#length;
  }

  add(event: EventText): void {
    this.#length += event.length;
    if (typeof event === "string") this.#text += event;
    else this.#parts.push(event);
  }

  /** All of them; the batch is empty then. */
  take(): EventText {
    const taken = this.#parts.length > 0 ? joinBytes(this.#parts) : this.#text;
    this.#text = "";
    this.#parts = [];
    this.#length = 0;
    return taken;
  }
}
