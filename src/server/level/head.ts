import { FIRST_REVISION } from "../storage/history.ts";
import { seal, unseal } from "./checksum.ts";

/**
 * What the journal holds as a whole, written with every batch: a record that is missing or too many shows here. It stands
 * in the records of the batch, and where there are none by itself. The one of the latest batch counts.
 */
export interface Head {
  /** Counts batches. */
  readonly sequence: number;
  /** The newest revision. */
  readonly revision: number;
  /** The revision up to which history was forgotten; zero if it never was. */
  readonly compacted: number;
  /** How many records there are, and the sum of what `mix` makes of their revisions. */
  readonly count: number;
  readonly sum: number;
}

export const EMPTY: Head = { sequence: 0, revision: FIRST_REVISION, compacted: 0, count: 0, sum: 0 };
export const HEAD = "head";

const MODULUS = 2 ** 48;

/** The head with more records, or fewer if `sign` is negative. */
export function countRecords(head: Head, revisions: Iterable<number>, sign: 1 | -1 = 1): Head {
  let { count, sum } = head;
  for (const revision of revisions) {
    count += sign;
    sum = (sum + sign * mix(revision) + MODULUS) % MODULUS;
  }
  return { ...head, count, sum };
}

/** Spreads revisions over 32 bits, so that no few of them add up to the same as others. */
function mix(revision: number): number {
  const product = Math.imul(revision ^ (revision / 2 ** 32), 0x9e3779b1);
  return Math.imul(product ^ (product >>> 15), 0x85ebca77) >>> 0;
}

/** As text, without its revision: what a record has in front. */
export function encodeHead({ sequence, compacted, count, sum }: Head): string {
  return `${sequence} ${compacted} ${count} ${sum}`;
}

export function sealHead(head: Head): string {
  return seal(HEAD, `${head.revision} ${encodeHead(head)}`);
}

/** `undefined` if it is not as it was written. */
export function unsealHead(sealed: string): Head | undefined {
  const text = unseal(HEAD, sealed);
  if (text === undefined) return undefined;
  const [revision = 0, sequence = 0, compacted = 0, count = 0, sum = 0] = text.split(" ").map(Number);
  return { sequence, revision, compacted, count, sum };
}
