import { isEmptySelector, selects } from "../../../kubernetes/kinds/index.ts";
import { isObject, type Json, type JsonObject } from "../../../value/internal.ts";
import type { Resource } from "../../resources/resource.ts";
import { compileRules, type Rule, type RuleSubject } from "./rules.ts";
import { labelsOf, namespaceLabelsOf, type Subject } from "./subject.ts";

/** Which requests a webhook, a policy or a binding is about, as these state it. */
export interface StatedCriteria {
  /** `rules` of a webhook, `resourceRules` of a policy. */
  readonly rules: Json | undefined;
  /** What no rule of a policy is about. */
  readonly excludeRules?: Json | undefined;
  readonly namespaceSelector?: Json | undefined;
  readonly objectSelector?: Json | undefined;
  readonly matchPolicy?: Json | undefined;
  /** Whether no rules mean any request, as of policies and bindings. Default: none. */
  readonly anyWithoutRules?: boolean | undefined;
}

/** The same, compiled. */
export interface Criteria {
  /**
   * The resource in which a request is to be shown: its own, or an equivalent one that the rules are about; `undefined` if they are
   * not about it at all. Refuses a request in a namespace that is not there, if its labels would decide.
   */
  match(subject: Subject): Resource | undefined;
}

/** Compiles what a configuration states, once for all requests. */
export function compileCriteria(stated: StatedCriteria): Criteria {
  const rules = compileRules(stated.rules);
  const excluded = compileRules(stated.excludeRules);
  const byEquivalents = stated.matchPolicy === "Equivalent";
  const any = stated.anyWithoutRules === true && rules.length === 0;
  const namespaces = selectorOf(stated.namespaceSelector);
  const objects = selectorOf(stated.objectSelector);
  return {
    match(subject) {
      const { resource } = subject.request.call;
      const found = any ? resource : findResource(subject, rules, byEquivalents);
      if (found === undefined) return undefined;
      if (excluded.length > 0 && findResource(subject, excluded, byEquivalents) !== undefined)
        return undefined;
      if (objects !== undefined && !isSelected(subject, objects)) return undefined;
      // What is in no namespace is never left out for that.
      if (namespaces !== undefined && subject.namespace !== "" && !namespaces(namespaceLabelsOf(subject)))
        return undefined;
      return found;
    },
  };
}

/** The resource that the first rule is about: rules come before equivalents. */
function findResource(
  subject: Subject,
  rules: readonly Rule[],
  byEquivalents: boolean,
): Resource | undefined {
  const { call, operation, name } = subject.request;
  const { resource, subresource } = call;
  const asked: RuleSubject = { resource, subresource, operation, namespace: subject.namespace, name };
  if (rules.some((rule) => rule(asked))) return resource;
  if (!byEquivalents || subject.equivalents.length === 0) return undefined;
  for (const rule of rules)
    for (const equivalent of subject.equivalents)
      if (rule({ ...asked, resource: equivalent })) return equivalent;
  return undefined;
}

type Selector = (labels: JsonObject) => boolean;

/** `undefined` for one that selects everything. */
function selectorOf(stated: Json | undefined): Selector | undefined {
  if (!isObject(stated) || isEmptySelector(stated)) return undefined;
  return (labels) => selects(stated, labels);
}

/** Of an update, either object is enough. */
function isSelected({ request: { object, live } }: Subject, selector: Selector): boolean {
  return (
    (object !== undefined && selector(labelsOf(object))) || (live !== undefined && selector(labelsOf(live)))
  );
}
