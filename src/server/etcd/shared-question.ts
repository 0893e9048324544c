/**
 * A question that is asked once for all who want to know at about the same time. Each gets an answer to a question that was asked
 * after it wanted to know, so that it hears of all that had happened by then.
 */
export class SharedQuestion<Answer> {
  readonly #ask: () => Promise<Answer>;
  #asked: Promise<unknown> = Promise.resolve();
  #next: Promise<Answer> | undefined;

  constructor(ask: () => Promise<Answer>) {
    this.#ask = ask;
  }

  answer(): Promise<Answer> {
    this.#next ??= this.#askNext();
    return this.#next;
  }

  async #askNext(): Promise<Answer> {
    await this.#asked;
    // Those who come in the same turn of the event loop are waited for, too.
    await new Promise((resolve) => setImmediate(resolve));
    this.#next = undefined;
    const answer = this.#ask();
    this.#asked = answer.catch(() => {});
    return answer;
  }
}
