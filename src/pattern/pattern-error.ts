/** All matches of a pattern were too long to look for: each time, much of the text had to be looked at again. */
export class SearchTooLong extends Error {
  constructor() {
    super("looking for all matches takes too long: use a pattern that tells early whether it matches");
  }
}

/** A pattern that Go does not read. The message is Go's. */
export class PatternError extends Error {
  constructor(fault: string, part: string) {
    super(`error parsing regexp: ${fault}: \`${part}\``);
  }
}
