import { WireReader, WireWriter } from "../protobuf/wire.ts";

/** A key of etcd with its value, which is not decoded yet. */
export interface KeyValue {
  readonly key: string;
  readonly value: Uint8Array;
  readonly created: number;
  readonly revision: number;
}

export interface RangeRequest {
  readonly key: string;
  /** The first key that is not of the range. Default: only `key`. */
  readonly end?: string | Uint8Array;
  readonly limit?: number;
  readonly revision?: number | undefined;
  readonly keysOnly?: boolean;
}

export interface RangeResponse {
  /** The store's newest revision. */
  readonly revision: number;
  readonly entries: readonly KeyValue[];
  /** How many keys the range has, whatever the limit. */
  readonly count: number;
}

/** Writes or deletes a key if it was last written at `expected`. */
export interface WriteRequest {
  readonly key: string;
  /** Absent: the key is deleted. */
  readonly value: string | undefined;
  readonly expected: number;
}

export interface WriteResponse {
  readonly revision: number;
  readonly isDone: boolean;
  /** The revision that created the key, if it was there before and still is. */
  readonly created: number | undefined;
}

export interface WatchRequest {
  readonly key: string;
  readonly end: Uint8Array;
  /** The first revision to tell. */
  readonly from: number;
}

export interface WatchEvent {
  readonly isDeletion: boolean;
  readonly entry: KeyValue;
  readonly previous: KeyValue | undefined;
}

export interface WatchResponse {
  readonly revision: number;
  readonly isCreated: boolean;
  readonly isCanceled: boolean;
  /** Above zero if the watch was cancelled because history is forgotten up to here. */
  readonly compacted: number;
  readonly reason: string;
  readonly events: readonly WatchEvent[];
}

const NOTHING: Uint8Array = new Uint8Array();
/** The numbers of etcd's enums: what a transaction compares, and how; what an event is. */
const EQUAL = 0;
const MOD_REVISION = 2;
const DELETE = 1;

export function encodeRange({
  key,
  end,
  limit = 0,
  revision = 0,
  keysOnly = false,
}: RangeRequest): WireWriter {
  return new WireWriter()
    .bytes(1, key)
    .bytes(2, end ?? NOTHING)
    .number(3, limit)
    .number(4, revision)
    .number(8, keysOnly);
}

export function decodeRange(bytes: Uint8Array): RangeResponse {
  const entries: KeyValue[] = [];
  let revision = 0;
  let count = 0;
  readFields(bytes, {
    1: (reader) => (revision = readHeader(reader.bytes())),
    2: (reader) => entries.push(readKeyValue(reader.bytes())),
    4: (reader) => (count = reader.number()),
  });
  return { revision, entries, count };
}

export function encodeWrite({ key, value, expected }: WriteRequest): WireWriter {
  const isLast = new WireWriter()
    .number(1, EQUAL)
    .number(2, MOD_REVISION)
    .bytes(3, key)
    .number(6, expected, { always: true });
  const txn = new WireWriter().message(1, isLast);
  if (value === undefined) {
    return txn.message(2, new WireWriter().message(3, new WireWriter().bytes(1, key)));
  }
  txn.message(2, new WireWriter().message(2, new WireWriter().bytes(1, key).bytes(2, value)));
  // What etcd says of a write lacks the revision that created the key.
  if (expected > 0) txn.message(2, new WireWriter().message(1, encodeRange({ key, keysOnly: true })));
  return txn;
}

export function decodeWrite(bytes: Uint8Array): WriteResponse {
  let revision = 0;
  let isDone = false;
  let created: number | undefined;
  readFields(bytes, {
    1: (reader) => (revision = readHeader(reader.bytes())),
    2: (reader) => (isDone = reader.number() !== 0),
    3: (reader) =>
      readFields(reader.bytes(), {
        1: (response) => (created = decodeRange(response.bytes()).entries[0]?.created),
      }),
  });
  return { revision, isDone, created };
}

/** A plain write, whatever the key holds. */
export function encodePut({ key, value }: { readonly key: string; readonly value: string }): WireWriter {
  return new WireWriter().bytes(1, key).bytes(2, value);
}

export function encodeCompaction(revision: number): WireWriter {
  return new WireWriter().number(1, revision);
}

/** The revision in the answer to a put, a compaction or a question for the status. */
export function decodeRevision(bytes: Uint8Array): number {
  let revision = 0;
  readFields(bytes, { 1: (reader) => (revision = readHeader(reader.bytes())) });
  return revision;
}

export function encodeWatch({ key, end, from }: WatchRequest): WireWriter {
  const create = new WireWriter().bytes(1, key).bytes(2, end).number(3, from).number(4, true).number(6, true);
  return new WireWriter().message(1, create);
}

export function decodeWatch(bytes: Uint8Array): WatchResponse {
  const events: WatchEvent[] = [];
  let [revision, compacted, reason] = [0, 0, ""];
  let [isCreated, isCanceled] = [false, false];
  readFields(bytes, {
    1: (reader) => (revision = readHeader(reader.bytes())),
    3: (reader) => (isCreated = reader.number() !== 0),
    4: (reader) => (isCanceled = reader.number() !== 0),
    5: (reader) => (compacted = reader.number()),
    6: (reader) => (reason = reader.text()),
    11: (reader) => events.push(readEvent(reader.bytes())),
  });
  return { revision, isCreated, isCanceled, compacted, reason, events };
}

function readEvent(bytes: Uint8Array): WatchEvent {
  let isDeletion = false;
  let entry = readKeyValue(NOTHING);
  let previous: KeyValue | undefined;
  readFields(bytes, {
    1: (reader) => (isDeletion = reader.number() === DELETE),
    2: (reader) => (entry = readKeyValue(reader.bytes())),
    3: (reader) => (previous = readKeyValue(reader.bytes())),
  });
  return { isDeletion, entry, previous };
}

function readKeyValue(bytes: Uint8Array): KeyValue {
  let [key, value, created, revision] = ["", NOTHING, 0, 0];
  readFields(bytes, {
    1: (reader) => (key = reader.text()),
    2: (reader) => (created = reader.number()),
    3: (reader) => (revision = reader.number()),
    5: (reader) => (value = reader.bytes()),
  });
  return { key, value, created, revision };
}

function readHeader(bytes: Uint8Array): number {
  let revision = 0;
  readFields(bytes, { 3: (reader) => (revision = reader.number()) });
  return revision;
}

function readFields(bytes: Uint8Array, fields: Record<number, (reader: WireReader) => unknown>): void {
  const reader = new WireReader(bytes);
  for (let field = reader.next(); field !== 0; field = reader.next()) {
    const read = fields[field];
    if (read === undefined) reader.skip();
    else read(reader);
  }
}
