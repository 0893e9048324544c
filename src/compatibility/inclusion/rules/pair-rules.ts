import type { Rule } from "./read-rules.ts";

export interface RulePairs {
  readonly rewritten: readonly { readonly old: Rule; readonly new: Rule }[];
  readonly removed: readonly Rule[];
  readonly added: readonly Rule[];
}

/** How many pairs are compared word by word. */
const MOST_PAIRS = 2500;
const ALIKE = 0.5;

/** The rules that are not the same in both lists; what was rewritten is known by its message, or else by its words. */
export function pairRules(old: readonly Rule[], next: readonly Rule[]): RulePairs {
  const removed = new Set(without(old, next));
  const added = new Set(without(next, old));
  const rewritten: { old: Rule; new: Rule }[] = [];
  const pair = (one: Rule, other: Rule): void => {
    rewritten.push({ old: one, new: other });
    removed.delete(one);
    added.delete(other);
  };
  const byMessage = new Map<string, Rule[]>();
  for (const rule of [...added].reverse()) {
    if (!rule.hasMessage) continue;
    const same = byMessage.get(rule.message);
    if (same === undefined) byMessage.set(rule.message, [rule]);
    else same.push(rule);
  }
  for (const rule of removed) {
    const found = rule.hasMessage && byMessage.get(rule.message)?.pop();
    if (found) pair(rule, found);
  }
  const result = (): RulePairs => ({ rewritten, removed: [...removed], added: [...added] });
  if (removed.size * added.size > MOST_PAIRS) return result();
  const words = new Map([...removed, ...added].map((rule) => [rule, wordsOf(rule)]));
  const alike = [...removed].flatMap((one) =>
    [...added].map((other) => ({ one, other, likeness: likenessOf(words.get(one), words.get(other)) })),
  );
  for (const { one, other, likeness } of alike.sort((a, b) => b.likeness - a.likeness)) {
    if (likeness > ALIKE && removed.has(one) && added.has(other)) pair(one, other);
  }
  return result();
}

/** Where the work that rules may take ends between two of the same text, only one of them has its form. */
function without(some: readonly Rule[], others: readonly Rule[]): readonly Rule[] {
  const textOf = ({ text, isOptional }: Rule): string => `${isOptional} ${text}`;
  const [forms, texts] = [new Set(others.map(({ form }) => form)), new Set(others.map(textOf))];
  return some.filter((rule) => !forms.has(rule.form) && !texts.has(textOf(rule)));
}

type Words = ReadonlyMap<string, number>;

const MOST_WORDS = 2000;

function wordsOf({ text }: Rule): Words {
  const counts = new Map<string, number>();
  for (const [word] of text.slice(0, MOST_WORDS).matchAll(/\w+|[^\s\w]/g))
    counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** How much of two texts they have in common, from 0 to 1. */
function likenessOf(one: Words = new Map(), other: Words = new Map()): number {
  const count = (words: Words): number => [...words.values()].reduce((sum, times) => sum + times, 0);
  const common = [...one].reduce((sum, [word, times]) => sum + Math.min(times, other.get(word) ?? 0), 0);
  return (2 * common) / Math.max(1, count(one) + count(other));
}
