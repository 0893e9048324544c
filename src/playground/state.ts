/** How something is written: by apply on either side, by a patch, or by an update, as controllers send it. */
export type Mode = "server-side" | "client-side" | "strategic" | "merge" | "json" | "update";

/** What is about to be written, and by whom. */
export interface Write {
  readonly mode: Mode;
  /** The field manager. */
  readonly manager: string;
  /** A config, a patch or a whole object, as YAML or JSON. */
  readonly text: string;
  readonly options: WriteSettings;
}

/** What is not as usual about a write. */
export interface WriteSettings {
  /** Of server-side apply: whether it takes over what others own. Default: false. */
  readonly force?: boolean | undefined;
  /** The same at some paths alone. Default: none. */
  readonly forceAt?: readonly string[] | undefined;
  /** Of client-side apply: whether it wins over what others changed since. Default: true, as kubectl. */
  readonly overwrite?: boolean | undefined;
  /** The part of the object that is written: `status`, `scale`. Default: the object. */
  readonly subresource?: string | undefined;
}

/** What came of a write. */
export type StepOutcome = "created" | "configured" | "unchanged" | "deleted" | "conflict" | "refused";

/** A write that happened. */
export interface TimelineStep {
  readonly id: number;
  /** The step whose outcome it was written to; absent for one that starts a timeline. */
  readonly parent?: number | undefined;
  readonly write: Write;
  /** What was written to, as text; absent if it is what the parent led to. */
  readonly live?: string | undefined;
  /** An ISO time. */
  readonly time: string;
  readonly outcome: StepOutcome;
  /** The outcome in a sentence. */
  readonly message: string;
  /** What a story says of it. */
  readonly say?: string | undefined;
  /** The object after it, as YAML with its `managedFields`; empty if there is none. */
  readonly object: string;
}

export interface NamedText {
  /** What the reader calls it: the name of a file. */
  readonly name: string;
  readonly text: string;
}

/** All that a link holds. */
export interface Playground {
  readonly version: 1;
  /** The live object, as YAML or JSON; empty if there is none. */
  readonly live: string;
  readonly write: Write;
  /** Definitions of custom resources and OpenAPI documents. */
  readonly definitions: readonly NamedText[];
  readonly timeline: readonly TimelineStep[];
  /** The step whose outcome live is, or was before it was edited; absent at the very start. */
  readonly at?: number | undefined;
  readonly evolution?: EvolutionTexts | undefined;
  /** The story that is being played, and how many of its moves are made. */
  readonly story?: { readonly id: string; readonly done: number } | undefined;
  /** Which part of the page is shown. Default: `write`. */
  readonly view?: "write" | "evolve" | undefined;
}

/** Two versions of definitions side by side, and an object to convert. */
export interface EvolutionTexts {
  readonly old: string;
  readonly new: string;
  readonly object: string;
  readonly to?: string | undefined;
}
