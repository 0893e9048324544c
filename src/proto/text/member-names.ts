import type { Source } from "./tokens.ts";

const LARGEST = 0x1fffffff;

/** The names and numbers of what a message or an enum has, which differ in what a compiler takes. */
export class MemberNames {
  readonly #names = new Set<string>();
  readonly #fields = new Map<number, string>();

  /** Refuses a name that is taken. */
  addName(source: Source, at: number, name: string): void {
    if (this.#names.has(name)) throw source.error(at, `"${name}" is there already: choose another name`);
    this.#names.add(name);
  }

  /** Refuses a number of a field that is taken, or that no field can have. */
  addNumber(source: Source, at: number, name: string, number: number): void {
    const other = this.#fields.get(number);
    if (other !== undefined)
      throw source.error(at, `"${name}" has the number of "${other}", ${number}: give it one of its own`);
    if (number < 1 || number > LARGEST || (number >= 19000 && number <= 19999))
      throw source.error(
        at,
        `"${name}" cannot have the number ${number}: use one from 1 to ${LARGEST}, but not from 19000 to 19999`,
      );
    this.#fields.set(number, name);
  }
}
