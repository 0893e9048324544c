import { type Position, textError } from "../../value/internal.ts";
import { DIRECTIVE } from "./explain-failure.ts";

/** What js-yaml's parser tells of a text. All numbers are offsets into it, -1 where there is no such thing. */
export type YamlEvent = DocumentEvent | CollectionEvent | ScalarEvent | AliasEvent | PopEvent;

export interface DocumentEvent {
  readonly type: typeof DOCUMENT;
  readonly directives: readonly unknown[];
}

export interface CollectionEvent extends Properties {
  readonly type: typeof SEQUENCE | typeof MAPPING;
  readonly start: number;
}

export interface ScalarEvent extends Properties {
  readonly type: typeof SCALAR;
  readonly valueStart: number;
  readonly valueEnd: number;
  readonly style: 1 | 2 | 3 | 4 | 5;
  readonly chomping: 1 | 2 | 3;
  readonly indent: number;
  readonly fast: boolean;
}

export interface AliasEvent {
  readonly type: typeof ALIAS;
  readonly anchorStart: number;
  readonly anchorEnd: number;
}

/** Closes what was opened last. */
export interface PopEvent {
  readonly type: typeof POP;
}

interface Properties {
  readonly anchorStart: number;
  readonly anchorEnd: number;
  readonly tagStart: number;
  readonly tagEnd: number;
}

const DOCUMENT = 1;
export const SEQUENCE = 2;
export const MAPPING = 3;
export const SCALAR = 4;
export const ALIAS = 5;
export const POP = 6;

/** Styles of scalars. Between these two are single quotes; beyond them are blocks. */
export const PLAIN = 1;
export const DOUBLE_QUOTED = 3;

/** A text and the events in it. */
export interface YamlSource {
  readonly text: string;
  readonly events: readonly YamlEvent[];
  /** A scalar's text: unfolded, with its escapes replaced. */
  scalarText(event: ScalarEvent): string;
  /** Where an offset stands for whoever wrote the text. */
  positionAt(offset: number): Position;
}

/**
 * The index of the node of the next document that holds anything; -1 if there is none. At `from`, a document starts,
 * or the events end.
 */
export function findRoot({ events, positionAt }: YamlSource, from: number): number {
  for (let index = from; index < events.length; index += 3) {
    if ((events[index] as DocumentEvent).directives.length > 0) {
      throw textError("YAML_INVALID", positionAt(0), DIRECTIVE);
    }
    if (!isNothing(events[index + 1] as YamlEvent)) return index + 1;
  }
  return -1;
}

/** Whether a node is not written at all, as the value in `key:`. It reads as null. */
function isNothing(event: YamlEvent): boolean {
  return event.type === SCALAR && event.valueStart < 0 && event.anchorStart < 0 && event.tagStart < 0;
}

/** The index after the node at `index`. */
export function skipNode(events: readonly YamlEvent[], index: number): number {
  let next = index;
  let open = 0;
  do {
    const { type } = events[next++] as YamlEvent;
    if (type === MAPPING || type === SEQUENCE) open++;
    else if (type === POP) open--;
  } while (open > 0);
  return next;
}

/** The pairs of a mapping whose first key is at `index`: where each key is, and each value. */
export function* pairsOf(
  events: readonly YamlEvent[],
  index: number,
): Generator<{ readonly key: number; readonly value: number }> {
  for (let key = index; events[key]?.type !== POP; ) {
    const value = skipNode(events, key);
    yield { key, value };
    key = skipNode(events, value);
  }
}

/** Where the node at `index` starts, past its tag and anchor. One that is not written stands where the last one does. */
export function startOf({ text, events }: YamlSource, index: number): number {
  for (let at = index; at >= 0; at--) {
    const start = writtenStart(text, events[at] as YamlEvent);
    if (start >= 0) return start;
  }
  return 0;
}

function writtenStart(text: string, event: YamlEvent): number {
  switch (event.type) {
    case ALIAS:
      return event.anchorStart - 1;
    case SEQUENCE:
    case MAPPING:
      return event.start;
    case SCALAR:
      if (event.valueStart < 0) return Math.max(event.tagStart, event.anchorStart - 1);
      if (event.style === PLAIN) return event.valueStart;
      return event.style <= DOUBLE_QUOTED ? event.valueStart - 1 : blockHeader(text, event.valueStart);
    default:
      return -1;
  }
}

/** Where the `|` or `>` stands of a block whose text starts in the line after it. */
function blockHeader(text: string, valueStart: number): number {
  const lineStart = text.lastIndexOf("\n", valueStart - 2) + 1;
  const header = /(?<=^|[ \t])[|>][-+\d]*[ \t]*(?:#.*)?[\r\n]*$/.exec(text.slice(lineStart, valueStart));
  return lineStart + (header?.index ?? 0);
}
