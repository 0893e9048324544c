import { getField, type JsonObject } from "../../value/internal.ts";
import { type LabelRequirement, parseLabelRequirements } from "./label-requirements.ts";
import { parseInt64 } from "./parse-int64.ts";

/** Which objects, by their labels. */
export interface LabelSelector {
  /** All that must hold; none means that every object matches. */
  readonly requirements: readonly LabelRequirement[];
  /** Whether the labels of an object match; an object without labels has `undefined`. */
  matches(labels: JsonObject | undefined): boolean;
}

/** Whether the value of one label matches; `undefined` if the object has no such label. */
type Check = (value: string | undefined) => boolean;

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

function compileLabelSelector(requirements: readonly LabelRequirement[]): LabelSelector {
  const keys = requirements.map(({ key }) => key);
  const checks = requirements.map(createCheck);
  return {
    requirements,
    matches(labels = NO_LABELS) {
      for (let index = 0; index < keys.length; index++) {
        const value = getField(labels, keys[index] as string);
        if (!(checks[index] as Check)(typeof value === "string" ? value : undefined)) return false;
      }
      return true;
    },
  };
}

function createCheck({ operator, values }: LabelRequirement): Check {
  const [first = ""] = values;
  switch (operator) {
    case "exists":
      return (value) => value !== undefined;
    case "!":
      return (value) => value === undefined;
    case "=":
    case "==":
      return (value) => value === first;
    case "!=":
      return (value) => value !== first;
    case "in": {
      const members = new Set(values);
      return (value) => value !== undefined && members.has(value);
    }
    case "notin": {
      const members = new Set(values);
      return (value) => value === undefined || !members.has(value);
    }
    case "gt":
    case "lt":
      return createComparison(operator, parseInt64(first) ?? 0n);
  }
}

function createComparison(operator: "gt" | "lt", bound: bigint): Check {
  return (value) => {
    const number = value === undefined ? undefined : parseInt64(value);
    if (number === undefined) return false;
    return operator === "gt" ? number > bound : number < bound;
  };
}
