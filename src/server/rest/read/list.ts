import type { JsonObject } from "../../../value/internal.ts";
import type { Answer } from "../../calls/answer.ts";
import type { Call } from "../../calls/call.ts";
import { type Continuation, printContinue, readContinue } from "../../calls/continue-token.ts";
import { expired, revisionOf, versionTooLarge } from "../../calls/resource-version.ts";
import { createSelection, type Selection } from "../../calls/selection.ts";
import { Slices } from "../../load/slices.ts";
import { type ListOptions, readListOptions } from "../../options/index.ts";
import { badRequest, requestTooLarge, StatusError } from "../../status/status.ts";
import { readPages } from "../../storage/read-pages.ts";
import { type Entry, RevisionCompacted, RevisionInFuture } from "../../storage/storage.ts";

/**
 * Answers with objects in the order of their keys. A list that sets no limit of its own is answered whole, or refused if it
 * has more objects than the server's limit: a client that does not ask for chunks may not notice that there are more.
 */
export async function listObjects(call: Call): Promise<Answer> {
  const options = readListOptions(call.query);
  const selection = createSelection(call, options);
  const start = await startOf(call, options, selection.prefix);
  const most = call.backend.limits.list;
  const limit = options.limit === 0 ? most : Math.min(options.limit, most);
  try {
    const found = await findEntries(call, { selection, start, limit });
    if (options.limit === 0 && found.remaining > 0) throw tooManyObjects(most);
    return { is: "list", entries: found.entries, metadata: listMetadataOf(selection, found) };
  } catch (error) {
    throw explain(error, selection, start);
  }
}

/** Where a list begins, and what it shows. */
interface Start {
  readonly after?: string | undefined;
  readonly revision?: number | undefined;
}

async function startOf({ backend }: Call, options: ListOptions, prefix: string): Promise<Start> {
  const { limit, resourceVersion, resourceVersionMatch } = options;
  if (options.continue !== "") {
    const start: Continuation = readContinue(prefix, options.continue);
    if (resourceVersion !== "" && resourceVersion !== "0")
      throw badRequest("specifying resource version is not allowed when using continue");
    return start;
  }
  const revision = revisionOf(resourceVersion);
  if (revision === 0) return {};
  if (resourceVersionMatch === "Exact" || (resourceVersionMatch === "" && limit > 0)) return { revision };
  const newest = await backend.objects.storage.revision();
  if (revision > newest) throw versionTooLarge(revision, newest);
  return {};
}

interface Found {
  readonly entries: readonly Entry[];
  readonly revision: number;
  /** How many keys come after these. */
  readonly remaining: number;
}

interface Search {
  readonly selection: Selection;
  readonly start: Start;
  readonly limit: number;
}

async function findEntries({ backend, request }: Call, { selection, start, limit }: Search): Promise<Found> {
  const { storage } = backend.objects;
  const { prefix, key, matches } = selection;
  const { after, revision } = start;
  if (key !== undefined) {
    // The key itself comes before all others that begin with it.
    const page = await storage.range({ prefix: key, revision, limit: 1 });
    const entries = matches === undefined ? page.entries : page.entries.filter(matches);
    return { entries, revision: page.revision, remaining: 0 };
  }
  const pages = readPages(storage, {
    prefix,
    after,
    revision,
    limit: matches === undefined ? limit : undefined,
  });
  const slices = new Slices();
  const entries: Entry[] = [];
  let size = 0;
  let newest = 0;
  let remaining = 0;
  for await (const page of pages) {
    newest = page.revision;
    remaining = page.remaining + page.entries.length;
    for (const entry of page.entries) {
      remaining--;
      if (matches !== undefined) {
        if (slices.isOver) {
          await slices.next();
          if (request.isGone) throw clientGone();
        }
        if (!matches(entry)) continue;
      }
      size += entry.value.length;
      entries.push(entry);
      if (entries.length === limit) return { entries, revision: newest, remaining };
    }
    backend.memory.check(size);
  }
  return { entries, revision: newest, remaining };
}

function listMetadataOf({ prefix, matches }: Selection, { entries, revision, remaining }: Found): JsonObject {
  const resourceVersion = String(revision);
  const last = entries.at(-1);
  if (remaining === 0 || last === undefined) return { resourceVersion };
  const token = printContinue(prefix, { after: last.key, revision });
  // Nobody knows how many of the rest would match.
  return matches === undefined
    ? { resourceVersion, continue: token, remainingItemCount: remaining }
    : { resourceVersion, continue: token };
}

function tooManyObjects(most: number): StatusError {
  return requestTooLarge(
    `the list has more than ${most} objects: ask for it in chunks, with limit and continue`,
  );
}

/** Nobody reads it: there is no more to do. */
function clientGone(): StatusError {
  return new StatusError({ code: 499, reason: "ClientClosedRequest", message: "the client has gone" });
}

function explain(error: unknown, { prefix }: Selection, { after }: Start): unknown {
  if (error instanceof RevisionInFuture) return versionTooLarge(error.revision, error.newest);
  if (!(error instanceof RevisionCompacted)) return error;
  if (after === undefined) return expired("The resourceVersion for the provided list is too old.");
  return expired(INCONSISTENT, printContinue(prefix, { after, revision: undefined }));
}

const INCONSISTENT =
  "The provided continue parameter is too old to display a consistent list result. You can start a new list without " +
  "the continue parameter, or use the continue token in this response to retrieve the remainder of the results. " +
  "Continuing with the provided token results in an inconsistent list - objects that were created, modified, or deleted " +
  "between the time the first chunk was returned and now may show up in the list.";
