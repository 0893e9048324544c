/** A short name for a long text (FNV-1a over its UTF-16 units): for comparing, not against forgery. */
export class Digest {
  #state = 0x811c9dc5;
  #length = 0;

  add(text: string): void {
    for (let index = 0; index < text.length; index++)
      this.#state = Math.imul(this.#state ^ text.charCodeAt(index), 0x01000193) >>> 0;
    this.#length += text.length;
  }

  toString(): string {
    return `${this.#length}-${this.#state.toString(16).padStart(8, "0")}`;
  }
}
