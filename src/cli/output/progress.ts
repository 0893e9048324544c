import { printable } from "../../preview/index.ts";
import type { Io } from "../io.ts";
import { createOutput, type Output } from "./output.ts";
import type { Style } from "./style.ts";

/** A line on the terminal that says how far long work is, and steps aside for what is written. */
export interface Progress extends Output {
  /** The next piece of work begins. */
  readonly step: (where: string) => void;
  readonly end: () => void;
}

/** How long to wait before saying anything, and between two lines, in milliseconds. */
const PATIENCE = 300;
const INTERVAL = 100;

const CLEAR_LINE = "\r\u001B[K";

/** A progress line on the terminal that `err` writes to; without one, or on one that cannot clear a line, none. */
export function createProgress(io: Io, style: Style): Progress {
  const { errColumns: columns } = io;
  if (columns === undefined || io.env.TERM === "dumb")
    return { ...createOutput(io, style), step: () => {}, end: () => {} };
  const start = io.now().getTime();
  let last = start + PATIENCE - INTERVAL;
  let shown = false;
  let count = 0;

  function clear(): void {
    if (shown) io.err(CLEAR_LINE);
    shown = false;
  }

  const aside = (write: Io["out"]) => (text: string) => {
    clear();
    write(text);
  };
  return {
    ...createOutput({ out: aside(io.out), err: aside(io.err) }, style),
    step: (where) => {
      count++;
      const now = io.now().getTime();
      if (now - last < INTERVAL) return;
      last = now;
      shown = true;
      io.err(CLEAR_LINE + style.dim(printable(`${count} documents · ${where}`).slice(0, columns - 1)));
    },
    end: clear,
  };
}
