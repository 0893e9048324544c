/** What a part of a label selector is: itself for symbols and keywords. */
export type TokenKind =
  | "identifier"
  | "end"
  | ")"
  | ","
  | "!"
  | "=="
  | "="
  | ">"
  | "in"
  | "<"
  | "!="
  | "notin"
  | "(";

/** A part of a label selector. */
export interface Token {
  readonly kind: TokenKind;
  /** As it was written; empty at the end. */
  readonly text: string;
}

const END: Token = { kind: "end", text: "" };
const SYMBOLS = "=!(),><";
const SPACES = " \t\r\n";

/**
 * Splits a label selector as Kubernetes does. The last token is always the end. A NUL character ends the selector where
 * a token could begin, and is lost at the end of an identifier.
 */
export function splitLabelSelector(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  for (;;) {
    while (at < text.length && SPACES.includes(text.charAt(at))) at++;
    if (at >= text.length || text[at] === "\0") break;
    const start = at;
    if (SYMBOLS.includes(text.charAt(at))) {
      at += isDouble(text, at) ? 2 : 1;
      const symbol = text.slice(start, at);
      tokens.push({ kind: symbol as TokenKind, text: symbol });
      continue;
    }
    while (at < text.length && !endsIdentifier(text.charAt(at))) at++;
    const word = text.slice(start, at);
    tokens.push({ kind: word === "in" || word === "notin" ? word : "identifier", text: word });
    if (text[at] === "\0") at++;
  }
  tokens.push(END);
  return tokens;
}

function isDouble(text: string, at: number): boolean {
  return text[at + 1] === "=" && (text[at] === "=" || text[at] === "!");
}

function endsIdentifier(character: string): boolean {
  return character === "\0" || SYMBOLS.includes(character) || SPACES.includes(character);
}
