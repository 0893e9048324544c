import { versionTooLarge } from "../calls/resource-version.ts";
import type { Selection } from "../calls/selection.ts";
import type { Entry, Storage } from "../storage/storage.ts";

/** How many entries are looked at together. */
const AT_ONCE = 500;

/** Some of what a watch tells first. */
export interface InitialEntries {
  readonly entries: readonly Entry[];
  /** The revision that all of it shows. */
  readonly revision: number;
}

/** What there is of a selection, as it was at one revision, which is at least this one. */
export async function* readInitialEntries(
  storage: Storage,
  { prefix, key, matches }: Selection,
  atLeast: number,
): AsyncGenerator<InitialEntries> {
  let after: string | undefined;
  let revision: number | undefined;
  do {
    const page = await storage.range({
      prefix: key ?? prefix,
      after,
      revision,
      limit: key === undefined ? AT_ONCE : 1,
    });
    if (page.revision < atLeast) throw versionTooLarge(atLeast, page.revision);
    revision = page.revision;
    const entries = matches === undefined ? page.entries : page.entries.filter(matches);
    yield { entries, revision };
    after = key === undefined && page.remaining > 0 ? page.entries.at(-1)?.key : undefined;
  } while (after !== undefined);
}
