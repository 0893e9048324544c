/** How the value of a field is written: as a number of some bytes, as eight bytes, as bytes after their length, as four. */
export const VARINT = 0;
export const FIXED64 = 1;
export const BYTES = 2;
export const FIXED32 = 5;

/** What is on the wire is not what it should be. */
export class WireError extends Error {}
