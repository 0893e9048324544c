import type { ProtoApi, ProtoEnum, ProtoFile, ProtoMessage } from "../../../proto/internal.ts";
import { MergeError } from "../../../value/internal.ts";
import { ACTIVE, CANDIDATE, isDeprecated, statusOf } from "../annotations.ts";
import { readVersion } from "../versions.ts";

/** What of a set is looked at. */
export interface Scope {
  /** The files that people work on, in packages with a version. Those kept as they are, or generated, are not among them. */
  readonly active: readonly ProtoFile[];
  /** Whether a package is one of those that have next versions, or could. */
  readonly isOwn: (name: string) => boolean;
}

export function findScope(api: ProtoApi, packages: readonly string[] | undefined): Scope {
  const begins = packages ?? findOwn(api);
  const isOwn = (name: string): boolean =>
    begins.some((begin) => name === begin || name.startsWith(`${begin}.`));
  const own = api.files.filter((file) => isOwn(file.package));
  if (own.length === 0 && begins.length > 0)
    throw new MergeError(
      "DOCUMENT_INVALID",
      "",
      `no file is in a package that begins with ${begins.join(", ")}: name packages that this set has`,
    );
  const versioned = own.filter((file) => readVersion(file.package) !== undefined);
  const marked = versioned.filter(({ options }) => statusOf(options) === ACTIVE);
  if (own.some(({ options }) => statusOf(options) !== undefined)) return { active: marked, isOwn };
  return { active: newest(versioned), isOwn };
}

/** What the names of packages begin with that are meant, if nobody said so. */
function findOwn(api: ProtoApi): readonly string[] {
  const beginOf = (file: ProtoFile): string => file.package.split(".")[0] ?? "";
  const marked = api.files.filter(({ options }) => statusOf(options) === ACTIVE).map(beginOf);
  if (marked.length > 0) return [...new Set(marked)];
  const asking = newest(api.files.filter((file) => readVersion(file.package) !== undefined));
  const begins = new Set(asking.filter(hasDeprecated).map(beginOf));
  begins.delete("google");
  if (begins.size <= 1) return [...begins];
  throw new MergeError(
    "DOCUMENT_INVALID",
    "",
    `packages of ${[...begins].join(", ")} have deprecated fields: say which are yours, with packages`,
  );
}

/** Without statuses, people work on the last major version of each package. */
function newest(files: readonly ProtoFile[]): readonly ProtoFile[] {
  const last = new Map<string, number>();
  for (const file of files) {
    const { stem = "", major = 0 } = readVersion(file.package) ?? {};
    last.set(stem, Math.max(major, last.get(stem) ?? 0));
  }
  return files.filter((file) => {
    const version = readVersion(file.package);
    return version !== undefined && version.major === last.get(version.stem);
  });
}

function hasDeprecated(file: ProtoFile): boolean {
  return (
    messagesIn(file).some(({ fields }) => fields.some(isDeprecated)) ||
    enumsIn(file).some(({ values }) => values.some(isDeprecated))
  );
}

/** Whether a file was generated as the next version of another, and is to be generated anew. */
export function isCandidate(file: ProtoFile): boolean {
  return statusOf(file.options) === CANDIDATE;
}

/** All messages of a file, each before those in it. */
export function messagesIn(file: ProtoFile): readonly ProtoMessage[] {
  return file.messages.flatMap(withNested);
}

/** A message and all that is nested in it. */
export function withNested(message: ProtoMessage): readonly ProtoMessage[] {
  return [message, ...message.messages.flatMap(withNested)];
}

/** All enums of a file, nested ones too. */
export function enumsIn(file: ProtoFile): readonly ProtoEnum[] {
  return [...file.enums, ...messagesIn(file).flatMap(({ enums }) => enums)];
}
