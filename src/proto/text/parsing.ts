import { Cursor, type Path } from "./cursor.ts";
import { MemberNames } from "./member-names.ts";
import { parseOption, type WrittenOption } from "./parse-options.ts";
import type { Draft, Reference, Unread } from "./parsed-file.ts";
import type { Source } from "./tokens.ts";

/** Where a declaration is: the full name of what it stands in, and the path of that in the file's descriptor. */
export interface Scope {
  readonly name: string;
  readonly path: Path;
}

/** A file while it is read: how far, and what must be looked up when all files are. */
export class Parsing {
  readonly cursor: Cursor;
  readonly references: Reference[] = [];
  readonly unread: Unread[] = [];
  syntax = "proto2";
  readonly #members = new Map<Draft, MemberNames>();

  constructor(source: Source) {
    this.cursor = new Cursor(source);
  }

  /** The names and numbers in a message or an enum so far. */
  readonly membersOf = (owner: Draft): MemberNames => {
    const members = this.#members.get(owner) ?? new MemberNames();
    this.#members.set(owner, members);
    return members;
  };

  /** Notes the name of a type. */
  refer(draft: Draft, key: Reference["key"], name: string, scope: string, at: number): void {
    this.references.push({ draft, key, name, scope, at });
  }

  /** Notes the options of an element; `type` is what they are fields of. */
  keepOptions(draft: Draft, type: string, scope: string, options: readonly WrittenOption[]): void {
    if (options.length > 0) this.unread.push({ draft, type, scope, options });
  }

  /** Goes past what edition 2024 says before a message or an enum: whether others may use it. */
  skipVisibility(): string | undefined {
    const { cursor } = this;
    const isMark = this.syntax === "editions" && (cursor.sees("export") || cursor.sees("local"));
    if (!isMark || !/^(?:message|enum)$/.test(cursor.following.text)) return undefined;
    return `VISIBILITY_${cursor.next().text.toUpperCase()}`;
  }

  /** Reads what is in braces: options, which come back, and what `parseMember` reads. */
  parseBlock(parseMember: () => void): readonly WrittenOption[] {
    const { cursor } = this;
    const options: WrittenOption[] = [];
    while (!cursor.sees("}")) {
      if (cursor.sees(";")) cursor.end(";");
      else if (cursor.sees("option") && cursor.following.text !== "=") options.push(this.parseStatement());
      else parseMember();
    }
    cursor.end("}");
    return options;
  }

  /** A line with an option. */
  parseStatement(): WrittenOption {
    const { cursor } = this;
    cursor.next();
    const option = parseOption(cursor);
    cursor.end(";");
    return option;
  }
}

/** The full name of something in a scope. */
export function join(scope: string, name: string): string {
  return scope === "" ? name : `${scope}.${name}`;
}
