/** What a word without quotes may hold; whatever is not ASCII goes. */
const SIGNS = "A-Za-z0-9!#$%&'*+/=?^_`{|}~\\-\\u0080-\\u{10ffff}";
const ATOM = `[${SIGNS}]+`;
const DOT_ATOM = `${ATOM}(?:\\.${ATOM})*`;
const QUOTED = '"(?:[^"\\\\\\r\\n]|\\\\[\\t -~\\u0080-\\u{10ffff}])*"';
const LITERAL = "\\[[!-Z^-~]*\\]";
const ADDRESS = `(?:${DOT_ATOM}|${QUOTED})@(?:${DOT_ATOM}|${LITERAL})`;
const NAME = `(?:[${SIGNS}. \\t]|${QUOTED})*`;
const COMMENT = "(?:[ \\t]*\\([^()\\r\\n]*\\))?[ \\t]*";
const MAILBOX = new RegExp(`^[ \\t]*(?:${ADDRESS}|(?=[^<]*<)${NAME}<${ADDRESS}>)${COMMENT}$`, "u");

/** Far more than a mailer delivers to; the check's time grows with the square of the length. */
const LONGEST = 1024;

/** Whether a text is a mail address, with a name before it or not: `a@example.com`, `Ada <a@example.com>`. */
export function isMailAddress(text: string): boolean {
  return text.length <= LONGEST && MAILBOX.test(text);
}
