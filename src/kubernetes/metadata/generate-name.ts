/** No vowels and no digits that look like them, so that no words come out. */
const ALPHABET = "bcdfghjklmnpqrstvwxz2456789";
const MAX_LENGTH = 63;
const SUFFIX_LENGTH = 5;

/**
 * A name that begins as `generateName` says, cut to 58 characters, and ends in five random ones. `random` gives numbers
 * from 0 up to, but not including, 1, as `Math.random` does.
 */
export function generateName(base: string, random: () => number): string {
  let name = base.slice(0, MAX_LENGTH - SUFFIX_LENGTH);
  for (let count = 0; count < SUFFIX_LENGTH; count++) {
    name += ALPHABET.charAt(Math.floor(random() * ALPHABET.length));
  }
  return name;
}
