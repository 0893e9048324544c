import { invalidArgument, type JsonObject, MergeError, readArguments } from "../../value/internal.ts";
import { readDescriptorSet } from "../model/read-descriptor-set.ts";
import { type LinkedFile, linkedDescriptor, linkFiles } from "./link.ts";
import { parseFile } from "./parse-file.ts";
import type { ParsedFile } from "./parsed-file.ts";
import { readOptions } from "./read-options.ts";

/** A `.proto` file: its path, as others import it, and its text. */
export interface ProtoText {
  readonly path: string;
  readonly text: string;
}

/**
 * Reads `.proto` files, in any syntax, into a FileDescriptorSet as protobuf's JSON has it: with all types found, custom options
 * read by their extensions, comments and places. Imports must be among the files, or among `known`: descriptors of
 * files, such as protobuf's own, of which those that are imported go into the set. `known` must have
 * google/protobuf/descriptor.proto, which says what options there are.
 */
export function parseProtoFiles(
  files: Iterable<ProtoText>,
  known: readonly object[],
): { readonly file: readonly JsonObject[] } {
  const texts = readArguments(() => [...files].map(({ path, text }) => ({ path, text })));
  if (!texts.every(({ path, text }) => typeof path === "string" && typeof text === "string"))
    throw invalidArgument("each file must have a path and a text: pass { path, text }");
  const all = new Map<string, LinkedFile>();
  for (const file of readArguments(() => [...known].map((one) => linkedDescriptor(one as JsonObject))))
    if (file !== undefined) all.set(file.path, file);
  const parsed = texts.map(({ path, text }) => parseFile(path, text));
  for (const file of parsed) all.set(file.source.path, asLinked(file));
  checkImports(parsed, all);
  linkFiles(all);
  const api = readDescriptorSet({ file: [...all.values()].map(({ descriptor }) => descriptor) });
  for (const file of parsed) readOptions(api, file);
  return { file: inOrder(parsed, all) };
}

function asLinked(parsed: ParsedFile): LinkedFile {
  const { source, descriptor, imports } = parsed;
  return { path: source.path, descriptor, imports, parsed };
}

/** Refuses what is imported and not there, all of it at once: who lacks one file of an API often lacks several. */
function checkImports(parsed: readonly ParsedFile[], all: ReadonlyMap<string, LinkedFile>): void {
  const missing = new Map<string, MergeError>();
  for (const { source, imports } of parsed)
    for (const { path, at } of imports)
      if (!all.has(path) && !missing.has(path))
        missing.set(
          path,
          source.error(at, `"${path}" is imported, but is not among the files: ${remedyOf(path, parsed)}`),
        );
  const [first, ...others] = missing.values();
  if (first === undefined) return;
  const { code, path, detail, position } = first;
  throw new MergeError(code, path, detail + listMore([...missing.keys()].slice(1)), {
    ...(position !== undefined && { position }),
    ...(others.length > 0 && { problems: [first, ...others] }),
  });
}

/** A file below another folder than the one that imports start from is the usual reason. */
function remedyOf(path: string, parsed: readonly ParsedFile[]): string {
  const elsewhere = parsed.find(({ source }) => source.path.endsWith(`/${path}`))?.source.path;
  if (elsewhere === undefined) return "give it, too, under that path";
  const folder = elsewhere.slice(0, -path.length - 1);
  return `imports start from ${folder} here, as ${elsewhere} shows; name that folder, or leave it out of the paths`;
}

const LISTED = 8;

function listMore(paths: readonly string[]): string {
  if (paths.length === 0) return "";
  const more = paths.length - LISTED;
  const listed = more > 1 ? [...paths.slice(0, LISTED), `${more} more`] : paths;
  return `; likewise ${listed.join(", ")}`;
}

/** The files, and those that they import, each after its imports. */
function inOrder(parsed: readonly ParsedFile[], all: ReadonlyMap<string, LinkedFile>): readonly JsonObject[] {
  const seen = new Set<string>();
  const ordered: JsonObject[] = [];
  for (const { source } of parsed) {
    // A stack of its own, as chains of imports may be long.
    const open: { readonly path: string; next: number }[] = [];
    const enter = (path: string): void => {
      if (!seen.has(path)) open.push({ path, next: 0 });
      seen.add(path);
    };
    enter(source.path);
    for (let last = open.at(-1); last !== undefined; last = open.at(-1)) {
      const file = all.get(last.path);
      const imported = file?.imports[last.next++];
      if (imported !== undefined) {
        enter(imported.path);
        continue;
      }
      open.pop();
      if (file !== undefined) ordered.push(file.descriptor as JsonObject);
    }
  }
  return ordered;
}
