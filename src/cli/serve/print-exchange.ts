import { printable } from "../../preview/index.ts";
import type { Exchange } from "../../server/node/index.ts";
import type { Style } from "../output/style.ts";

/** A request and what came of it, in a line. */
export function printExchange({ method, target, status, milliseconds }: Exchange, style: Style): string {
  const paint = status < 400 ? style.green : status < 500 ? style.yellow : style.red;
  const time = `${milliseconds.toFixed(1)} ms`;
  return `${paint(String(status))} ${method.padEnd(6)} ${printable(target)} ${style.dim(time)}\n`;
}
