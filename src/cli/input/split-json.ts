interface Part {
  readonly text: string;
  /** The line on which it starts, from 1. */
  readonly line: number;
}

/** The JSON values of a text that holds one after the other, as texts; what follows the last bracket is a part of its own. */
export function* splitJson(text: string): Generator<Part> {
  let start = 0;
  let line = 1;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text[at]) {
      case '"':
        at = endOfString(text, at);
        break;
      case "{":
      case "[":
        depth++;
        break;
      case "}":
      case "]":
        depth--;
        if (depth > 0) break;
        yield { text: text.slice(start, at + 1), line };
        line += countLines(text, start, at + 1);
        start = at + 1;
        depth = 0;
    }
  }
  const rest = text.slice(start);
  if (rest.trim() !== "") yield { text: rest, line };
}

/** The place of the quote that ends a string; the end of the text if none does. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === '"') return at;
  }
  return text.length;
}

function countLines(text: string, start: number, end: number): number {
  let lines = 0;
  for (let at = text.indexOf("\n", start); at >= 0 && at < end; at = text.indexOf("\n", at + 1)) lines++;
  return lines;
}
