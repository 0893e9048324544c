/** The comments between two words, as protoc gives them to the declarations around. */
export interface Between {
  /** Of the declaration that ends before them. */
  readonly trailing: string | undefined;
  readonly detached: readonly string[];
  /** Of the declaration that begins after them. */
  readonly leading: string | undefined;
}

const NOTHING: Between = { trailing: undefined, detached: [], leading: undefined };

/** A comment to the end of its line, one in `/* *\/` with the rest of its line if that is empty, or the end of a line. */
const PIECE = /\/\/([^\n]*)\n?|\/\*([\s\S]*?)\*\/[^\S\n]*(\n?)|\n/g;

/**
 * Sorts the comments in what stands between two words. One on the first line, or directly below it and before an empty line,
 * belongs to what is before; the last one to what is after, if no empty line is in between; others are detached. `after` is
 * the word that follows: what stands before the end of a block belongs to nothing in it. At the start of a file, nothing is before.
 */
export function sortComments(between: string, after: string, isStart: boolean): Between {
  if (!between.includes("/")) return NOTHING;
  const detached: string[] = [];
  let trailing: string | undefined;
  let held: string | undefined;
  let holdsLines = false;
  let isFirstLine = !isStart;
  let attaches = !isStart;

  function flush(): void {
    if (held === undefined) return;
    if (attaches) trailing = held;
    else detached.push(held);
    attaches = false;
    held = undefined;
  }

  for (const [, line, block, end] of between.matchAll(PIECE)) {
    if (line !== undefined) {
      if (!holdsLines) flush();
      held = `${held ?? ""}${line}\n`;
      holdsLines = true;
    } else if (block !== undefined) {
      // On one line with both neighbours: nobody can tell whose it is.
      if (isFirstLine && end === "") return NOTHING;
      flush();
      held = readBlock(block);
      holdsLines = false;
    } else if (!isFirstLine) {
      flush();
      attaches = false;
    }
    if (isFirstLine) flush();
    isFirstLine = false;
  }
  if (after === "}" || after === "]" || after === ")" || after === "") flush();
  return { trailing, detached, leading: held };
}

/** The text of a block comment: without the stars that lines begin with. */
function readBlock(text: string): string {
  return text.replace(/\n[^\S\n]*\*?/g, "\n");
}
