import type { Path } from "./cursor.ts";
import { parseBracketed } from "./parse-options.ts";
import { parseReserved, VALUE_RANGES } from "./parse-reserved.ts";
import { addTo, type Draft } from "./parsed-file.ts";
import { join, type Parsing, type Scope } from "./parsing.ts";

/** An enum; `number` is that of the list of enums in the descriptor of what it stands in. */
export function parseEnum(parsing: Parsing, owner: Draft, scope: Scope, number: number): void {
  const { cursor } = parsing;
  const { start } = cursor.next();
  const draft: Draft = { name: cursor.name("the name of the enum") };
  const path = [...scope.path, number, addTo(owner, "enumType", draft)];
  const name = join(scope.name, draft.name as string);
  cursor.end("{", { path, start });
  const options = parsing.parseBlock(() => {
    if (cursor.sees("reserved") && cursor.following.text !== "=") parseReserved(cursor, draft, VALUE_RANGES);
    else parseValue(parsing, draft, path, name);
  });
  parsing.keepOptions(draft, "EnumOptions", name, options);
}

function parseValue(parsing: Parsing, owner: Draft, path: Path, scope: string): void {
  const { cursor } = parsing;
  const { start } = cursor.token;
  const draft: Draft = { name: cursor.name("the name of a value") };
  cursor.expect("=");
  draft.number = cursor.integer("the number of the value");
  parsing.keepOptions(draft, "EnumValueOptions", scope, parseBracketed(cursor));
  cursor.end(";", { path: [...path, 2, addTo(owner, "value", draft)], start });
}
