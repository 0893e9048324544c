import type { LabelRequirement } from "./label-requirements.ts";
import { parseInt64 } from "./parse-int64.ts";

/** All that a selector asks of one label, however often it names it. */
export class LabelCondition {
  /** Whether an object must have the label. */
  isNeeded = false;
  #isForbidden = false;
  /** The only values that the label may have, if there are such. */
  #among: ReadonlySet<string> | undefined;
  readonly #not = new Set<string>();
  /** What the label must be above and below, as a number. */
  #above: bigint | undefined;
  #below: bigint | undefined;

  add({ operator, values }: LabelRequirement): void {
    if (operator === "!") this.#isForbidden = true;
    else if (operator === "!=" || operator === "notin") for (const value of values) this.#not.add(value);
    else {
      this.isNeeded = true;
      if (operator === "gt" || operator === "lt") this.#compare(operator, values[0] as string);
      else if (operator !== "exists") this.#choose(values);
    }
  }

  /** Whether no object can match, as the requirements contradict each other. */
  get isImpossible(): boolean {
    return this.isNeeded && (this.#isForbidden || this.#among?.size === 0);
  }

  /** Whether the label may have this value; `undefined` if an object does not have the label. */
  allows(value: string | undefined): boolean {
    if (value === undefined) return !this.isNeeded;
    if (this.#isForbidden || this.#not.has(value) || this.#among?.has(value) === false) return false;
    return (this.#above ?? this.#below) === undefined || this.#isBetween(parseInt64(value));
  }

  #choose(values: readonly string[]): void {
    const among = this.#among;
    this.#among = new Set(among === undefined ? values : values.filter((value) => among.has(value)));
  }

  #compare(operator: "gt" | "lt", text: string): void {
    const bound = parseInt64(text) ?? 0n;
    if (operator === "gt")
      this.#above = this.#above === undefined || bound > this.#above ? bound : this.#above;
    else this.#below = this.#below === undefined || bound < this.#below ? bound : this.#below;
  }

  #isBetween(number: bigint | undefined): boolean {
    if (number === undefined) return false;
    const isAbove = this.#above === undefined || number > this.#above;
    return isAbove && (this.#below === undefined || number < this.#below);
  }
}
