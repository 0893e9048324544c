import type { EvolutionTexts, NamedText, Playground, StepOutcome, Write } from "../state.ts";
import type { Requests } from "./sent-request.ts";

export type { HttpRequest, Requests } from "./sent-request.ts";

/**
 * What the page asks of the engine, by name, and what it gets. All of it survives `structuredClone`. Offsets are UTF-16 units, as
 * editors count them; lines and columns count from 1. A question that cannot be answered gets a sentence.
 */
export interface Calls {
  /** Sets the definitions by which all later questions are answered. */
  readonly define: Call<{ readonly definitions: readonly NamedText[] }, Definitions>;
  /** What the write would do. Asked with every keystroke. */
  readonly predict: Call<Situation, Prediction>;
  /** What hurts, or will, though no server refuses it. */
  readonly lint: Call<Situation, readonly Problem[]>;
  /** The exact request that kubectl would send, and the same as lines to copy. */
  readonly requests: Call<Situation, Requests>;
  /** What there is to know about a line of the result, by its `path`. */
  readonly explain: Call<Situation & { readonly path: string }, Explanation>;
  /** What becomes of the write to settle the conflict at a path, or all of them. */
  readonly settle: Call<Situation & { readonly way: WayOut; readonly path?: string | undefined }, Settled>;
  /** What could be written at a place of a text. */
  readonly complete: Call<EditorPlace, Completions | undefined>;
  /** What the schema says of what is at a place of a text; `undefined` if nothing is. */
  readonly hover: Call<EditorPlace, Hover | undefined>;
  /** Carries the write out: what came of it, and what is live then. */
  readonly take: Call<Situation, Taken>;
  /** What a change of definitions breaks, and for whom. */
  readonly breaking: Call<Pick<EvolutionTexts, "old" | "new">, Evolution>;
  /** An object converted to another version, and back. */
  readonly convert: Call<EvolutionTexts, Conversion>;
  /** All of a playground as the fragment of an address, without its `#`. */
  readonly pack: Call<{ readonly playground: Playground }, Packed>;
  /** The playground that a fragment holds, whoever wrote it. */
  readonly unpack: Call<{ readonly fragment: string }, Playground>;
  /** The timeline as a file to download. */
  readonly download: Call<{ readonly playground: Playground; readonly as: "session" | "vectors" }, NamedText>;
}

interface Call<Ask, Answer> {
  readonly ask: Ask;
  readonly answer: Answer;
}

export type CallName = keyof Calls;

/** What goes to the worker. */
export type Question = {
  readonly [Name in CallName]: { readonly id: number; readonly name: Name; readonly ask: Calls[Name]["ask"] };
}[CallName];

/** What comes back, once for each question. */
export type Answer =
  | { readonly id: number; readonly ok: true; readonly answer: Calls[CallName]["answer"] }
  | { readonly id: number; readonly ok: false; readonly message: string };

/** What is live, and what is about to be written to it. */
export interface Situation {
  /** The live object, as YAML or JSON; empty if there is none. */
  readonly live: string;
  readonly write: Write;
  /** When the write happens: an ISO time. */
  readonly now: string;
}

/** Which of the texts something is about. */
export type TextName = "live" | "write";

/** A part of a text. */
export interface TextRange {
  readonly line: number;
  readonly column: number;
  readonly from: number;
  /** After its last character; the same as `from` if it is only a place. */
  readonly to: number;
}

/** What the definitions hold. */
export interface Definitions {
  /** The kinds that the reader's definitions have. */
  readonly kinds: readonly KindName[];
  /** What is wrong with them, each under the name of its text. */
  readonly problems: readonly { readonly name: string; readonly message: string }[];
}

export interface KindName {
  readonly apiVersion: string;
  readonly kind: string;
}

/** Something that is wrong, or will hurt. */
export interface Problem {
  readonly severity: "error" | "warning" | "info";
  /** In one sentence or two, plain text. */
  readonly message: string;
  /** What to do about it, where the message does not say. */
  readonly remedy?: string | undefined;
  /** The rule of lint that found it. */
  readonly rule?: string | undefined;
  /** The field, as Kubernetes writes paths; empty for the whole. */
  readonly path: string;
  /** Where it is written. Absent if it is about what nobody wrote, such as a default. */
  readonly at?: { readonly text: TextName; readonly range: TextRange } | undefined;
  /** The index of the line of the result that it is about. */
  readonly line?: number | undefined;
}

/** What a write would do. */
export interface Prediction {
  /**
   * `waiting`: nothing is written yet. `unreadable`: a text cannot be read, and `problems` says why. `conflict` and `refused`:
   * nothing is stored.
   */
  readonly outcome: StepOutcome | "waiting" | "unreadable";
  /** What kubectl calls the object, `deployment.apps/shop`; empty if nobody says. */
  readonly name: string;
  /** The outcome in a sentence; of a refusal in the server's words. */
  readonly message: string;
  /**
   * The object as it would be stored. Where nothing is: with a conflict, live as it stays; else what was refused, as far as it came.
   * `metadata.managedFields` is left out.
   */
  readonly lines: readonly ResultLine[];
  /** Who owns lines; lines refer to them by index. */
  readonly owners: readonly Owner[];
  readonly problems: readonly Problem[];
  readonly conflicts: readonly Conflict[];
  /** What happened to fields besides, a row each. */
  readonly changes: readonly Change[];
  readonly warnings: readonly string[];
}

