const BLOCK = 32_768;
const HEADER = 7;

/** Where the records of a log of LevelDB begin: a checksum of four bytes, a length of two, a type, and then what was written. */
export function findLogRecords(bytes: Buffer): number[] {
  const begins: number[] = [];
  let place = 0;
  while (place + HEADER <= bytes.length) {
    const left = BLOCK - (place % BLOCK);
    // The rest of a block that has no room for a header is empty.
    if (left < HEADER) {
      place += left;
      continue;
    }
    begins.push(place);
    place += HEADER + bytes.readUInt16LE(place + 4);
  }
  return begins;
}
