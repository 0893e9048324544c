import type { NamedText, Playground, TimelineStep, Write } from "../state.ts";

/**
 * What the page asks of the engine, by name, and what it gets. All of it survives `structuredClone`. Offsets are UTF-16 units, as
 * editors count them; lines and columns count from 1. A question that cannot be answered gets a sentence (`EngineError`), and
 * one that another of the same name has overtaken gets nothing (`Overtaken`).
 */
export interface Calls {
  /** Sets the definitions by which all later questions are answered. */
  readonly define: Call<{ readonly definitions: readonly NamedText[] }, Definitions>;
  /** What the write would do. Asked with every keystroke. */
  readonly predict: Call<Situation, Prediction>;
  /** The exact request that kubectl would send, and the same as lines to copy. */
  readonly requests: Call<Situation, Requests>;
  /** What there is to know about a line of the result, by its `path`. */
  readonly explain: Call<Situation & { readonly path: string }, Explanation>;
  /** What becomes of the write to settle one conflict, or all of them. */
  readonly settle: Call<Situation & { readonly way: WayOut; readonly path?: string | undefined }, Settled>;
  /** What could be written at a place of a text. */
  readonly complete: Call<EditorPlace, Completions>;
  /** What the schema says of what is at a place of a text; `undefined` if nothing is. */
  readonly hover: Call<EditorPlace, Hover | undefined>;
  /** Carries the write out: the step to add to the timeline, and what is live then. A refused write is a step, too. */
  readonly take: Call<Situation & { readonly say?: string | undefined }, Taken>;
  /** The stories that are built in. */
  readonly stories: Call<Nothing, readonly StoryTitle[]>;
  /** A story as a playground: its first step waits to be taken. */
  readonly story: Call<{ readonly id: string }, Story>;
  /** What a change of definitions breaks, and for whom. */
  readonly breaking: Call<{ readonly old: string; readonly new: string }, Evolution>;
  /** An object converted to another version, and back. */
  readonly convert: Call<
    { readonly definition: string; readonly object: string; readonly to?: string | undefined },
    Conversion
  >;
  /** All of a playground as the fragment of an address, without its `#`. */
  readonly pack: Call<{ readonly playground: Playground }, Packed>;
  /** The playground that a fragment holds, whoever wrote it. */
  readonly unpack: Call<{ readonly fragment: string }, Playground>;
  /** The timeline as files to download. */
  readonly download: Call<{ readonly playground: Playground; readonly as: "session" | "vectors" }, Files>;
}

interface Call<Ask, Answer> {
  readonly ask: Ask;
  readonly answer: Answer;
}

type Nothing = Readonly<Record<string, never>>;

export type CallName = keyof Calls;

/** What goes to the worker. */
export type Question = {
  readonly [Name in CallName]: { readonly id: number; readonly name: Name; readonly ask: Calls[Name]["ask"] };
}[CallName];

/** What comes back, once for each question. */
export type Answer =
  | { readonly id: number; readonly outcome: "answered"; readonly answer: Calls[CallName]["answer"] }
  | { readonly id: number; readonly outcome: "failed"; readonly message: string }
  | { readonly id: number; readonly outcome: "overtaken" };

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

/** A change of a text. Several do not overlap, come in order, and count from the text as it was. */
export interface TextEdit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** What the definitions hold. */
export interface Definitions {
  /** Every kind that can be written, the reader's own first. */
  readonly kinds: readonly KindName[];
  /** What is wrong with them, each under the name of its text. */
  readonly problems: readonly (Problem & { readonly name: string })[];
}

export interface KindName {
  readonly apiVersion: string;
  readonly kind: string;
  readonly isOwn: boolean;
}

