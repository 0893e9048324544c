import { compareStrings, quoteTexts } from "../../../value/internal.ts";
import { coversPath, type PolicyRule } from "./policy-rules.ts";

const NOTHING: PolicyRule = {
  verbs: [],
  apiGroups: [],
  resources: [],
  resourceNames: [],
  nonResourceURLs: [],
};

/** How many pieces are compared at most: a short role can have any number. */
const MOST_PIECES = 10_000;

/** How often a rule is compared with another at most: many times what roles of thousands of rules need. */
const MOST_COMPARISONS = 20_000_000;

/**
 * What rules allow that those who give them away do not have themselves, piece by piece. Of rules with more pieces than anybody
 * would compare, the last are taken for uncovered, unless somebody has a rule as a whole; and so are those that are left when all has
 * been compared too often.
 */
export function findUncovered(
  held: readonly PolicyRule[],
  given: readonly PolicyRule[],
): readonly PolicyRule[] {
  const owned = held.map(ownedOf);
  let comparisons = 0;
  const isUncovered = (rule: PolicyRule) =>
    comparisons > MOST_COMPARISONS ||
    !owned.some((own) => ++comparisons <= MOST_COMPARISONS && covers(own, rule));
  const uncovered: PolicyRule[] = [];
  let pieces = 0;
  for (const rule of given.filter(isUncovered))
    for (const piece of piecesOf(rule)) {
      const isLast = ++pieces > MOST_PIECES;
      if (isLast || isUncovered(piece)) uncovered.push(piece);
      if (isLast) return uncovered;
    }
  return uncovered;
}

/** The parts of a rule, each of one verb and one resource or path: one rule covers such a piece, or none does. */
function* piecesOf({
  verbs,
  apiGroups,
  resources,
  resourceNames,
  nonResourceURLs,
}: PolicyRule): Iterable<PolicyRule> {
  const names = resourceNames.length > 0 ? resourceNames.map((name) => [name]) : [[]];
  for (const group of apiGroups)
    for (const resource of resources)
      for (const verb of verbs)
        for (const name of names)
          yield { ...NOTHING, verbs: [verb], apiGroups: [group], resources: [resource], resourceNames: name };
  for (const url of nonResourceURLs)
    for (const verb of verbs) yield { ...NOTHING, verbs: [verb], nonResourceURLs: [url] };
}

/** A rule that somebody has, so that looking something up in it does not depend on its length. */
interface Owned {
  readonly verbs: ReadonlySet<string>;
  readonly apiGroups: ReadonlySet<string>;
  readonly resources: ReadonlySet<string>;
  readonly resourceNames: ReadonlySet<string>;
  readonly nonResourceURLs: readonly string[];
}

function ownedOf({ verbs, apiGroups, resources, resourceNames, nonResourceURLs }: PolicyRule): Owned {
  return {
    verbs: new Set(verbs),
    apiGroups: new Set(apiGroups),
    resources: new Set(resources),
    resourceNames: new Set(resourceNames),
    nonResourceURLs,
  };
}

function covers(
  own: Owned,
  { verbs, apiGroups, resources, resourceNames, nonResourceURLs }: PolicyRule,
): boolean {
  return (
    hasAll(own.verbs, verbs) &&
    hasAll(own.apiGroups, apiGroups) &&
    resources.every((resource) => coversResource(own.resources, resource)) &&
    (own.resourceNames.size === 0 ||
      (resourceNames.length > 0 && hasAll(own.resourceNames, resourceNames, false))) &&
    nonResourceURLs.every((url) => own.nonResourceURLs.some((pattern) => coversPath(pattern, url)))
  );
}

function hasAll(own: ReadonlySet<string>, texts: readonly string[], star = true): boolean {
  return (star && own.has("*")) || texts.every((text) => own.has(text));
}

function coversResource(own: ReadonlySet<string>, resource: string): boolean {
  if (own.has("*") || own.has(resource)) return true;
  const slash = resource.indexOf("/");
  return slash >= 0 && own.has(`*${resource.slice(slash)}`);
}

/** Pieces of rules as Kubernetes lists them: what is about the same resource together. */
export function describePieces(pieces: readonly PolicyRule[]): string {
  const joined = new Map<string, PolicyRule>();
  for (const piece of pieces) {
    const { apiGroups, resources, resourceNames, nonResourceURLs } = piece;
    const id = JSON.stringify([
      apiGroups,
      resources,
      resourceNames,
      nonResourceURLs,
      nonResourceURLs.length > 0 && piece.verbs,
    ]);
    const same = joined.get(id);
    joined.set(id, same === undefined ? piece : { ...piece, verbs: [...same.verbs, ...piece.verbs] });
  }
  const lines = new Set([...joined.values()].map(describeRule));
  return [...lines].sort(compareStrings).join("\n");
}

function describeRule({ apiGroups, resources, nonResourceURLs, resourceNames, verbs }: PolicyRule): string {
  const parts = [
    ["APIGroups", apiGroups],
    ["Resources", resources],
    ["NonResourceURLs", nonResourceURLs],
    ["ResourceNames", resourceNames],
    ["Verbs", verbs],
  ] as const;
  const told = parts.filter(([, texts]) => texts.length > 0);
  return `{${told.map(([name, texts]) => `${name}:${quoteTexts(texts)}`).join(", ")}}`;
}
