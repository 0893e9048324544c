import { spend } from "../../cel/index.ts";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** The bytes that a text of the format `byte` stands for, which Kubernetes takes for the base64 of URLs; else what is wrong. */
export function readBytes(text: string): Uint8Array | string {
  spend(text.length);
  const bytes: number[] = [];
  let held = 0;
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] as string;
    if (letter === "\n" || letter === "\r") continue;
    const value = LETTERS.indexOf(letter);
    if (value < 0) {
      const fault = letter === "=" ? findPaddingFault(text, at, count % 4) : at;
      return fault === undefined ? Uint8Array.from(bytes) : faultAt(fault);
    }
    held = ((held << 6) | value) & 0xffff;
    count++;
    // Of four letters, each but the first completes a byte.
    const left = 6 - 2 * ((count - 1) % 4);
    if (left < 6) bytes.push((held >> left) & 0xff);
  }
  return count % 4 === 0 ? Uint8Array.from(bytes) : faultAt(text.length - (count % 4));
}

/** Where what follows from the first `=` on is not what must follow so many letters. */
function findPaddingFault(text: string, at: number, letters: number): number | undefined {
  if (letters < 2) return at;
  let end = skipBreaks(text, at + 1);
  if (letters === 2) {
    if (end === text.length) return end;
    if (text[end] !== "=") return end - 1;
    end = skipBreaks(text, end + 1);
  }
  return end < text.length ? end : undefined;
}

function skipBreaks(text: string, from: number): number {
  let at = from;
  while (text[at] === "\n" || text[at] === "\r") at++;
  return at;
}

function faultAt(place: number): string {
  return `illegal base64 data at input byte ${place}`;
}
