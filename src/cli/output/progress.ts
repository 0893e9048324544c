import type { Io } from "../io.ts";
import type { Style } from "./style.ts";

/** A line on the terminal that says how far long work is, and steps aside for what is written. */
export interface Progress {
  /** The next piece of work begins. */
  readonly step: (where: string) => void;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly end: () => void;
}

/** How long to wait before saying anything, and between two lines, in milliseconds. */
const PATIENCE = 300;
const INTERVAL = 100;

const CLEAR_LINE = "\r\u001B[K";

/** A progress line on the terminal that `err` writes to; without one, none. */
export function createProgress(io: Io, style: Style): Progress {
  const { errColumns: columns } = io;
  if (columns === undefined) return { step: () => {}, out: io.out, err: io.err, end: () => {} };
  const start = io.now().getTime();
  let last = start + PATIENCE - INTERVAL;
  let shown = false;
  let count = 0;

  function clear(): void {
    if (shown) io.err(CLEAR_LINE);
    shown = false;
  }

  return {
    step: (where) => {
      count++;
      const now = io.now().getTime();
      if (now - last < INTERVAL) return;
      last = now;
      shown = true;
      io.err(CLEAR_LINE + style.dim(`${count} documents · ${where}`.slice(0, columns - 1)));
    },
    out: (text) => {
      clear();
      io.out(text);
    },
    err: (text) => {
      clear();
      io.err(text);
    },
    end: clear,
  };
}