export interface Owner {
  readonly manager: string;
  readonly operation: "Apply" | "Update";
  readonly apiVersion: string;
  /** Empty for the object itself. */
  readonly subresource: string;
  /** An ISO time; empty if the entry has none. */
  readonly time: string;
}

/** A line of the result. A line that changed comes twice: as it was (`-`), then as it is (`+`). */
export interface ResultLine {
  readonly sign: " " | "-" | "+";
  /** The YAML, with its indentation; what would not show is escaped. */
  readonly text: string;
  /** The field, exact: it goes to `explain`. */
  readonly path: string;
  /** Indexes of `owners`. */
  readonly owners: readonly number[];
  /** Who owned it before, where that was somebody else. */
  readonly were?: readonly number[] | undefined;
  /** Who set it, where nobody stated it. */
  readonly by?: "default" | "server" | undefined;
  /** `conflict`: others own it. `given-up`: its manager states it no more, and others keep it. */
  readonly fate?: "taken-over" | "given-up" | "conflict" | undefined;
  /** Whether the line only opens what follows. */
  readonly opens: boolean;
}

/** What a write did to a field, or to a manager, in a few words. */
export interface Change {
  readonly what: "added" | "changed" | "removed" | "default" | "taken over" | "given up" | "moved" | "left";
  /** The field or the manager. */
  readonly path: string;
  /** The rest of the sentence: `2 → 3`, `from autoscaler`. */
  readonly detail: string;
}

/** How to get out of a conflict: `force`, `give-way` and `share` as in server-side apply; `overwrite` of client-side apply. */
export type WayOut = "force" | "give-way" | "share" | "overwrite";

export interface Conflict {
  readonly path: string;
  /** Who owns it: an index of `owners`. Absent in client-side apply, which only knows that it changed since. */
  readonly owner?: number | undefined;
  /** What it is, and what the write wants, in a few words. */
  readonly live: string;
  readonly wanted: string;
  readonly ways: readonly WayOut[];
  /** Where the write states it. */
  readonly range?: TextRange | undefined;
  /** The index of its line. */
  readonly line?: number | undefined;
}

/** A write that settles a conflict. */
export interface Settled {
  readonly write: Write;
  /** What that means, in a sentence. */
  readonly message: string;
}

/** What there is to know about a field of the result. */
export interface Explanation {
  readonly path: string;
  /** Why it has its value, in a sentence. */
  readonly why: string;
  /** Who owns it, and what happens if they stop stating it. */
  readonly owners: readonly { readonly owner: Owner; readonly ifDropped: string }[];
  readonly field?: FieldFacts | undefined;
}

/** What the schema says of a field. */
export interface FieldFacts {
  readonly path: string;
  /** How it merges, in a few words: `list, map by containerPort, protocol=TCP`. */
  readonly summary: string;
  /** The same as sentences: what each word of it means for two who write the same object. */
  readonly meanings: readonly { readonly term: string; readonly meaning: string }[];
  readonly required: boolean;
  /** As JSON. */
  readonly default?: string | undefined;
  readonly enum?: readonly string[] | undefined;
}

/** A place of a text that is edited. */
export interface EditorPlace {
  readonly offset: number;
  readonly of: TextName;
  readonly situation: Situation;
}

export interface Completions {
  /** What a choice replaces. */
  readonly from: number;
  readonly items: readonly Completion[];
}

export interface Completion {
  readonly label: string;
  readonly kind: "field" | "value";
  /** How it merges, in a few words. */
  readonly detail: string;
  /** What is put in place. */
  readonly insert: string;
  readonly required: boolean;
}

export interface Hover {
  readonly range: TextRange;
  readonly field: FieldFacts;
}

export interface Taken {
  readonly outcome: StepOutcome;
  readonly message: string;
  /** The object from then on, as YAML with its `managedFields`; empty if it is gone. */
  readonly object: string;
}

/** What a change of definitions breaks. */
export interface Evolution {
  readonly findings: readonly EvolutionFinding[];
  /** The outcome in a sentence. */
  readonly summary: string;
}

export interface EvolutionFinding {
  readonly rule: string;
  readonly severity: "breaking" | "depends" | "fine";
  /** The kind in its version, or the definition. */
  readonly in: string;
  readonly path: string;
  readonly message: string;
  readonly why: string;
  readonly remedy: string;
  readonly old?: TextRange | undefined;
  readonly new?: TextRange | undefined;
}

export interface Conversion {
  /** The versions that the object can have. */
  readonly versions: readonly string[];
  readonly to: string;
  /** The object in that version, and back again, as YAML. */
  readonly converted: string;
  readonly back: string;
  /** What differs after the round trip; empty if nothing does. */
  readonly lost: readonly string[];
  /** What the version cannot say, and an annotation carries. */
  readonly carried: readonly string[];
}

export interface Packed {
  readonly fragment: string;
  /** What to know before it is shared, such as that it is too long for some places. */
  readonly message?: string | undefined;
}
