import type { Path } from "./cursor.ts";
import { parseBracketed } from "./parse-options.ts";
import { parseReserved, VALUE_RANGES } from "./parse-reserved.ts";
import { addTo, type Draft } from "./parsed-file.ts";
import { join, type Parsing, type Scope } from "./parsing.ts";

/** An enum; `number` is that of the list of enums in the descriptor of what it stands in. */
export function parseEnum(
  parsing: Parsing,
  owner: Draft,
  scope: Scope,
  number: number,
  visibility?: string,
): void {
  const { cursor } = parsing;
  const { start } = cursor.next();
  const draft: Draft = { name: cursor.name("the name of the enum") };
  if (visibility !== undefined) draft.visibility = visibility;
  const path = [...scope.path, number, addTo(owner, "enumType", draft)];
  const name = join(scope.name, draft.name as string);
  cursor.end("{", { path, start });
  const options = parsing.parseBlock(() => {
    if (cursor.sees("reserved") && cursor.following.text !== "=") parseReserved(cursor, draft, VALUE_RANGES);
    else parseValue(parsing, draft, path, name);
  });
  const [first] = (draft.value ?? []) as readonly Draft[];
  if (first === undefined)
    throw cursor.source.error(start, `the enum "${draft.name}" has no value: add one, or remove it`);
  if (parsing.syntax === "proto3" && first.number !== 0)
    throw cursor.source.error(
      start,
      `the first value of "${draft.name}" must be 0 in proto3: add one that is`,
    );
  parsing.keepOptions(draft, "EnumOptions", name, options);
}

function parseValue(parsing: Parsing, owner: Draft, path: Path, scope: string): void {
  const { cursor } = parsing;
  const { start } = cursor.token;
  const draft: Draft = { name: cursor.name("the name of a value") };
  parsing.membersOf(owner).addName(cursor.source, start, draft.name as string);
  cursor.expect("=");
  draft.number = cursor.integer("the number of the value");
  parsing.keepOptions(draft, "EnumValueOptions", scope, parseBracketed(cursor));
  cursor.end(";", { path: [...path, 2, addTo(owner, "value", draft)], start });
}
