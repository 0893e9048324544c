import { addTo, type Draft } from "./parsed-file.ts";
import { join, type Parsing, type Scope } from "./parsing.ts";

export function parseService(parsing: Parsing, file: Draft, scope: Scope): void {
  const { cursor } = parsing;
  const { start } = cursor.next();
  const draft: Draft = { name: cursor.name("the name of the service") };
  const path = [6, addTo(file, "service", draft)];
  const name = join(scope.name, draft.name as string);
  cursor.end("{", { path, start });
  const options = parsing.parseBlock(() => parseMethod(parsing, draft, { name, path }));
  parsing.keepOptions(draft, "ServiceOptions", name, options);
}

function parseMethod(parsing: Parsing, service: Draft, scope: Scope): void {
  const { cursor } = parsing;
  const { start } = cursor.token;
  cursor.expect("rpc");
  const draft: Draft = { name: cursor.name("the name of the method") };
  parseMessageOf(parsing, draft, "inputType", scope.name);
  cursor.expect("returns");
  parseMessageOf(parsing, draft, "outputType", scope.name);
  const place = { path: [...scope.path, 2, addTo(service, "method", draft)], start };
  if (!cursor.sees("{")) {
    cursor.end(";", place);
    return;
  }
  cursor.end("{", place);
  // Braces mean that there are options, even if they are empty.
  draft.options = {};
  const options = parsing.parseBlock(() => {
    throw cursor.unexpected('"option" or "}"');
  });
  parsing.keepOptions(draft, "MethodOptions", join(scope.name, draft.name as string), options);
}

/** The message that a method takes or answers, or a stream of those. */
function parseMessageOf(
  parsing: Parsing,
  draft: Draft,
  key: "inputType" | "outputType",
  scope: string,
): void {
  const { cursor } = parsing;
  cursor.expect("(");
  if (cursor.sees("stream") && cursor.following.text !== ")" && cursor.following.text !== ".") {
    cursor.next();
    draft[key === "inputType" ? "clientStreaming" : "serverStreaming"] = true;
  }
  const at = cursor.token.start;
  parsing.refer(draft, key, cursor.typeName("the name of a message"), scope, at);
  cursor.expect(")");
}
