import type { Page, Range, Storage } from "./storage.ts";

/** How many entries are read first, and how many at most; about how many characters there are to be in one page. */
const FIRST = 100;
const MOST = 10_000;
const SIZE = 4 * 1024 * 1024;

/** What a range holds, page by page, all of one revision: no page is much larger than what those before let expect. */
export async function* readPages(storage: Storage, range: Range): AsyncGenerator<Page> {
  const { limit = Number.POSITIVE_INFINITY } = range;
  let { after, revision } = range;
  let count = 0;
  let size = 0;
  let next = FIRST;
  for (;;) {
    const page = await storage.range({ ...range, after, revision, limit: Math.min(next, limit - count) });
    revision = page.revision;
    yield page;
    count += page.entries.length;
    after = page.entries.at(-1)?.key;
    if (page.remaining === 0 || count >= limit || after === undefined) return;
    for (const { value } of page.entries) size += value.length;
    next = Math.max(1, Math.min(MOST, Math.floor((SIZE * count) / Math.max(1, size))));
  }
}
