import { printable } from "../../preview/index.ts";
import type { Io } from "../io.ts";
import type { Style } from "./style.ts";

/** What a piece of work writes to. */
export interface Output {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Tells what the user should know besides. */
  readonly warn: (text: string) => void;
}

export function createOutput({ out, err }: Pick<Io, "out" | "err">, style: Style): Output {
  return { out, err, warn: (text) => err(printWarning(text, style)) };
}

/** Something that the user should know, in a line. */
export function printWarning(text: string, style: Style): string {
  return `${style.yellow("warning:")} ${printable(text)}\n`;
}
