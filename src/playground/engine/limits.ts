/** More than any server takes of one object, with room for comments. In UTF-16 units. */
export const LONGEST_TEXT = 2_000_000;
