import { keysByPath, mergesByPatchStrategy, type PatchOptions } from "../../patch/index.ts";
import type { ObjectType } from "../../schema/internal.ts";
import { UsageError } from "../command/usage-error.ts";
import type { MergeValues } from "../commands/shared-options.ts";

export type PatchType = "strategic" | "merge" | "json";

/** How the lists of a type merge in strategic patches; `undefined` if the user leaves that to Kubernetes. */
export function readMergeOptions({
  "merge-by": mergeBy,
  "keys-at": keysAt,
}: MergeValues): ((type: ObjectType) => PatchOptions) | undefined {
  if (mergeBy !== "list-map-keys" && keysAt.length === 0) return undefined;
  const keys = Object.fromEntries(keysAt.map(readKeysAt));
  return (type) => ({
    listKeys: mergeBy === "list-map-keys" ? "schema" : "annotations",
    keysByPath: keysByPath(type, keys),
  });
}

/** The error for such options where no list merges. */
export function checkNoMergeOptions({ "merge-by": mergeBy, "keys-at": keysAt }: MergeValues): void {
  const given = mergeBy !== undefined ? "merge-by" : keysAt.length > 0 ? "keys-at" : undefined;
  if (given !== undefined)
    throw new UsageError(`--${given} is for strategic patches, whose lists merge: leave it out`);
}

/** What a server makes of a strategic patch whose lists merge by other keys. */
export function warnOfKeys(type: ObjectType, { listKeys }: PatchOptions): string {
  if (!mergesByPatchStrategy(type))
    return "a server answers 415 to this patch: send the result instead, as patch create --type merge or json makes it";
  const keys = listKeys === "schema" ? "the patch-merge-key" : "its own keys";
  return `a server merges lists by ${keys}, and may make something else of this patch: send the result instead, as patch create --type json makes it`;
}

function readKeysAt(text: string): readonly [string, readonly string[]] {
  const [path, keys, ...others] = text.split("=");
  const names = (keys ?? "").split(",");
  if (path === undefined || path === "" || names.includes("") || others.length > 0)
    throw new UsageError(`--keys-at cannot be "${text}": write --keys-at PATH=KEY, such as spec.rules=host`);
  return [path.replace(/^\./, ""), names];
}
