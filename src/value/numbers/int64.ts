/** Whether a whole number is one of 64 bits, with a sign. */
export function fitsInt64(value: bigint): boolean {
  return BigInt.asIntN(64, value) === value;
}

/** The same without a sign. */
export function fitsUint64(value: bigint): boolean {
  return BigInt.asUintN(64, value) === value;
}
