import type { Cursor } from "./cursor.ts";
import { readInteger } from "./cursor.ts";

/** An option as it is written; what it means is known when all types are. */
export interface WrittenOption {
  readonly name: readonly NamePart[];
  readonly value: WrittenValue;
  /** Where it stands in the file. */
  readonly at: number;
}

/** `(validate.rules).string` has two: an extension and a field. */
export interface NamePart {
  readonly name: string;
  readonly isExtension: boolean;
}

export type WrittenValue =
  | { readonly kind: "name"; readonly text: string; readonly at: number }
  | { readonly kind: "integer"; readonly integer: bigint; readonly at: number }
  | { readonly kind: "float"; readonly float: number; readonly at: number }
  | { readonly kind: "string"; readonly literals: readonly string[]; readonly at: number }
  | { readonly kind: "message"; readonly fields: readonly WrittenField[]; readonly at: number }
  | { readonly kind: "list"; readonly items: readonly WrittenValue[]; readonly at: number };

/** A field in a value that is a message. The name of an extension, or the URL of a type, is in brackets. */
export interface WrittenField {
  readonly name: string;
  readonly isExtension: boolean;
  readonly value: WrittenValue;
  readonly at: number;
}

/** What comes after the word `option`, without the semicolon, or between the brackets of a field: `(a.b).c = 5`. */
export function parseOption(cursor: Cursor): WrittenOption {
  const at = cursor.token.start;
  const name: NamePart[] = [];
  do {
    if (cursor.skip("(")) {
      name.push({ name: cursor.typeName("the name of an extension"), isExtension: true });
      cursor.expect(")");
    } else name.push({ name: cursor.name("the name of an option"), isExtension: false });
  } while (cursor.skip("."));
  cursor.expect("=");
  return { name, value: parseValue(cursor), at };
}

/** The options in brackets behind a field or a value; none, if there are no brackets. */
export function parseBracketed(cursor: Cursor): readonly WrittenOption[] {
  if (!cursor.skip("[")) return [];
  const options: WrittenOption[] = [];
  do options.push(parseOption(cursor));
  while (cursor.skip(","));
  cursor.expect("]");
  return options;
}

function parseValue(cursor: Cursor): WrittenValue {
  if (cursor.sees("{") || cursor.sees("<")) return cursor.deeper(() => parseMessage(cursor));
  if (cursor.sees("[")) return cursor.deeper(() => parseList(cursor));
  return parseScalar(cursor);
}

export function parseScalar(cursor: Cursor): WrittenValue {
  const at = cursor.token.start;
  if (cursor.token.kind === "string") return { kind: "string", literals: cursor.literals("a string"), at };
  const isNegative = cursor.skip("-");
  if (!isNegative) cursor.skip("+");
  const { kind, text } = cursor.token;
  if (kind !== "name" && kind !== "integer" && kind !== "float") throw cursor.unexpected("a value");
  cursor.next();
  if (kind === "name") return { kind, text: isNegative ? `-${text}` : text, at };
  if (kind === "integer") return { kind, integer: readInteger(text) * (isNegative ? -1n : 1n), at };
  return { kind, float: Number.parseFloat(text) * (isNegative ? -1 : 1), at };
}

function parseList(cursor: Cursor): WrittenValue {
  const at = cursor.next().start;
  const items: WrittenValue[] = [];
  while (!cursor.sees("]")) {
    items.push(parseValue(cursor));
    if (!cursor.skip(",")) break;
  }
  cursor.expect("]");
  return { kind: "list", items, at };
}

function parseMessage(cursor: Cursor): WrittenValue {
  const at = cursor.token.start;
  const close = cursor.next().text === "{" ? "}" : ">";
  const fields: WrittenField[] = [];
  while (!cursor.sees(close)) {
    fields.push(parseField(cursor));
    if (!cursor.skip(",")) cursor.skip(";");
  }
  cursor.expect(close);
  return { kind: "message", fields, at };
}

function parseField(cursor: Cursor): WrittenField {
  const at = cursor.token.start;
  const isExtension = cursor.skip("[");
  let name = isExtension ? cursor.typeName("the name of an extension") : cursor.name("the name of a field");
  if (isExtension) {
    if (cursor.skip("/")) name += `/${cursor.typeName("the name of a message")}`;
    cursor.expect("]");
  }
  const hasColon = cursor.skip(":");
  if (!hasColon && !cursor.sees("{") && !cursor.sees("<") && !cursor.sees("["))
    throw cursor.unexpected('":" and a value');
  return { name, isExtension, value: parseValue(cursor), at };
}
