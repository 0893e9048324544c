import type { Json } from "../../value/internal.ts";
import type { WrittenOption } from "./parse-options.ts";
import type { Source } from "./tokens.ts";

/** A descriptor under construction. */
export type Draft = { [name: string]: Json | Draft | Draft[] | undefined };

/** A name of a type that is not yet known to be a message or an enum. */
export interface Reference {
  /** The descriptor that gets the full name, and under which name it does. */
  readonly draft: Draft;
  readonly key: "typeName" | "extendee" | "inputType" | "outputType";
  readonly name: string;
  /** The full name of what it stands in. */
  readonly scope: string;
  readonly at: number;
}

/** The options of an element, before anybody knows what they mean. */
export interface Unread {
  readonly draft: Draft;
  /** What they are fields of: `FieldOptions`. */
  readonly type: string;
  readonly scope: string;
  readonly options: readonly WrittenOption[];
}

/** A file that another imports, and where it does. */
export interface Import {
  readonly path: string;
  readonly isPublic: boolean;
  readonly at: number;
}

/** A file as it is written: its descriptor, without what only those show that it imports. */
export interface ParsedFile {
  readonly source: Source;
  readonly descriptor: Draft;
  readonly imports: readonly Import[];
  readonly references: readonly Reference[];
  readonly unread: readonly Unread[];
}

/** Adds to a list of a draft, which is there once it has something; gives the place of what was added. */
export function addTo(draft: Draft, list: string, item: Json | Draft): number {
  draft[list] ??= [];
  return (draft[list] as unknown[]).push(item) - 1;
}
