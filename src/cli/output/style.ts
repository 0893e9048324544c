import type { Io } from "../io.ts";

/** Ways to show a text on a terminal. Without colours each gives the text back. */
export interface Style {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly red: (text: string) => string;
  readonly green: (text: string) => string;
  readonly yellow: (text: string) => string;
  readonly cyan: (text: string) => string;
  /** One of six colours, the same for the same number. */
  readonly tint: (text: string, number: number) => string;
}

export type When = "auto" | "always" | "never";

/** How to show what goes to one of the outputs: `auto` colours what a terminal shows, unless NO_COLOR is set. */
export function createStyle(when: When, columns: number | undefined, env: Io["env"]): Style {
  const plain = columns === undefined || (env.NO_COLOR ?? "") !== "" || env.TERM === "dumb";
  const coloured = when === "always" || (when === "auto" && !plain);
  const paint = (open: string, close: string) => (text: string) =>
    coloured && text !== "" ? `\u001B[${open}m${text}\u001B[${close}m` : text;
  const tints = TINTS.map((code) => paint(code, "39"));
  return {
    bold: paint("1", "22"),
    dim: paint("2", "22"),
    red: paint("31", "39"),
    green: paint("32", "39"),
    yellow: paint("33", "39"),
    cyan: paint("36", "39"),
    tint: (text, number) => (tints[number % tints.length] as (text: string) => string)(text),
  };
}

/** Cyan, magenta, yellow, blue, green, red: far apart for as long as possible. */
const TINTS = ["36", "35", "33", "94", "32", "31"];
