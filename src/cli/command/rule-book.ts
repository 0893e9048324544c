import { didYouMean, nearMatches } from "../../schema/internal.ts";
import { splitNames } from "./split-names.ts";
import { UsageError } from "./usage-error.ts";

/** The rules that a command goes by. */
export interface RuleBook<Id extends string> {
  /** The command, whose `--rules` lists them. */
  readonly command: string;
  readonly ids: readonly Id[];
}

/** The rules that an option names; one that does not exist is an error. */
export function readRules<Id extends string>(
  option: string,
  given: readonly string[],
  book: RuleBook<Id>,
): readonly Id[] {
  const names = splitNames(given);
  for (const name of names) {
    if (!hasRule(book, name)) throw new UsageError(`--${option}: ${noSuchRule(name, book)}`);
  }
  return names as Id[];
}

export function hasRule<Id extends string>({ ids }: RuleBook<Id>, name: string): name is Id {
  return (ids as readonly string[]).includes(name);
}

/** That a rule does not exist, and which may be meant. */
export function noSuchRule(name: string, { ids, command }: RuleBook<string>): string {
  const hint = didYouMean(nearMatches(name, ids), `fieldwise ${command} --rules lists them`);
  return `there is no rule "${name}": ${hint}`;
}
