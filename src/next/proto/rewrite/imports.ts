import type { ProtoFile } from "../../../proto/internal.ts";
import { compareStrings, isObject, type JsonObject } from "../../../value/internal.ts";
import { FIELD_MIGRATE, FILE_STATUS, VERSIONING } from "../annotations.ts";
import type { Scope } from "../upgrades/scope.ts";
import type { Successor } from "../upgrades/successors.ts";
import type { Rewriting } from "./rewriting.ts";

/**
 * What a new file imports: of one's own packages what it refers to, and of others what the old file imports, used or not. In groups, each
 * sorted: one's own, Google's, others, those that declare options, and last those that are passed on.
 */
export function rewriteImports(
  { file, path }: Successor,
  written: Readonly<Record<"messageType" | "service" | "extension", readonly JsonObject[]>>,
  { rewriting, scope }: { readonly rewriting: Rewriting; readonly scope: Scope },
): { readonly dependency: string[]; readonly publicDependency: number[] } {
  const { api, successors } = rewriting;
  const isOwn = (name: string): boolean => {
    const found = api.filesByPath.get(name);
    return found !== undefined && scope.isOwn(found.package) && !declaresOptions(found);
  };
  const declaring = (annotation: string): readonly string[] => {
    const extension = api.extensions.get(annotation.slice(1, -1));
    return extension === undefined ? [] : [extension.file.path];
  };
  const referred = [...referredTypes(written)]
    .flatMap((type) => successors.paths.get(type) ?? [])
    .filter((found) => found !== path && (isOwn(found) || !api.filesByPath.has(found)));
  const publicImports = new Set(file.publicImports.map((found) => nextPath(found, rewriting)));
  const [dropped] = declaring(FIELD_MIGRATE);
  const others = file.imports.filter((found) => !isOwn(found) && found !== dropped);
  const added = [...declaring(FILE_STATUS), ...(written.messageType.length > 0 ? declaring(VERSIONING) : [])];
  const groups: [string[], string[], string[], string[]] = [[...referred], [], [], []];
  for (const found of [...others, ...added]) groups[groupOf(found, api.filesByPath.get(found))].push(found);
  const dependency = groups
    .flatMap((group) => [...new Set(group)].sort(compareStrings))
    .filter((found) => !publicImports.has(found));
  const publicDependency = [...publicImports].map((_, index) => dependency.length + index);
  return { dependency: [...dependency, ...[...publicImports].sort(compareStrings)], publicDependency };
}

function groupOf(path: string, file: ProtoFile | undefined): 1 | 2 | 3 {
  if (path.startsWith("google/")) return 1;
  return file !== undefined && declaresOptions(file) ? 3 : 2;
}

/** Whether a file is there for the annotations that it declares. */
function declaresOptions({ extensions }: ProtoFile): boolean {
  return extensions.some(({ extendee = "" }) => /^google\.protobuf\.\w+Options$/.test(extendee));
}

function nextPath(path: string, { successors }: Rewriting): string {
  return successors.files.find(({ file }) => file.path === path)?.path ?? path;
}

/** The full names of all types that descriptors refer to. */
function referredTypes(written: Readonly<Record<string, readonly JsonObject[]>>): Set<string> {
  const found = new Set<string>();
  const add = (name: unknown): void => {
    if (typeof name === "string") found.add(name.replace(/^\./, ""));
  };
  const listAt = (descriptor: JsonObject, name: string): readonly JsonObject[] => {
    const list = descriptor[name];
    return Array.isArray(list) ? list.filter(isObject) : [];
  };
  const walk = (descriptor: JsonObject): void => {
    for (const name of ["typeName", "extendee", "inputType", "outputType"]) add(descriptor[name]);
    for (const name of ["field", "extension", "nestedType", "method"]) listAt(descriptor, name).forEach(walk);
  };
  for (const list of Object.values(written)) list.forEach(walk);
  return found;
}
