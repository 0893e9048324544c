import { pathSegmentProblems } from "../../kubernetes/metadata/index.ts";
import type { JsonObject } from "../../value/internal.ts";
import { badRequest } from "../status/status.ts";
import type { FieldRequirement } from "./field-requirements.ts";
import type { ReadField, SelectableFields } from "./selectable-fields.ts";

/** Which objects, by their fields. */
export interface FieldSelector {
  /** All that must hold; none means that every object matches. */
  readonly requirements: readonly FieldRequirement[];
  /** The only name that can match, if the selector asks for one: then a list is a get. */
  readonly name: string | undefined;
  /** Whether an object matches. */
  matches(object: JsonObject): boolean;
}

const EVERYTHING: FieldSelector = { requirements: [], name: undefined, matches: () => true };

/**
 * Turns requirements into a selector for a resource that offers these fields. Refuses it with Kubernetes'
 * message if a requirement is about another field.
 */
export function compileFieldSelector(
  requirements: readonly FieldRequirement[],
  selectable: SelectableFields,
): FieldSelector {
  if (requirements.length === 0) return EVERYTHING;
  const conditions = new Map<string, FieldCondition>();
  for (const { field, operator, value } of requirements) {
    const read = selectable.fields.get(field);
    if (read === undefined) throw badRequest(selectable.describeUnknown(field));
    const condition = conditions.get(field) ?? { read, is: new Set(), isNot: new Set() };
    conditions.set(field, condition);
    (operator === "=" ? condition.is : condition.isNot).add(value);
  }
  const listed = [...conditions.values()];
  return { requirements, name: findName(requirements), matches: (object) => allow(listed, object) };
}

/** All that a selector asks of one field, however often it names it. */
interface FieldCondition {
  readonly read: ReadField;
  /** No field is two things. */
  readonly is: Set<string>;
  readonly isNot: Set<string>;
}

function allow(conditions: readonly FieldCondition[], object: JsonObject): boolean {
  return conditions.every(({ read, is, isNot }) => {
    if (is.size > 1) return false;
    const value = read(object);
    return !isNot.has(value) && (is.size === 0 || is.has(value));
  });
}

/** The name that the requirements ask for, if it can be one; of several, the first. */
export function findName(requirements: readonly FieldRequirement[]): string | undefined {
  const requirement = requirements.find(
    ({ field, operator }) => field === "metadata.name" && operator === "=",
  );
  const name = requirement?.value;
  return name === undefined || name === "" || pathSegmentProblems(name, false).length > 0 ? undefined : name;
}
