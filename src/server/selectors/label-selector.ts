import { getField, type JsonObject } from "../../value/internal.ts";
import { LabelCondition } from "./label-condition.ts";
import { type LabelRequirement, parseLabelRequirements } from "./label-requirements.ts";

/** Which objects, by their labels. */
export interface LabelSelector {
  /** All that must hold; none means that every object matches. */
  readonly requirements: readonly LabelRequirement[];
  /** Whether the labels of an object match; an object without labels has `undefined`. */
  matches(labels: JsonObject | undefined): boolean;
}

const NO_LABELS: JsonObject = {};
const EVERYTHING: LabelSelector = { requirements: [], matches: () => true };

/**
 * Reads the text of a label selector, such as `app=web,tier in (a, b),!old`. Refuses it with Kubernetes'
 * message if it is wrong. An empty text selects everything.
 */
export function parseLabelSelector(text: string): LabelSelector {
  if (text === "") return EVERYTHING;
  const requirements = parseLabelRequirements(text);
  return requirements.length === 0 ? EVERYTHING : compileLabelSelector(requirements);
}

/** Of up to so many labels that an object may lack, each is looked up; of more, the object's own labels are. */
const MOST_LOOKED_UP = 16;

/** The selector costs an object no more than its labels are many: most of a long one is never looked at. */
function compileLabelSelector(requirements: readonly LabelRequirement[]): LabelSelector {
  const conditions = new Map<string, LabelCondition>();
  for (const requirement of requirements) {
    const { key } = requirement;
    const condition = conditions.get(key) ?? new LabelCondition();
    conditions.set(key, condition);
    condition.add(requirement);
  }
  if ([...conditions.values()].some(({ isImpossible }) => isImpossible))
    return { requirements, matches: () => false };
  const needed = [...conditions].filter(([, { isNeeded }]) => isNeeded);
  const others = new Map([...conditions].filter(([, { isNeeded }]) => !isNeeded));
  const listed = [...others];
  return {
    requirements,
    matches(labels = NO_LABELS) {
      // Each that an object has is one of its labels, and the first that it lacks ends the search.
      for (const [key, condition] of needed) if (!condition.allows(labelOf(labels, key))) return false;
      if (listed.length <= MOST_LOOKED_UP) {
        for (const [key, condition] of listed) if (!condition.allows(labelOf(labels, key))) return false;
        return true;
      }
      for (const key of Object.keys(labels))
        if (others.get(key)?.allows(labelOf(labels, key)) === false) return false;
      return true;
    },
  };
}

function labelOf(labels: JsonObject, key: string): string | undefined {
  const value = getField(labels, key);
  return typeof value === "string" ? value : undefined;
}
