import { isObject, type Json, type MergeError, showValue } from "../../value/internal.ts";
import type { Draft, ParsedFile, Reference } from "./parsed-file.ts";

/** A message or an enum, and the file that declares it. */
interface Declared {
  readonly kind: "message" | "enum";
  readonly path: string;
}

/** What can be told of a file once all are read: descriptors of files that were given as such have no references. */
export interface LinkedFile {
  readonly path: string;
  readonly descriptor: Draft;
  readonly imports: readonly { readonly path: string; readonly isPublic: boolean }[];
  readonly parsed: ParsedFile | undefined;
}

/** Finds what the names of types in some files stand for, and fills it in. */
export function linkFiles(files: ReadonlyMap<string, LinkedFile>): void {
  const declared = new Map<string, Declared>();
  for (const { path, descriptor } of files.values()) declareAll(declared, path, descriptor);
  for (const { path, parsed } of files.values()) {
    if (parsed === undefined || parsed.references.length === 0) continue;
    let visible = new Set([path, ...parsed.imports.map((imported) => imported.path)]);
    let isAll = false;
    const isVisible = (name: string): boolean => {
      const found = declared.get(name)?.path;
      if (found === undefined || visible.has(found)) return found !== undefined;
      // What imports pass on is looked for only where it counts: long chains of imports are costly to follow from each file.
      if (!isAll) visible = visibleFrom(files, path);
      isAll = true;
      return visible.has(found);
    };
    for (const reference of parsed.references) link(parsed, reference, declared, isVisible);
  }
}

function declareAll(declared: Map<string, Declared>, path: string, file: Draft): void {
  function declare(owner: Draft, list: string, prefix: string): void {
    for (const message of listOf(owner, list)) {
      const name = `${prefix}${message.name}`;
      declared.set(name, { kind: "message", path });
      declare(message, "nestedType", `${name}.`);
      declareEnums(message, `${name}.`);
    }
  }
  function declareEnums(owner: Draft, prefix: string): void {
    for (const { name } of listOf(owner, "enumType"))
      declared.set(`${prefix}${name}`, { kind: "enum", path });
  }
  const prefix = file.package === undefined ? "" : `${file.package}.`;
  declare(file, "messageType", prefix);
  declareEnums(file, prefix);
}

function listOf(owner: Draft, list: string): readonly Draft[] {
  return ((owner[list] as Json | undefined) ?? []) as unknown as readonly Draft[];
}

/** The files whose types a file may use: itself, those that it imports, and those that they pass on. */
function visibleFrom(files: ReadonlyMap<string, LinkedFile>, path: string): Set<string> {
  const visible = new Set([path]);
  for (const { path: imported } of files.get(path)?.imports ?? []) visible.add(imported);
  for (const seen of visible) {
    if (seen === path) continue;
    for (const { path: passed, isPublic } of files.get(seen)?.imports ?? [])
      if (isPublic) visible.add(passed);
  }
  return visible;
}

function link(
  { source }: ParsedFile,
  { draft, key, name, scope, at }: Reference,
  declared: ReadonlyMap<string, Declared>,
  isVisible: (fullName: string) => boolean,
): void {
  const found = findInScopes(name, scope, isVisible);
  const kind = found === undefined ? undefined : declared.get(found)?.kind;
  if (found === undefined || kind === undefined) throw unknownType();
  if (kind === "enum" && key !== "typeName")
    throw source.error(at, `${showValue(name)} is an enum, but a message must stand here: name one`);
  draft[key] = `.${found}`;
  if (key === "typeName") draft.type ??= kind === "enum" ? "TYPE_ENUM" : "TYPE_MESSAGE";

  function unknownType(): MergeError {
    const elsewhere = findInScopes(name, scope, (candidate) => declared.has(candidate));
    const path = elsewhere === undefined ? undefined : declared.get(elsewhere)?.path;
    const remedy =
      path === undefined
        ? "correct the name, or give the file that declares it, too"
        : `it is declared in ${path}, which this file does not import: import that`;
    return source.error(at, `there is no message or enum ${showValue(name)} here: ${remedy}`);
  }
}

/** The full name of what a name stands for: in the scope where it is used, or the next one around that has it. */
export function findInScopes(
  name: string,
  scope: string,
  has: (fullName: string) => boolean,
): string | undefined {
  if (name.startsWith(".")) return has(name.slice(1)) ? name.slice(1) : undefined;
  for (let around = scope; around !== ""; around = around.slice(0, Math.max(0, around.lastIndexOf(".")))) {
    const candidate = `${around}.${name}`;
    if (has(candidate)) return candidate;
  }
  return has(name) ? name : undefined;
}

/** A descriptor that was given as such, as a file to link others to. */
export function linkedDescriptor(descriptor: Json): LinkedFile | undefined {
  if (!isObject(descriptor) || typeof descriptor.name !== "string") return undefined;
  const paths = (descriptor.dependency ?? []) as readonly string[];
  const passedOn = (descriptor.publicDependency ?? []) as readonly number[];
  const imports = paths.map((path, index) => ({ path, isPublic: passedOn.includes(index) }));
  return { path: descriptor.name, descriptor: descriptor as Draft, imports, parsed: undefined };
}
