import { type ExplainedPlace, isReplacedByPatch } from "./explained-place.ts";

interface Entry {
  readonly term: string;
  readonly meaning: string;
}

interface Term extends Entry {
  readonly fits: (place: ExplainedPlace) => boolean;
}

/** What the words in the rows mean for two who write the same object: those words that are there. */
export function legendOf(places: readonly ExplainedPlace[], strategic: boolean): readonly Entry[] {
  const entries: Entry[] = TERMS.filter(({ fits }) => places.some(fits));
  return strategic ? entries : [...entries, CUSTOM_RESOURCE];
}

/** What there is to say of kinds whose lists no server merges by patch strategies. */
const CUSTOM_RESOURCE: Entry = {
  term: "custom resource",
  meaning: "servers take no strategic patches; merge patches, kubectl apply's too, replace its lists",
};

const TERMS: readonly Term[] = [
  {
    term: "map by KEY",
    meaning: "items are told apart by KEY: two writers can each add some, and set fields of the same one",
    fits: ({ type }) => type.list?.topology === "map",
  },
  {
    term: "set",
    meaning: "items are told apart by value: two writers can each add some, and take out only their own",
    fits: ({ type }) => type.list?.topology === "set",
  },
  {
    term: "atomic",
    meaning: "one value: who writes it replaces all of it, and a second writer is in conflict",
    fits: ({ type }) => type.list?.topology === "atomic" || type.map?.topology === "atomic",
  },
  {
    term: "map, object",
    meaning: "merges key by key: two writers can each set their own",
    fits: ({ type }) => type.map?.topology === "granular",
  },
  {
    term: "one value",
    meaning: "who writes it replaces it, and a second writer that wants another is in conflict",
    fits: ({ type, level }) => level === 0 && type.list === undefined && type.map === undefined,
  },
  {
    term: "patch merges by KEY",
    meaning: "strategic patches (kubectl apply, kubectl patch) take items with the same KEY for one",
    fits: ({ field }) => field?.patch?.action === "merge" && !isKnownBy(field),
  },
  {
    term: "patch replaces",
    meaning: "strategic patches (kubectl apply, kubectl patch) replace all of it",
    fits: (place) => place.field?.patch?.action === "replace" || isReplacedByPatch(place),
  },
  {
    term: "patch retains keys",
    meaning: "strategic patches clear the keys that they do not list",
    fits: ({ field }) => field?.patch?.retainKeys === true,
  },
  {
    term: "union of",
    meaning: "one of these can be set",
    fits: ({ type }) => (type.map?.unions.length ?? 0) > 0,
  },
  {
    term: "the same as",
    meaning: "an older field says the same, and both are kept alike",
    fits: ({ field }) => field?.duplicateOf !== undefined,
  },
  {
    term: "N inside",
    meaning: "so many places inside merge in their own way: --recursive shows them",
    fits: ({ inside }) => inside > 0,
  },
  {
    term: "N rules",
    meaning: "so many validation rules are about it: explain shows them, given its path",
    fits: ({ rules = 0 }) => rules > 0,
  },
];

/** Whether the list's own keys say already how patches merge it. */
function isKnownBy({ type, patch }: NonNullable<ExplainedPlace["field"]>): boolean {
  const { topology, keys = [] } = type.list ?? {};
  if (patch?.mergeKey === undefined) return topology === "set";
  return keys.length === 1 && keys[0]?.name === patch.mergeKey;
}
