import type { Mode, NamedText, WriteSettings } from "../state.ts";

/** What happens in a story: somebody writes. */
export interface StoryMove {
  /** What happens, and what to look at, in a sentence or two. */
  readonly say: string;
  readonly mode: Mode;
  readonly manager: string;
  readonly text: string;
  readonly options?: WriteSettings | undefined;
}

/** A story: the definitions that it needs, and what happens in turn. It begins with nothing. */
export interface Story {
  readonly id: string;
  readonly title: string;
  /** What it shows, in a sentence. */
  readonly intro: string;
  readonly definitions: readonly NamedText[];
  readonly moves: readonly StoryMove[];
  /** The next version of its definition, for the view of what a change of it breaks. */
  readonly next?: string | undefined;
  /** An object to convert there. */
  readonly object?: string | undefined;
}
