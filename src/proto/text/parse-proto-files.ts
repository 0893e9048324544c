import { invalidArgument, type JsonObject, readArguments } from "../../value/internal.ts";
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
  for (const file of parsed) checkImports(file, all);
  linkFiles(all);
  const api = readDescriptorSet({ file: [...all.values()].map(({ descriptor }) => descriptor) });
  for (const file of parsed) readOptions(api, file);
  return { file: inOrder(parsed, all) };
}

function asLinked(parsed: ParsedFile): LinkedFile {
  const { source, descriptor, imports } = parsed;
  return { path: source.path, descriptor, imports, parsed };
}

function checkImports({ source, imports }: ParsedFile, all: ReadonlyMap<string, LinkedFile>): void {
  for (const { path, at } of imports)
    if (!all.has(path))
      throw source.error(
        at,
        `"${path}" is imported, but is not among the files: give it, too, under that path`,
      );
}

/** The files, and those that they import, each after its imports. */
function inOrder(parsed: readonly ParsedFile[], all: ReadonlyMap<string, LinkedFile>): readonly JsonObject[] {
  const seen = new Set<string>();
  const ordered: JsonObject[] = [];
  const add = (path: string): void => {
    const file = all.get(path);
    if (file === undefined || seen.has(path)) return;
    seen.add(path);
    for (const imported of file.imports) add(imported.path);
    ordered.push(file.descriptor as JsonObject);
  };
  for (const { source } of parsed) add(source.path);
  return ordered;
}
