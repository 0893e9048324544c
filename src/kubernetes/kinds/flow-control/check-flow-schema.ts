import {
  isObject,
  type Json,
  type JsonObject,
  labelProblems,
  subdomainProblems,
} from "../../../value/internal.ts";
import { type Cause, forbidden, invalid, notSupported, required } from "../../status/cause.ts";
import { checkRequired, checkRequiredText, isNone, textsOf } from "../rules/check-text.ts";
import { objectAt, objectsOf, valueAt } from "../rules/check-values.ts";

const HIGHEST_PRECEDENCE = 10_000;

/** What is wrong with which requests a FlowSchema is about. */
export function* checkFlowSchema(schema: JsonObject): Iterable<Cause> {
  const spec = objectAt(schema, "spec");
  yield* checkPrecedence(spec.matchingPrecedence, valueAt(schema, "metadata.name") === "exempt");
  const { distinguisherMethod: method } = spec;
  if (isObject(method) && method.type !== "ByNamespace" && method.type !== "ByUser")
    // Kubernetes shows it as Go knows it.
    yield notSupported("spec.distinguisherMethod.type", { Type: method.type ?? "" }, [
      "ByNamespace",
      "ByUser",
    ]);
  const { name } = objectAt(spec, "priorityLevelConfiguration");
  const field = "spec.priorityLevelConfiguration.name";
  yield* checkRequiredText(name, field, subdomainProblems, "must reference a priority level");
  for (const [index, rule] of objectsOf(spec.rules).entries()) yield* checkRule(rule, `spec.rules[${index}]`);
}

function* checkPrecedence(precedence: Json | undefined, isExempt: boolean): Iterable<Cause> {
  if (typeof precedence !== "number") return;
  const field = "spec.matchingPrecedence";
  if (precedence <= 0) yield invalid(field, precedence, "must be a positive value");
  if (precedence > HIGHEST_PRECEDENCE)
    yield invalid(field, precedence, `must not be greater than ${HIGHEST_PRECEDENCE}`);
  if (precedence === 1 && !isExempt)
    yield invalid(field, precedence, "only the schema named 'exempt' may have matchingPrecedence 1");
}

function* checkRule(rule: JsonObject, path: string): Iterable<Cause> {
  const { subjects, resourceRules, nonResourceRules } = rule;
  if (isNone(subjects)) yield required(`${path}.subjects`, "subjects must contain at least one value");
  for (const [index, subject] of objectsOf(subjects).entries())
    yield* checkSubject(subject, `${path}.subjects[${index}]`);
  if (isNone(resourceRules) && isNone(nonResourceRules))
    yield required(path, "at least one of resourceRules and nonResourceRules has to be non-empty");
  for (const [index, one] of objectsOf(resourceRules).entries())
    yield* checkResourceRule(one, `${path}.resourceRules[${index}]`);
  for (const [index, one] of objectsOf(nonResourceRules).entries())
    yield* checkPathRule(one, `${path}.nonResourceRules[${index}]`);
}

/** The kinds of subjects, in the order in which Kubernetes looks at them, and their fields. */
const SUBJECTS: Readonly<Record<string, string>> = {
  ServiceAccount: "serviceAccount",
  User: "user",
  Group: "group",
};

function* checkSubject(subject: JsonObject, path: string): Iterable<Cause> {
  const { kind = "" } = subject;
  const own = SUBJECTS[String(kind)];
  if (own === undefined) {
    yield notSupported(`${path}.kind`, kind, Object.keys(SUBJECTS).sort());
    return;
  }
  const named = subject[own];
  if (!isObject(named)) yield required(`${path}.${own}`, `${own} is required when subject kind is '${kind}'`);
  else if (own === "serviceAccount") yield* checkAccount(named, `${path}.${own}`);
  else yield* checkRequired(named, `${path}.${own}`, ["name"]);
  for (const [other, field] of Object.entries(SUBJECTS))
    if (field !== own && isObject(subject[field]))
      yield forbidden(`${path}.${field}`, `${field} is forbidden when subject kind is not '${other}'`);
}

function* checkAccount({ name, namespace }: JsonObject, path: string): Iterable<Cause> {
  if (name !== "*") yield* checkRequiredText(name, `${path}.name`, subdomainProblems);
  const missing = "must specify namespace for service account";
  yield* checkRequiredText(namespace, `${path}.namespace`, labelProblems, missing);
}

function* checkResourceRule(rule: JsonObject, path: string): Iterable<Cause> {
  yield* checkVerbs(rule.verbs, `${path}.verbs`);
  yield* checkList(rule.apiGroups, `${path}.apiGroups`, {
    missing: "resource rules must supply at least one api group",
    others: "api groups",
  });
  yield* checkList(rule.resources, `${path}.resources`, {
    missing: "resource rules must supply at least one resource",
    others: "resources",
  });
  const field = `${path}.namespaces`;
  const namespaces = textsOf(rule.namespaces);
  if (namespaces.length === 0 && rule.clusterScope !== true)
    yield required(field, "resource rules that are not cluster scoped must supply at least one namespace");
  else if (namespaces.includes("*")) yield* checkAlone(namespaces, field, "namespaces");
  else
    for (const [index, namespace] of namespaces.entries())
      for (const problem of labelProblems(namespace))
        yield invalid(
          `${field}[${index}]`,
          namespace,
          `each member of this list must be '*' or a DNS-1123 label; ${problem}`,
        );
}

function* checkPathRule({ verbs, nonResourceURLs }: JsonObject, path: string): Iterable<Cause> {
  yield* checkVerbs(verbs, `${path}.verbs`);
  const field = `${path}.nonResourceURLs`;
  const paths = textsOf(nonResourceURLs);
  if (paths.length === 0) yield required(field, "nonResourceURLs must contain at least one value");
  else if (paths.includes("*")) yield* checkAlone(paths, field, "non-resource URLs");
  else
    for (const [index, text] of paths.entries()) {
      const problem = pathProblem(text);
      if (problem !== undefined) yield invalid(`${field}[${index}]`, text, problem);
    }
}

function pathProblem(path: string): string | undefined {
  if (path === "") return "must not be empty";
  if (path === "/") return undefined;
  if (!path.startsWith("/")) return "must start with slash";
  if (path.includes(" ")) return "must not contain white-space";
  if (path.includes("//")) return "must not contain double slash";
  const star = path.indexOf("*");
  if (star < 0 || (star === path.length - 1 && path.endsWith("/*"))) return undefined;
  return "wildcard can only do suffix matching";
}

const VERBS = ["create", "delete", "deletecollection", "get", "list", "patch", "proxy", "update", "watch"];

function* checkVerbs(verbs: Json | undefined, field: string): Iterable<Cause> {
  const texts = textsOf(verbs);
  if (texts.length === 0) yield required(field, "verbs must contain at least one value");
  else if (texts.includes("*")) yield* checkAlone(texts, field, "verbs");
  else if (!texts.every((verb) => VERBS.includes(verb))) yield notSupported(field, [...texts], VERBS);
}

function* checkList(
  list: Json | undefined,
  field: string,
  { missing, others }: { readonly missing: string; readonly others: string },
): Iterable<Cause> {
  const texts = textsOf(list);
  if (texts.length === 0) yield required(field, missing);
  else if (texts.includes("*")) yield* checkAlone(texts, field, others);
}

/** What says all says it alone. */
function* checkAlone(texts: readonly string[], field: string, others: string): Iterable<Cause> {
  if (texts.length > 1)
    yield invalid(field, [...texts], `if '*' is present, must not specify other ${others}`);
}