/** Something that is wrong, or will hurt. */
export interface Problem {
  readonly severity: "error" | "warning" | "info";
  /** In one sentence or two, plain text. */
  readonly message: string;
  /** What to do about it, where the message does not say. */
  readonly remedy?: string | undefined;
  /** What found it: reading the text, the type, the server's validation, a CEL rule, or lint with its rule. */
  readonly source: "text" | "type" | "validation" | "rule" | "lint";
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
   * `waiting`: nothing is written yet. `unreadable`: a text cannot be read, and `problems` says why; the page may keep showing the
   * result before it. `conflict` and `refused`: nothing is stored.
   */
  readonly outcome:
    | "created"
    | "configured"
    | "unchanged"
    | "deleted"
    | "conflict"
    | "refused"
    | "waiting"
    | "unreadable";
  /** What kubectl calls the object, `deployment.apps/shop`; empty if nobody says. */
  readonly name: string;
  /** The outcome in a sentence; of a refusal in the server's words. */
  readonly message: string;
  /**
   * The object as it would be stored. Where nothing is: with a conflict, live as it stays; else what was refused, as far as it came.
   * `metadata.managedFields` is left out.
   */
  readonly lines: readonly ResultLine[];
  /** Who owns lines, in the order of their entries; lines refer to them by index. */
  readonly owners: readonly Owner[];
  readonly problems: readonly Problem[];
  readonly conflicts: readonly Conflict[];
  /** What happened besides: a row each. */
  readonly changes: readonly Change[];
  readonly warnings: readonly string[];
  /** How long the engine took, in milliseconds. */
  readonly took: number;
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
  /** `conflict`: others own it. `given-up`: its manager states it no more, and its owners keep it. */
  readonly fate?: "taken-over" | "given-up" | "gave-way" | "conflict" | undefined;
  /** Whether the line only opens what follows. */
  readonly opens: boolean;
}

/** What a write did to a field, or to a manager. */
export interface Change {
  readonly what:
    | "added"
    | "changed"
    | "removed"
    | "default"
    | "taken-over"
    | "gave-way"
    | "given-up"
    | "moved"
    | "left";
  /** The field or the manager. */
  readonly path: string;
  /** The rest of the sentence: `2 → 3`, `from autoscaler`. */
  readonly detail: string;
}

/** How to get out of a conflict: `force` and `give-way` and `share` as in server-side apply; `overwrite` of client-side apply. */
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
  readonly line?: number | undefined;
}

/** A write that settles a conflict. */
export interface Settled {
  readonly write: Write;
  /** What turns the old text into the new one; the rest of the layout and all comments stay. */
  readonly edits: readonly TextEdit[];
  /** What that means, in a sentence. */
  readonly message: string;
}

/** What there is to know about a field of the result. */
export interface Explanation {
  readonly path: string;
  /** The value in a few words; absent if there is none. */
  readonly value?: string | undefined;
  /** Why it has that value, in a sentence. */
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
  readonly description?: string | undefined;
  /** Validation rules, in words where these are clearer. */
  readonly rules: readonly string[];
}

/** A place of a text that is edited. */
export interface EditorPlace {
  readonly text: string;
  readonly offset: number;
  /** What the text is: `live`, or what the mode of the write says. */
  readonly of: TextName;
  /** What the other text is, which may say the kind. */
  readonly situation: Situation;
}

export interface Completions {
  /** What a choice replaces. */
  readonly from: number;
  readonly to: number;
  readonly items: readonly Completion[];
}

export interface Completion {
  readonly label: string;
  readonly kind: "field" | "value" | "kind";
  /** How it merges, in a few words. */
  readonly detail: string;
  /** What is put in place; `cursor` is where in it the cursor goes. */
  readonly insert: string;
  readonly cursor: number;
  readonly required: boolean;
}

export interface Hover {
  readonly range: TextRange;
  readonly field: FieldFacts;
}

/** How a write is sent. */
export interface Requests {
  /** Absent if nothing is sent; `message` says why. */
  readonly http?: HttpRequest | undefined;
  readonly message?: string | undefined;
  readonly kubectl?: string | undefined;
  readonly fieldwise?: string | undefined;
  readonly typescript?: string | undefined;
}

export interface HttpRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly contentType: string;
  readonly body: string;
}

export interface Taken {
  readonly step: TimelineStep;
  /** The object from then on, as YAML with its `managedFields`; empty if it is gone. */
  readonly live: string;
}

export interface StoryTitle {
  readonly id: string;
  readonly title: string;
  readonly intro: string;
}

/** A story, and how it begins. `moves` are taken in turn: each sets the write, which is then taken. */
export interface Story extends StoryTitle {
  readonly playground: Playground;
  readonly moves: readonly StoryMove[];
}

export interface StoryMove {
  /** What happens, in a sentence. */
  readonly say: string;
  readonly write: Write;
  readonly now: string;
}

/** What a change of definitions breaks. */
export interface Evolution {
  readonly findings: readonly EvolutionFinding[];
  /** The outcome in a sentence. */
  readonly summary: string;
  readonly problems: readonly (Problem & { readonly side: "old" | "new" })[];
}

export interface EvolutionFinding {
  readonly rule: string;
  readonly severity: "error" | "warning" | "info";
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

export type Files = readonly NamedText[];
