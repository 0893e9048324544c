import type { Version } from "../storage/sorted-cells.ts";
import { CHECKSUM_DIGITS, seal, unseal } from "./checksum.ts";
import { encodeHead, type Head } from "./head.ts";

/** A version of a key, to be written down or read back. */
export interface JournalRecord {
  readonly key: string;
  readonly version: Version;
}

/** Where records are, and those of format 1, which had no checksums. Names sort as their revisions do. */
export const RECORDS = { gte: "v", lt: "w" };
export const OLD_RECORDS = { gte: "r", lt: "s" };

/** Fourteen hexadecimal digits hold all safe integers. */
export function nameOf(revision: number): string {
  return `v${revision.toString(16).padStart(14, "0")}`;
}

export function revisionOf(name: string): number {
  return Number.parseInt(name.slice(1), 16);
}

/** A record that is to be written down under its name, with the head of its batch. */
export function putRecord({ key, version: { revision, entry } }: JournalRecord, head: Head) {
  const name = nameOf(revision);
  // The key's length, the revision that created it (zero: it is deleted here), the head, the key and the value.
  const text = `${key.length} ${entry?.created ?? 0} ${encodeHead(head)} ${key}${entry?.value ?? ""}`;
  return { type: "put" as const, key: name, value: seal(name, text) };
}

/** A record and the head of its batch, as far as it tells; `undefined` if it is not as it was written. */
export function readRecord(name: string, sealed: string): (JournalRecord & { head: Head }) | undefined {
  const text = unseal(name, sealed);
  if (text === undefined) return undefined;
  const revision = revisionOf(name);
  const { numbers, rest } = readNumbers(text, 6);
  const [length = 0, created = 0, sequence = 0, compacted = 0, count = 0, sum = 0] = numbers;
  const head = { sequence, revision, compacted, count, sum };
  return { ...splitRecord(rest, { length, created, revision }), head };
}

/** The key that an altered record may have been of; `undefined` if it does not look like one. */
export function guessKey(sealed: string): string | undefined {
  const { numbers, rest } = readNumbers(sealed.slice(CHECKSUM_DIGITS), 6);
  const key = rest.slice(0, numbers[0]);
  return /^\/[\w.:/-]+$/.test(key) ? key : undefined;
}

/** Reads a record of format 1: the key's length, the revision that created it, the key and the value. */
export function readOldRecord(name: string, text: string): JournalRecord {
  const { numbers, rest } = readNumbers(text, 2);
  const [length = 0, created = 0] = numbers;
  return splitRecord(rest, { length, created, revision: revisionOf(name) });
}

function readNumbers(text: string, count: number): { readonly numbers: number[]; readonly rest: string } {
  const numbers: number[] = [];
  let begin = 0;
  while (numbers.length < count) {
    const end = text.indexOf(" ", begin);
    numbers.push(Number(text.slice(begin, end)));
    begin = end + 1;
  }
  return { numbers, rest: text.slice(begin) };
}

function splitRecord(
  text: string,
  { length, created, revision }: { length: number; created: number; revision: number },
): JournalRecord {
  const key = text.slice(0, length);
  const entry = created === 0 ? undefined : { key, value: text.slice(length), revision, created };
  return { key, version: { revision, entry } };
}
