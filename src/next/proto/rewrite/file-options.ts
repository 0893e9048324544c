import type { ProtoFile } from "../../../proto/internal.ts";
import { isObject, type JsonObject } from "../../../value/internal.ts";
import { CANDIDATE, FILE_MIGRATE, FILE_STATUS } from "../annotations.ts";
import type { Successor } from "../upgrades/successors.ts";
import { optionsWithout } from "./rewriting.ts";

/** The options of a new file: those of the old one, with the names of packages in them, and a status that says what it is. */
export function rewriteFileOptions(
  { file, package: next }: Successor,
  { hasStatus }: { readonly hasStatus: boolean },
): JsonObject | undefined {
  const kept = Object.entries(optionsWithout(file.options, FILE_MIGRATE, FILE_STATUS) ?? {}).map(
    ([name, value]) => [name, typeof value === "string" ? renamePackage(value, file.package, next) : value],
  );
  const options: JsonObject = {
    ...Object.fromEntries(kept),
    ...(hasStatus && { [FILE_STATUS]: { ...workInProgress(file, next), packageVersionStatus: CANDIDATE } }),
  };
  return Object.keys(options).length === 0 ? undefined : options;
}

/** Only what is alpha can be work in progress. */
function workInProgress(file: ProtoFile, next: string): JsonObject {
  const status = file.options[FILE_STATUS];
  const marked = isObject(status) && status.workInProgress === true && next.endsWith("alpha");
  return marked ? { workInProgress: true } : {};
}

/**
 * A text with a package's next name: as Java has it (`io.example.config.v1`), as a path as Go has it, with the name that Go gives it
 * (`example.com/config/v1;configv1`), and as C# has it (`Config.V1`).
 */
function renamePackage(text: string, old: string, next: string): string {
  const forms = [
    (name: string) => name,
    (name: string) => name.replaceAll(".", "/"),
    (name: string) =>
      name.replace(
        /(^|[._])([a-z])/g,
        (_, mark: string, letter: string) => (mark === "." ? "." : "") + letter.toUpperCase(),
      ),
  ];
  const path = text.replace(/;.*$/, "");
  for (const form of forms) {
    if (!path.endsWith(form(old))) continue;
    const renamed = path.slice(0, -form(old).length) + form(next);
    const alias = text.slice(path.length);
    return alias.endsWith(short(old))
      ? renamed + alias.slice(0, -short(old).length) + short(next)
      : renamed + alias;
  }
  return text;
}

/** The last two names of a package, as one: `configv1`. */
function short(name: string): string {
  return name.split(".").slice(-2).join("");
}
