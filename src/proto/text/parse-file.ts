import { parseEnum } from "./parse-enum.ts";
import { parseExtend, parseMessage } from "./parse-message.ts";
import type { WrittenOption } from "./parse-options.ts";
import { parseService } from "./parse-service.ts";
import { addTo, type Draft, type Import, type ParsedFile } from "./parsed-file.ts";
import { Parsing, type Scope } from "./parsing.ts";
import { Source } from "./tokens.ts";

const MESSAGES = { list: "messageType", number: 4 };
const EXTENSIONS = { list: "extension", number: 7 };

/** Reads the text of a `.proto` file, in any syntax. What its names mean is found later, when all files are read. */
export function parseFile(path: string, text: string): ParsedFile {
  const source = new Source(path, text);
  const parsing = new Parsing(source);
  const { cursor, references, unread } = parsing;
  const file: Draft = { name: path };
  const imports: Import[] = [];
  const options: WrittenOption[] = [];
  parseSyntax(parsing, file);
  while (cursor.token.kind !== "end") parseTop(parsing, file, imports, options);
  parsing.keepOptions(file, "FileOptions", String(file.package ?? ""), options);
  if (cursor.locations.length > 0) file.sourceCodeInfo = { location: cursor.locations };
  return { source, descriptor: file, imports, references, unread };
}

function parseSyntax(parsing: Parsing, file: Draft): void {
  const { cursor } = parsing;
  const { start } = cursor.token;
  const isEdition = cursor.sees("edition");
  if (!isEdition && !cursor.sees("syntax")) return;
  cursor.next();
  cursor.expect("=");
  const at = cursor.token.start;
  const stated = cursor.text("the version of the syntax");
  if (!isEdition && stated !== "proto2" && stated !== "proto3")
    throw cursor.source.error(at, 'there is no such syntax: use "proto2" or "proto3"');
  cursor.end(";", { path: [12], start });
  parsing.syntax = isEdition ? "editions" : stated;
  if (parsing.syntax !== "proto2") file.syntax = parsing.syntax;
  if (isEdition) file.edition = `EDITION_${stated}`;
}

function parseTop(parsing: Parsing, file: Draft, imports: Import[], options: WrittenOption[]): void {
  const { cursor } = parsing;
  const scope: Scope = { name: String(file.package ?? ""), path: [] };
  const visibility = parsing.skipVisibility();
  const { start, text } = cursor.token;
  switch (text) {
    case ";":
      cursor.end(";");
      break;
    case "package":
      cursor.next();
      file.package = cursor.typeName("the name of the package");
      cursor.end(";", { path: [2], start });
      break;
    case "import":
      imports.push(parseImport(parsing, file));
      break;
    case "option":
      options.push(parsing.parseStatement());
      break;
    case "message":
      parseMessage(parsing, file, MESSAGES, scope, visibility);
      break;
    case "enum":
      parseEnum(parsing, file, scope, 5, visibility);
      break;
    case "service":
      parseService(parsing, file, scope);
      break;
    case "extend":
      parseExtend(parsing, file, { extensions: EXTENSIONS, messages: MESSAGES }, scope);
      break;
    default:
      throw cursor.unexpected("message, enum, service, extend, import, option or package");
  }
}

function parseImport({ cursor }: Parsing, file: Draft): Import {
  const { start } = cursor.next();
  const isPublic = cursor.skip("public");
  const isWeak = !isPublic && cursor.skip("weak");
  // Edition 2024 keeps apart what is imported for its options only.
  const isOption = !isPublic && !isWeak && cursor.skip("option");
  const at = cursor.token.start;
  const path = cursor.text("the path of a file");
  const index = addTo(file, isOption ? "optionDependency" : "dependency", path);
  if (isPublic) addTo(file, "publicDependency", index);
  if (isWeak) addTo(file, "weakDependency", index);
  cursor.end(";", { path: [isOption ? 15 : 3, index], start });
  return { path, isPublic, at };
}
