import type { Position } from "../syntax/tree.ts";

/** What positions ask of a character beside a place: one of these, or nothing. */
export const NOTHING_SPECIAL = 0;
/** There is none: the text begins or ends here. */
export const EDGE = 1;
const LINE_FEED = 2;
export const WORD = 4;

export function neighbourOf(point: number): number {
  if (point === 0x0a) return LINE_FEED;
  return point < 0x80 && /\w/.test(String.fromCharCode(point)) ? WORD : NOTHING_SPECIAL;
}

/** Whether a place is as a position asks, by what is before it and after it. */
export function holds(position: Position | undefined, before: number, after: number): boolean {
  switch (position) {
    case "textStart":
      return before === EDGE;
    case "textEnd":
      return after === EDGE;
    case "lineStart":
      return before === EDGE || before === LINE_FEED;
    case "lineEnd":
      return after === EDGE || after === LINE_FEED;
    case "wordEdge":
      return (before === WORD) !== (after === WORD);
    default:
      return (before === WORD) === (after === WORD);
  }
}
