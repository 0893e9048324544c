import type {
  Definitions,
  EditorPlace,
  Explanation,
  Prediction,
  Problem,
  Requests,
  Situation,
  TextName,
  WayOut,
} from "../../engine/messages.ts";
import type { Playground, TimelineStep, Write, WriteSettings } from "../../state.ts";
import { STORIES, type Story, type StoryMove } from "../../stories/index.ts";
import { addStep, before, EMPTY_PLAYGROUND, goTo, nextTime } from "../../timeline.ts";
import { EngineClient } from "./engine-client.ts";
import { forgetColours } from "./owner-colours.ts";

/** What the page shows. */
export interface Shown {
  readonly playground: Playground;
  readonly prediction: Prediction | undefined;
  /** What lint found; comes a little later than the prediction. */
  readonly findings: readonly Problem[];
  readonly requests: Requests | undefined;
  readonly definitions: Definitions;
  /** The line that is explained. */
  readonly selected: string | undefined;
  readonly explanation: Explanation | undefined;
  /** Something to tell once: what was copied, what could not be read. */
  readonly notice: { readonly text: string; readonly kind: "info" | "error" } | undefined;
}

/** After a pause in typing this long, there is time for what is not looked at with every keystroke. */
const PAUSE = 250;

/** The state of the page, and what can be done to it. Whoever listens is told of every change. */
export class Store {
  readonly engine = new EngineClient();
  #shown: Shown = {
    playground: EMPTY_PLAYGROUND,
    prediction: undefined,
    findings: [],
    requests: undefined,
    definitions: { kinds: [], problems: [] },
    selected: undefined,
    explanation: undefined,
    notice: undefined,
  };
  readonly #listeners: ((shown: Shown, last: Shown) => void)[] = [];
  #pause: ReturnType<typeof setTimeout> | undefined;

  get shown(): Shown {
    return this.#shown;
  }

  listen(listener: (shown: Shown, last: Shown) => void): void {
    this.#listeners.push(listener);
  }

  get situation(): Situation {
    const { playground } = this.#shown;
    return { live: playground.live, write: playground.write, now: nextTime(playground) };
  }

  /** The story that is being played. */
  get story(): Story | undefined {
    return STORIES.find(({ id }) => id === this.#shown.playground.story?.id);
  }

  /** The move of the story whose write is waiting, or was the last one. */
  get move(): StoryMove | undefined {
    return this.story?.moves[this.#shown.playground.story?.done ?? 0];
  }

  #show(change: Partial<Shown>): void {
    const last = this.#shown;
    this.#shown = { ...last, ...change };
    for (const listener of this.#listeners) listener(this.#shown, last);
  }

  tell(text: string, kind: "info" | "error" = "info"): void {
    this.#show({ notice: { text, kind } });
  }

  /** Tells what went wrong instead of doing nothing. */
  async attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.tell(error instanceof Error ? error.message : String(error), "error");
    }
  }

  change(change: Partial<Playground>): void {
    this.#show({ playground: { ...this.#shown.playground, ...change } });
    void this.#predict();
  }

  changeWrite(change: Partial<Write>): void {
    this.change({ write: { ...this.#shown.playground.write, ...change } });
  }

  changeOptions(change: Partial<WriteSettings>): void {
    const { options } = this.#shown.playground.write;
    this.changeWrite({ options: { ...options, ...change } });
  }

  changeText(text: TextName, value: string): void {
    if (text === "live") this.change({ live: value });
    else this.changeWrite({ text: value });
  }

  async #predict(): Promise<void> {
    await this.attempt(async () => {
      const { situation } = this;
      const prediction = await this.engine.ask("predict", situation);
      if (prediction === undefined) return;
      this.#show({ prediction, findings: this.#shown.findings });
      clearTimeout(this.#pause);
      this.#pause = setTimeout(() => void this.#lookCloser(situation), PAUSE);
    });
  }

  async #lookCloser(situation: Situation): Promise<void> {
    await this.attempt(async () => {
      const [findings, requests] = await Promise.all([
        this.engine.ask("lint", situation),
        this.engine.ask("requests", situation),
      ]);
      if (findings !== undefined) this.#show({ findings, requests });
      const { selected } = this.#shown;
      if (selected !== undefined) await this.#explain(selected);
    });
  }

  /** Explains a line of the result; `undefined` closes the explanation. */
  async select(path: string | undefined): Promise<void> {
    this.#show({ selected: path, explanation: path === undefined ? undefined : this.#shown.explanation });
    if (path !== undefined) await this.attempt(() => this.#explain(path));
  }

  async #explain(path: string): Promise<void> {
    const explanation = await this.engine.ask("explain", { ...this.situation, path });
    if (explanation !== undefined) this.#show({ explanation });
  }

  async settle(way: WayOut, path?: string): Promise<void> {
    await this.attempt(async () => {
      const settled = await this.engine.ask("settle", { ...this.situation, way, path });
      if (settled === undefined) return;
      this.changeWrite(settled.write);
      this.tell(settled.message);
    });
  }

  /** Carries the write out; of a story, the next move is then waiting. */
  async take(): Promise<void> {
    await this.attempt(async () => {
      const taken = await this.engine.ask("take", this.situation);
      if (taken === undefined) return;
      const { playground } = this.#shown;
      const { story } = playground;
      const next = addStep(playground, taken, this.move?.say);
      if (story === undefined || this.story === undefined) {
        this.change(next);
        return;
      }
      const done = Math.min(story.done + 1, this.story.moves.length);
      const move = this.story.moves[done];
      this.change({ ...next, story: { ...story, done }, ...(move && { write: writeOf(move) }) });
    });
  }

  /** To what came of a step; what is written next is a fork, unless nothing came after it. */
  goTo(step: TimelineStep): void {
    const { playground } = this.#shown;
    const there = goTo(playground, step.id);
    // Of a story, the move after that step waits again.
    const index = playground.timeline.findIndex(({ id }) => id === step.id);
    const move = this.story?.moves[index + 1];
    const isMove = playground.story !== undefined && move !== undefined && step.say !== undefined;
    if (!isMove) this.change(there);
    else this.change({ ...there, write: writeOf(move), story: { ...playground.story, done: index + 1 } });
  }

  /** To what was before a step, as if it were about to happen again. */
  retry(step: TimelineStep): void {
    this.change(before(this.#shown.playground, step.id));
  }

  async load(playground: Playground): Promise<void> {
    const { definitions } = playground;
    this.#show({ selected: undefined, explanation: undefined, findings: [], requests: undefined });
    forgetColours();
    await this.define(definitions, playground);
  }

  async play(id: string): Promise<void> {
    const story = STORIES.find((one) => one.id === id);
    const [first] = story?.moves ?? [];
    if (story === undefined || first === undefined) return;
    const { definitions, next, object = "" } = story;
    const old = definitions[0]?.text ?? "";
    await this.load({
      ...EMPTY_PLAYGROUND,
      definitions,
      write: writeOf(first),
      story: { id, done: 0 },
      ...(next !== undefined && { evolution: { old, new: next, object } }),
    });
  }

  /** Puts definitions in the place of those that are there. */
  async define(definitions: Playground["definitions"], rest: Partial<Playground> = {}): Promise<void> {
    this.#show({ playground: { ...this.#shown.playground, ...rest, definitions } });
    await this.attempt(async () => {
      const told = await this.engine.ask("define", { definitions });
      if (told !== undefined) this.#show({ definitions: told });
    });
    await this.#predict();
  }

  placeIn(text: TextName, offset: number): EditorPlace {
    return { of: text, offset, situation: this.situation };
  }
}

function writeOf({ mode, manager, text, options = {} }: StoryMove): Write {
  return { mode, manager, text, options };
}
