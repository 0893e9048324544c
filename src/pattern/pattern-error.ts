/** A pattern that Go does not read. The message is Go's. */
export class PatternError extends Error {
  constructor(fault: string, part: string) {
    super(`error parsing regexp: ${fault}: \`${part}\``);
  }
}
