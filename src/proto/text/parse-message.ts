import { parseEnum } from "./parse-enum.ts";
import { draftField, entryNameOf, SCALARS, takeOwnOptions } from "./parse-field.ts";
import { parseBracketed } from "./parse-options.ts";
import { FIELD_RANGES, parseRange, parseReserved } from "./parse-reserved.ts";
import { addTo, type Draft, type Reference } from "./parsed-file.ts";
import { join, type Parsing, type Scope } from "./parsing.ts";

/** A list of a descriptor that something goes into: its name, and the number of that field. */
export interface Listed {
  readonly list: string;
  readonly number: number;
}

const FIELDS: Listed = { list: "field", number: 2 };
const NESTED: Listed = { list: "nestedType", number: 3 };
const EXTENSIONS: Listed = { list: "extension", number: 6 };

export function parseMessage(
  parsing: Parsing,
  owner: Draft,
  messages: Listed,
  scope: Scope,
  visibility?: string,
): void {
  const { cursor } = parsing;
  const { start } = cursor.next();
  const draft: Draft = { name: cursor.name("the name of the message") };
  if (visibility !== undefined) draft.visibility = visibility;
  const path = [...scope.path, messages.number, addTo(owner, messages.list, draft)];
  cursor.end("{", { path, start });
  parseBody(parsing, draft, { name: join(scope.name, draft.name as string), path });
}

/** What is between the braces of a message, or of a group. */
function parseBody(parsing: Parsing, draft: Draft, scope: Scope): void {
  const options = parsing.cursor.deeper(() => parsing.parseBlock(() => parseMember(parsing, draft, scope)));
  parsing.keepOptions(draft, "MessageOptions", scope.name, options);
  const taken = new Set(
    [...draftsIn(draft, "field"), ...draftsIn(draft, "oneofDecl")].map(({ name }) => name),
  );
  for (const field of draftsIn(draft, "field")) {
    if (field.proto3Optional !== true) continue;
    let name = `_${field.name}`;
    while (taken.has(name)) name = `X${name}`;
    taken.add(name);
    field.oneofIndex = addTo(draft, "oneofDecl", { name });
  }
}

function draftsIn(draft: Draft, list: string): readonly Draft[] {
  return (draft[list] ?? []) as readonly Draft[];
}

function parseMember(parsing: Parsing, draft: Draft, scope: Scope): void {
  const { cursor } = parsing;
  const visibility = parsing.skipVisibility();
  switch (cursor.token.text) {
    case "message":
      parseMessage(parsing, draft, NESTED, scope, visibility);
      break;
    case "enum":
      parseEnum(parsing, draft, scope, 4, visibility);
      break;
    case "extend":
      parseExtend(parsing, draft, { extensions: EXTENSIONS, messages: NESTED }, scope);
      break;
    case "oneof":
      parseOneof(parsing, draft, scope);
      break;
    case "reserved":
      parseReserved(cursor, draft, FIELD_RANGES);
      break;
    case "extensions":
      parseExtensionRanges(parsing, draft, scope);
      break;
    default:
      if (cursor.sees("map") && cursor.following.text === "<") parseMap(parsing, draft, scope);
      else parseField(parsing, draft, scope, { fields: FIELDS, messages: NESTED });
  }
}

/** Where a field goes, and what it gets from around it. */
interface FieldPlace {
  readonly fields: Listed;
  /** Where the message of a group goes. */
  readonly messages: Listed;
  readonly oneof?: number;
  readonly extendee?: Reference;
}

/** A field, a member of a oneof, or an extension. */
function parseField(parsing: Parsing, owner: Draft, scope: Scope, place: FieldPlace): void {
  const { cursor } = parsing;
  const { start } = cursor.token;
  const label = /^(optional|required|repeated)$/.test(cursor.token.text) ? cursor.next().text : "";
  const at = cursor.token.start;
  const type = cursor.typeName("the type of a field");
  const isGroup = type === "group";
  const stated = cursor.name("the name of the field");
  const draft = draftField(isGroup ? stated.toLowerCase() : stated, type, label);
  if (place.extendee !== undefined) parsing.references.push({ ...place.extendee, draft });
  if (place.oneof !== undefined) draft.oneofIndex = place.oneof;
  if (label === "optional" && parsing.syntax === "proto3") draft.proto3Optional = true;
  parseNumber(parsing, draft, scope);
  if (place.extendee === undefined) addMember(parsing, owner, draft, start);
  const path = [...scope.path, place.fields.number, addTo(owner, place.fields.list, draft)];
  if (isGroup) {
    draft.type = "TYPE_GROUP";
    parsing.refer(draft, "typeName", stated, scope.name, at);
    const group: Draft = { name: stated };
    const inside = [...scope.path, place.messages.number, addTo(owner, place.messages.list, group)];
    cursor.end("{", { path, start });
    parseBody(parsing, group, { name: join(scope.name, stated), path: inside });
  } else {
    if (!SCALARS.has(type)) parsing.refer(draft, "typeName", type, scope.name, at);
    cursor.end(";", { path, start });
  }
}

