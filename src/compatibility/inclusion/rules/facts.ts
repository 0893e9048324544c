import type { Constant } from "./known.ts";

/** What is taken as given in one case. */
export type Fact =
  /** Whether a field was sent, or is stored. */
  | { readonly about: "presence"; readonly isThere: boolean }
  | { readonly about: "value"; readonly is: Constant }
  | { readonly about: "value"; readonly not: readonly Constant[] }
  | { readonly about: "range"; readonly least: number; readonly most: number }
  /** How an expression comes out of which nothing is known; `undefined` for an error. */
  | { readonly about: "outcome"; readonly outcome: boolean | undefined };

export type FactAbout<About extends Fact["about"]> = Extract<Fact, { about: About }>;

/** What would have to be known to tell: in each case, one of the answers is so. */
export interface Question {
  readonly key: string;
  readonly answers: readonly Fact[];
}

/** From here on, facts on top of each other are put into one map. */
const HIGHEST = 6;

/** Facts by what they are about, on top of others. */
export class Facts {
  readonly #under: Facts | undefined;
  readonly #facts: Map<string, Fact>;
  readonly #height: number;

  constructor(under?: Facts) {
    const isHigh = under !== undefined && under.#height >= HIGHEST;
    this.#under = isHigh ? undefined : under;
    this.#height = isHigh || under === undefined ? 0 : under.#height + 1;
    this.#facts = isHigh ? under.#joined() : new Map();
  }

  #joined(): Map<string, Fact> {
    const under = this.#under;
    return new Map([...(under === undefined ? [] : under.#joined()), ...this.#facts]);
  }

  get<About extends Fact["about"]>(about: About, key: string): FactAbout<About> | undefined {
    const name = `${about} ${key}`;
    for (let facts: Facts | undefined = this; facts !== undefined; facts = facts.#under) {
      const found = facts.#facts.get(name);
      if (found !== undefined) return found as FactAbout<About>;
    }
    return undefined;
  }

  set(key: string, fact: Fact): void {
    this.#facts.set(`${fact.about} ${key}`, fact);
  }

  with(key: string, fact: Fact): Facts {
    const facts = new Facts(this);
    facts.set(key, fact);
    return facts;
  }
}
