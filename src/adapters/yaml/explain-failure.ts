/** Why js-yaml could not go on, and where. */
export interface Failure {
  readonly text: string;
  readonly reason: string;
  readonly offset: number;
}

/** The same for a person: what is wrong, what to do, and where to look. */
export interface Explanation {
  readonly message: string;
  readonly offset: number;
}

export const TEMPLATE_LEFT =
  "a template, {{ … }}, is left in the text: render it first, or put the value in quotes";
export const DIRECTIVE = 'Kubernetes reads no directives, the lines that start with "%": remove them';
export const AFTER_MARK = 'only a comment may follow "---" in its line: move the rest to the next line';
const ALIGN = "this line fits none of the levels above it: align it with the lines it belongs to";
const ANCHOR = '"*" and "&" start the name of an anchor: put the value in quotes';
const CONFLICT_LEFT = "a merge conflict is left in the text: resolve it first";
const CONTROL = "a control character stands here: remove it, or write it as an escape in double quotes";
const NO_COLON = 'this line has no key: write "key: value", with a blank after the colon';
const TAB = "a tab indents this line, and YAML takes only spaces for that: replace it";
const TAG = '"!" starts a tag, and this is not one: put the value in quotes';

/** By a part of js-yaml's reason. One reason may have many causes; what stands there tells which. */
const REASONS: readonly (readonly [string, string | ((failure: Failure) => Explanation | string)])[] = [
  ["multiline key", explainNoColon],
  ["bad indentation", explainMisplaced],
  ["document separator is expected", explainMisplaced],
  ["tab characters", TAB],
  ["expected ':'", 'a colon is missing after this key: write "key: value"'],
  ["key-value separator", 'a blank is missing after the colon: write "key: value"'],
  [
    "missed comma",
    'a comma is missing here, or the "[" or "{" before it is never closed: add the comma, or close that',
  ],
  ["found ','", "there is nothing before this comma: remove it, or add a value"],
  ["within a flow collection", 'the text ends before a "[" or "{" is closed: close it'],
  ["within a single quoted", (failure) => explainOpenQuote(failure, findSingleQuote)],
  ["within a double quoted", (failure) => explainOpenQuote(failure, findDoubleQuote)],
  ["deficient indentation", "this line goes on with a value from above: indent it more than its key"],
  ["unknown escape", 'this is not an escape: write "\\\\" for a backslash, or use single quotes'],
  ["hexadecimal", "\\x, \\u and \\U take 2, 4 and 8 hexadecimal digits: complete them"],
  [
    "a line break is expected",
    'after "|" or ">" the text starts in the next line: break the line, or quote the value',
  ],
  ["must contain at least one character", ({ offset }) => ({ message: ANCHOR, offset: offset - 1 })],
  ["directive", ({ text }) => ({ message: DIRECTIVE, offset: Math.max(text.search(/^%/m), 0) })],
  ["tag", TAG],
  ["non-printable", CONTROL],
  ["null byte", CONTROL],
  ["JSON character", CONTROL],
];

/** Explains a failure in words of our own. What js-yaml says serves for the rest. */
export function explainFailure(failure: Failure): Explanation {
  const explained = explain(failure);
  return typeof explained === "string" ? { message: explained, offset: failure.offset } : explained;
}

function explain(failure: Failure): Explanation | string {
  const template = lineAt(failure).search(/\{[{%]/);
  if (template >= 0) {
    return { message: TEMPLATE_LEFT, offset: lineStart(failure.text, failure.offset) + template };
  }
  const [, known] = REASONS.find(([reason]) => failure.reason.includes(reason)) ?? [];
  if (known === undefined) return `${failure.reason}: correct the text here`;
  return typeof known === "string" ? known : known(failure);
}

/** The line above went on to here, in search of its colon. */
function explainNoColon({ text, offset }: Failure): Explanation | string {
  const above = text.slice(0, lineStart(text, offset)).trimEnd();
  const start = lineStart(above, above.length);
  const line = above.slice(start);
  if (line === "") return ALIGN;
  const message = /^(?:<{7}|={7}|>{7})/.test(line) ? CONFLICT_LEFT : NO_COLON;
  return { message, offset: start + line.search(/\S/) };
}

/** Something stands where the parser was done with all it expected. */
function explainMisplaced(failure: Failure): Explanation | string {
  const { text, offset, reason } = failure;
  const before = text.slice(lineStart(text, offset), offset);
  if (/^ *\t/.test(before)) return { message: TAB, offset: offset - before.length + before.indexOf("\t") };
  if (/^---\s/.test(before)) return AFTER_MARK;
  const character = text[offset] as string;
  if (/[@`%]/.test(character)) return `a value cannot start with ${character}: put it in quotes`;
  if (before.trim() === "") return lineAt(failure).startsWith(">>>>>>>") ? CONFLICT_LEFT : ALIGN;
  switch (character) {
    case ":":
      if (!reason.startsWith("bad")) return explainNoColon(failure);
      if (before.includes(": ")) return "this value holds a colon and a blank: put it in quotes";
      return { message: ALIGN, offset: offset - before.trimStart().length };
    case "-":
      return "a list starts in the line after its key: break the line, or quote the value";
    case "#":
      return "a comment needs a blank before it: add one";
    case "]":
    case "}":
      return `nothing is open that ${character} could close: remove it, or put the value in quotes`;
  }
  return /["']\s*$/.test(before)
    ? `the quoted text ends before this: write \\" or '' for a quote inside, or quote all of it`
    : "this does not go with the value before it: put all of it in quotes, or start a new line";
}

function explainOpenQuote({ text }: Failure, find: (text: string) => number): Explanation {
  return { message: "this quote is never closed: close it", offset: find(text) };
}

/** The last quote that is no escape: only that can have opened a text which goes on to the end. */
function findDoubleQuote(text: string): number {
  let quote = text.lastIndexOf('"');
  while (quote > 0 && lengthOfRun(text, "\\", quote) % 2 === 1) quote = text.lastIndexOf('"', quote - 1);
  return Math.max(quote, 0);
}

/** Inside, quotes stand in pairs. */
function findSingleQuote(text: string): number {
  let end = text.lastIndexOf("'") + 1;
  while (end > 0 && lengthOfRun(text, "'", end) % 2 === 0) {
    end = text.lastIndexOf("'", end - lengthOfRun(text, "'", end) - 1) + 1;
  }
  return end - lengthOfRun(text, "'", end);
}

/** How many times the character stands right before `end`. */
function lengthOfRun(text: string, character: string, end: number): number {
  let start = end;
  while (start > 0 && text[start - 1] === character) start--;
  return end - start;
}

function lineStart(text: string, offset: number): number {
  return text.lastIndexOf("\n", offset - 1) + 1;
}

function lineAt({ text, offset }: Failure): string {
  const end = text.indexOf("\n", offset);
  return text.slice(lineStart(text, offset), end < 0 ? text.length : end);
}
