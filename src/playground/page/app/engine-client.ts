import type { Answer, CallName, Calls, Question } from "../../engine/messages.ts";
import type { NamedText } from "../../state.ts";

/** Longer than any answer takes that somebody would wait for. */
const PATIENCE = 8_000;

interface Pending {
  readonly question: Question;
  readonly resolve: (answer: never) => void;
  readonly reject: (error: Error) => void;
}

/** Asks the engine, which works beside the page. One that does not come back is replaced. */
export class EngineClient {
  #worker: Worker | undefined;
  #next = 1;
  #current: Pending | undefined;
  #queue: Pending[] = [];
  #watch: ReturnType<typeof setTimeout> | undefined;
  #definitions: readonly NamedText[] = [];

  /** Asks; gives `undefined` if a later question of the same name overtook this one. */
  ask<Name extends CallName>(
    name: Name,
    ask: Calls[Name]["ask"],
  ): Promise<Calls[Name]["answer"] | undefined> {
    if (name === "define") this.#definitions = (ask as Calls["define"]["ask"]).definitions;
    const overtaken = this.#queue.filter(({ question }) => question.name === name);
    this.#queue = this.#queue.filter(({ question }) => question.name !== name);
    for (const { resolve } of overtaken) resolve(undefined as never);
    return new Promise((resolve, reject) => {
      const question = { id: this.#next++, name, ask } as Question;
      this.#queue.push({ question, resolve, reject });
      this.#send();
    });
  }

  #send(): void {
    if (this.#current !== undefined) return;
    this.#current = this.#queue.shift();
    if (this.#current === undefined) return;
    this.#worker ??= this.#start();
    this.#worker.postMessage(this.#current.question);
    this.#watch = setTimeout(() => this.#replace(), PATIENCE);
  }

  #start(): Worker {
    const worker = new Worker(new URL("../worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<Answer>) => this.#take(data);
    worker.onerror = () => this.#replace("the engine could not be loaded: reload the page");
    return worker;
  }

  #take(answer: Answer): void {
    const current = this.#current;
    if (current?.question.id !== answer.id) return;
    clearTimeout(this.#watch);
    this.#current = undefined;
    if (answer.ok) current.resolve(answer.answer as never);
    else current.reject(new Error(answer.message));
    this.#send();
  }

  #replace(message = "this takes too long to work out: make the texts smaller"): void {
    clearTimeout(this.#watch);
    this.#worker?.terminate();
    this.#worker = undefined;
    // A new engine knows no definitions yet. Those that this one was stuck at are left out.
    if (this.#current?.question.name === "define") this.#definitions = [];
    this.#current?.reject(new Error(message));
    this.#current = undefined;
    const wereDefinitions = this.#queue.some(({ question }) => question.name === "define");
    if (this.#definitions.length > 0 && !wereDefinitions)
      void this.ask("define", { definitions: this.#definitions }).catch(() => undefined);
    this.#send();
  }
}
