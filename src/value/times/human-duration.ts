const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

/** A span of milliseconds as Kubernetes writes ages: `119s`, `3m5s`, `7h59m`, `2d3h`, `4y11d`; `<invalid>` if it is negative. */
export function printSpan(milliseconds: number): string {
  const seconds = Math.trunc(milliseconds / SECOND);
  // Clocks may disagree a little, so less than two seconds ahead is now.
  if (Number.isNaN(seconds) || seconds < -1) return "<invalid>";
  if (seconds < 0) return "0s";
  if (seconds < 120) return `${seconds}s`;
  if (milliseconds < 10 * MINUTE) return printTwo(milliseconds, [MINUTE, "m"], [SECOND, "s"]);
  if (milliseconds < 3 * HOUR) return `${Math.floor(milliseconds / MINUTE)}m`;
  if (milliseconds < 8 * HOUR) return printTwo(milliseconds, [HOUR, "h"], [MINUTE, "m"]);
  if (milliseconds < 2 * DAY) return `${Math.floor(milliseconds / HOUR)}h`;
  if (milliseconds < 8 * DAY) return printTwo(milliseconds, [DAY, "d"], [HOUR, "h"]);
  if (milliseconds < 2 * YEAR) return `${Math.floor(milliseconds / DAY)}d`;
  if (milliseconds < 8 * YEAR) return printTwo(milliseconds, [YEAR, "y"], [DAY, "d"]);
  return `${Math.floor(milliseconds / YEAR)}y`;
}

type Unit = readonly [size: number, letter: string];

function printTwo(milliseconds: number, [large, letter]: Unit, [small, smallLetter]: Unit): string {
  const rest = Math.floor((milliseconds % large) / small);
  return `${Math.floor(milliseconds / large)}${letter}${rest === 0 ? "" : `${rest}${smallLetter}`}`;
}
