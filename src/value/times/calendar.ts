/** When a day begins in UTC, in milliseconds since 1970; `undefined` if there is no such day. Months begin at 1. */
export function startOfDay(year: number, month: number, day: number): number | undefined {
  const date = new Date(0);
  // `Date.UTC` takes the years below 100 for the last century.
  date.setUTCFullYear(year, month - 1, day);
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? date.getTime() : undefined;
}
