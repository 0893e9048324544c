const TIMESTAMP =
  /^(\d{4})-(\d\d?)-(\d\d?)(?:[Tt](\d\d?):(\d\d?):(\d\d?)(?:[.,]\d+)?(?:Z|[-+](\d\d):(\d\d))| +(\d\d?):(\d\d?):(\d\d?)(?:[.,]\d+)?)?$/;

/**
 * Whether Kubernetes' YAML takes a text for a date, or a date and time. It reads such a text as the string it is,
 * and writes it in quotes.
 */
export function isTimestamp(text: string): boolean {
  const parts = TIMESTAMP.exec(text)?.map(Number);
  if (parts === undefined) return false;
  const [, year = 0, month = 0, day = 0] = parts;
  const [hour, minute, second] = Number.isNaN(parts[4]) ? parts.slice(9) : parts.slice(4);
  return (
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= daysIn(year, month) &&
    isBelow(hour, 24) &&
    isBelow(minute, 60) &&
    isBelow(second, 60) &&
    isBelow(parts[7], 25) &&
    isBelow(parts[8], 61)
  );
}

/** Leap years come round every 400 years, and `Date` takes years below 100 for others. */
function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
}

/** Whether a part is in range; one that is not there is. */
function isBelow(part: number | undefined, limit: number): boolean {
  return part === undefined || Number.isNaN(part) || part < limit;
}
