import { objectsOf } from "../../../kubernetes/kinds/index.ts";
import { forbidden, invalid, required } from "../../../kubernetes/status/cause.ts";
import {
  isObject,
  type JsonObject,
  labelKeyProblems,
  labelValueProblems,
  textOf,
} from "../../../value/internal.ts";
import { parseFieldSelector, parseLabelSelector } from "../../selectors/index.ts";
import type { Cause } from "../../status/status.ts";

const PATH = "spec.resourceAttributes";
const SORTS = ["fieldSelector", "labelSelector"] as const;

type Sort = (typeof SORTS)[number];

/** What is wrong with the selectors of what a review asks about. Operators that nobody knows are fine: newer clients may. */
export function* checkSelectors(attributes: JsonObject): Iterable<Cause> {
  for (const sort of SORTS) {
    const selector = attributes[sort];
    if (!isObject(selector)) continue;
    const path = `${PATH}.${sort}`;
    const raw = rawOf(selector);
    const requirements = objectsOf(selector.requirements);
    if (raw !== "" && requirements.length > 0)
      yield invalid(`${path}.rawSelector`, raw, "may not specified at the same time as requirements");
    if (raw === "" && requirements.length === 0)
      yield required(
        `${path}.requirements`,
        `when ${path} is specified, requirements or rawSelector is required`,
      );
    for (const [index, requirement] of requirements.entries())
      yield* checkRequirement(sort, requirement, `${path}.requirements[${index}]`);
  }
}

function* checkRequirement(sort: Sort, requirement: JsonObject, path: string): Iterable<Cause> {
  const key = textOf(requirement.key ?? "");
  const values = valuesOf(requirement);
  if (sort === "fieldSelector" && key === "") yield required(`${path}.key`, "must be specified");
  const { operator } = requirement;
  if ((operator === "In" || operator === "NotIn") && values.length === 0)
    yield required(`${path}.values`, "must be specified when `operator` is 'In' or 'NotIn'");
  if ((operator === "Exists" || operator === "DoesNotExist") && values.length > 0)
    yield forbidden(`${path}.values`, "may not be specified when `operator` is 'Exists' or 'DoesNotExist'");
  if (sort === "fieldSelector") return;
  for (const problem of labelKeyProblems(key)) yield invalid(`${path}.key`, key, problem);
  for (const [index, value] of values.entries())
    for (const problem of labelValueProblems(value))
      yield invalid(`${path}.values[${index}]`, value, problem);
}

/** What of the selectors cannot be read, in Kubernetes' words; empty if nothing. What cannot be read selects all. */
export function unreadSelectors(attributes: JsonObject): string {
  const words = SORTS.flatMap((sort) => {
    const selector = attributes[sort];
    if (!isObject(selector)) return [];
    const requirements = objectsOf(selector.requirements);
    const unread = requirements.filter((one) => !isReadable(sort, one)).length;
    if (requirements.length === 0 ? canParse(sort, rawOf(selector)) : unread === 0) return [];
    const how = unread < requirements.length ? "partially ignored" : "ignored";
    return [`${PATH}.${sort} ${how} due to parse error`];
  });
  return words.join("; ");
}

function isReadable(sort: Sort, requirement: JsonObject): boolean {
  const { operator } = requirement;
  if (operator === "In" || operator === "NotIn")
    return sort === "labelSelector" || valuesOf(requirement).length === 1;
  return sort === "labelSelector" && (operator === "Exists" || operator === "DoesNotExist");
}

function canParse(sort: Sort, text: string): boolean {
  try {
    if (sort === "fieldSelector") parseFieldSelector(text);
    else parseLabelSelector(text);
    return true;
  } catch {
    return false;
  }
}

function rawOf({ rawSelector = "" }: JsonObject): string {
  return textOf(rawSelector);
}

function valuesOf({ values }: JsonObject): readonly string[] {
  return Array.isArray(values) ? (values as readonly string[]) : [];
}