/** The number of a field, and its options. */
function parseNumber(parsing: Parsing, draft: Draft, scope: Scope): void {
  const { cursor } = parsing;
  cursor.expect("=");
  draft.number = cursor.integer("the number of the field");
  const options = takeOwnOptions(cursor, draft, parseBracketed(cursor));
  parsing.keepOptions(draft, "FieldOptions", join(scope.name, draft.name as string), options);
}

function addMember(
  { cursor: { source }, membersOf }: Parsing,
  owner: Draft,
  { name, number }: Draft,
  at: number,
): void {
  const members = membersOf(owner);
  members.addName(source, at, name as string);
  members.addNumber(source, at, name as string, number as number);
}

/** A map: a repeated field of a message that is made for its entries. */
function parseMap(parsing: Parsing, owner: Draft, scope: Scope): void {
  const { cursor } = parsing;
  const { start } = cursor.next();
  cursor.expect("<");
  const key: Draft = { ...draftField("key", cursor.name("the type of the keys")), number: 1 };
  cursor.expect(",");
  const at = cursor.token.start;
  const type = cursor.typeName("the type of the values");
  const value: Draft = { ...draftField("value", type), number: 2 };
  if (!SCALARS.has(type)) parsing.refer(value, "typeName", type, scope.name, at);
  cursor.expect(">");
  const name = cursor.name("the name of the field");
  const entry = entryNameOf(name);
  addTo(owner, "nestedType", { name: entry, field: [key, value], options: { mapEntry: true } });
  const draft = draftField(name, "", "repeated");
  draft.type = "TYPE_MESSAGE";
  draft.typeName = `.${join(scope.name, entry)}`;
  parseNumber(parsing, draft, scope);
  addMember(parsing, owner, draft, start);
  cursor.end(";", { path: [...scope.path, 2, addTo(owner, "field", draft)], start });
}

function parseOneof(parsing: Parsing, owner: Draft, scope: Scope): void {
  const { cursor } = parsing;
  const { start } = cursor.next();
  const draft: Draft = { name: cursor.name("the name of the oneof") };
  parsing.membersOf(owner).addName(cursor.source, start, draft.name as string);
  const oneof = addTo(owner, "oneofDecl", draft);
  const before = draftsIn(owner, "field").length;
  cursor.end("{", { path: [...scope.path, 8, oneof], start });
  const options = parsing.parseBlock(() =>
    parseField(parsing, owner, scope, { fields: FIELDS, messages: NESTED, oneof }),
  );
  if (draftsIn(owner, "field").length === before)
    throw cursor.source.error(start, `the oneof "${draft.name}" has no field: add one, or remove it`);
  parsing.keepOptions(draft, "OneofOptions", join(scope.name, draft.name as string), options);
}

export function parseExtend(
  parsing: Parsing,
  owner: Draft,
  { extensions, messages }: { readonly extensions: Listed; readonly messages: Listed },
  scope: Scope,
): void {
  const { cursor } = parsing;
  cursor.next();
  const at = cursor.token.start;
  const name = cursor.typeName("the name of the message to extend");
  const extendee: Reference = { draft: {}, key: "extendee", name, scope: scope.name, at };
  cursor.end("{");
  parsing.parseBlock(() => parseField(parsing, owner, scope, { fields: extensions, messages, extendee }));
}

function parseExtensionRanges(parsing: Parsing, draft: Draft, scope: Scope): void {
  const { cursor } = parsing;
  cursor.next();
  const ranges: Draft[] = [];
  do ranges.push(parseRange(cursor, FIELD_RANGES));
  while (cursor.skip(","));
  const options = parseBracketed(cursor);
  for (const range of ranges) {
    parsing.keepOptions(range, "ExtensionRangeOptions", scope.name, options);
    addTo(draft, "extensionRange", range);
  }
  cursor.end(";");
}
