import type { ProtoApi, ProtoFile } from "../../../proto/internal.ts";
import { MergeError } from "../../../value/internal.ts";
import { annotated, FIELD_MIGRATE, FILE_MIGRATE, isDeprecated } from "../annotations.ts";
import { nextPackage } from "../versions.ts";
import { isCandidate, messagesIn, type Scope } from "./scope.ts";

/** A file that is written anew. */
export interface Successor {
  readonly file: ProtoFile;
  readonly package: string;
  readonly path: string;
}

/** What takes the place of what. */
export interface Successors {
  readonly files: readonly Successor[];
  /** New full names of messages and enums, by the old ones; `undefined` for those that go. */
  readonly types: ReadonlyMap<string, string | undefined>;
  /** The path of the file that declares a type, by its full name, old or new. */
  readonly paths: ReadonlyMap<string, string>;
  readonly withoutNext: readonly string[];
  readonly alreadyThere: readonly string[];
}

export function findSuccessors(
  api: ProtoApi,
  { active }: Scope,
  {
    upgraded,
    stage,
  }: { readonly upgraded: (name: string) => boolean; readonly stage: "alpha" | "beta" | "stable" },
): Successors {
  const files: Successor[] = [];
  const alreadyThere: string[] = [];
  const byPath = new Map<string, ProtoFile>();
  for (const file of active) {
    if (!upgraded(file.package) || !hasTypes(file)) continue;
    const next =
      annotated(file.options, FILE_MIGRATE, "moveToPackage") ?? nextPackage(file.package, stage) ?? "";
    const path = `${next.replaceAll(".", "/")}/${file.path.slice(file.path.lastIndexOf("/") + 1)}`;
    const there = api.filesByPath.get(path);
    const twin = byPath.get(path);
    if (twin !== undefined)
      throw new MergeError(
        "DOCUMENT_INVALID",
        file.path,
        `its next version would be ${path}, as that of ${twin.path}: rename one of the two files`,
      );
    byPath.set(path, file);
    if (there === undefined || isCandidate(there)) files.push({ file, package: next, path });
    else alreadyThere.push(file.path);
  }
  const withoutNext = api.files
    .filter((file) => upgraded(file.package) && !hasTypes(file))
    .map(({ path }) => path);
  return { files, alreadyThere, withoutNext, ...mapTypes(api, files) };
}

function hasTypes({ messages, enums }: ProtoFile): boolean {
  return messages.length > 0 || enums.length > 0;
}

function mapTypes(api: ProtoApi, files: readonly Successor[]): Pick<Successors, "types" | "paths"> {
  const types = new Map<string, string | undefined>();
  const paths = new Map<string, string>();
  for (const [name, { file }] of [...api.messages, ...api.enums]) paths.set(name, file.path);
  for (const { file, package: next, path } of files) {
    const add = (fullName: string, isDropped: boolean): void => {
      const successor = next + (entries.get(fullName) ?? fullName).slice(file.package.length);
      types.set(fullName, isDropped ? undefined : successor);
      if (!isDropped) paths.set(successor, path);
    };
    const dropped = new Set<unknown>();
    const entries = new Map<string, string>();
    for (const message of messagesIn(file)) {
      if (isDeprecated(message) || dropped.has(message.parent)) dropped.add(message);
      add(message.fullName, dropped.has(message));
      for (const field of message.fields) {
        // The entry of a map is called after its field.
        const rename =
          field.cardinality === "map" ? annotated(field.options, FIELD_MIGRATE, "rename") : undefined;
        if (rename !== undefined)
          entries.set(field.typeName ?? "", `${message.fullName}.${entryName(rename)}`);
      }
      for (const nested of message.enums) add(nested.fullName, dropped.has(message) || isDeprecated(nested));
    }
    for (const found of file.enums) add(found.fullName, isDeprecated(found));
  }
  return { types, paths };
}

/** The name of the message that the compiler makes for a map field. */
function entryName(field: string): string {
  return `${field.replace(/(?:^|_+)(.?)/g, (_, letter: string) => letter.toUpperCase())}Entry`;
}
