/** How many characters of warnings are sent; if there are more, how many of each. Clients limit the size of headers. */
const MOST = 4_096;
const MOST_EACH = 256;

/** What no header can carry: control characters, and halves of characters. */
const UNFIT = /[\p{Cc}\p{Surrogate}]/u;

const PLAIN = /^[ -~]*$/;

/** The values of `Warning` headers, each text once and in order; those that a header cannot carry are left out. */
export function printWarnings(texts: readonly string[]): readonly string[] {
  const fit = [...new Set(texts)].filter((text) => text !== "" && !UNFIT.test(text));
  if (fit.reduce((sum, { length }) => sum + length, 0) <= MOST) return fit.map(printWarning);
  const whole = fit.map((text) => [...text]);
  if (whole.reduce((sum, { length }) => sum + length, 0) <= MOST) return fit.map(printWarning);
  const cut: string[] = [];
  let written = 0;
  for (const characters of whole) {
    if (written >= MOST) break;
    const start = characters.slice(0, MOST_EACH);
    written += start.length;
    cut.push(printWarning(start.join("")));
  }
  return cut;
}

function printWarning(text: string): string {
  return `299 - "${toBytes(text.replace(/["\\]/g, "\\$&"))}"`;
}

/** UTF-8 as runtimes take it for headers: a character for each byte. */
function toBytes(text: string): string {
  if (PLAIN.test(text)) return text;
  return Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join("");
}
