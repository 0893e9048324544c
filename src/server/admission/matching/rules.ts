import { isObject, type Json, type JsonObject } from "../../../value/internal.ts";
import type { Operation } from "../../calls/call.ts";
import type { Resource } from "../../resources/resource.ts";
import { isOfNamespaces } from "./subject.ts";

/** What rules are asked about. */
export interface RuleSubject {
  readonly resource: Resource;
  readonly subresource: string | undefined;
  readonly operation: Operation;
  /** Empty for what is in no namespace. */
  readonly namespace: string;
  /** The name of the object; empty if it is still to be generated. */
  readonly name: string;
}

/** Which requests a webhook or a policy is about: one of its `rules`, compiled. */
export type Rule = (subject: RuleSubject) => boolean;

/** Compiles rules as configurations state them. A rule with `resourceNames` asks for one of these, too. */
export function compileRules(stated: Json | undefined): readonly Rule[] {
  return Array.isArray(stated) ? stated.filter(isObject).map(compileRule) : [];
}

function compileRule({
  scope,
  operations,
  apiGroups,
  apiVersions,
  resources,
  resourceNames,
}: JsonObject): Rule {
  const asksFor = compileResources(textsOf(resources));
  const [isGroup, isVersion, isOperation] = [apiGroups, apiVersions, operations].map(compileChoice) as [
    Choice,
    Choice,
    Choice,
  ];
  const names = new Set(textsOf(resourceNames));
  return ({ resource, subresource = "", operation, namespace, name }) =>
    isOperation(operation) &&
    isGroup(resource.group) &&
    isVersion(resource.version) &&
    asksFor(resource.plural, subresource) &&
    isInScope(scope, resource, namespace) &&
    (names.size === 0 || names.has(name));
}

type Choice = (text: string) => boolean;

/** One of a list in which `*` stands for anything. */
function compileChoice(stated: Json | undefined): Choice {
  const texts = new Set(textsOf(stated));
  return texts.has("*") ? () => true : (text) => texts.has(text);
}

/** `pods`, `pods/status`, `pods/*`, `*`: without a slash, a resource without its subresources. */
function compileResources(stated: readonly string[]): (plural: string, subresource: string) => boolean {
  const wanted = stated.map((text) => {
    const slash = text.indexOf("/");
    return slash < 0
      ? { plural: text, subresource: "" }
      : { plural: text.slice(0, slash), subresource: text.slice(slash + 1) };
  });
  return (plural, subresource) =>
    wanted.some(
      (one) =>
        (one.plural === "*" || one.plural === plural) &&
        (one.subresource === "*" || one.subresource === subresource),
    );
}

/** Namespaces are in themselves, and all the same of the cluster. */
function isInScope(scope: Json | undefined, resource: Resource, namespace: string): boolean {
  if (scope !== "Namespaced" && scope !== "Cluster") return true;
  const isNamespaced = namespace !== "" && !isOfNamespaces(resource);
  return isNamespaced === (scope === "Namespaced");
}

function textsOf(stated: Json | undefined): readonly string[] {
  return Array.isArray(stated) ? stated.filter((one) => typeof one === "string") : [];
}
