const ZERO = 0x30;

/** Where the zeros at the end of some digits begin. A regular expression would take quadratic time for it. */
export function startOfTrailingZeros(digits: string): number {
  let end = digits.length;
  while (end > 0 && digits.charCodeAt(end - 1) === ZERO) end--;
  return end;
}
