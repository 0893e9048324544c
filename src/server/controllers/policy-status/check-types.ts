import { objectAt, objectsOf } from "../../../kubernetes/kinds/index.ts";
import { AdmissionExpressions, type CelType, declareVariables } from "../../../rules/internal.ts";
import { isObject, type Json, type JsonObject, textOf } from "../../../value/internal.ts";
import type { Registry } from "../../resources/registry.ts";
import type { Resource } from "../../resources/resource.ts";
import { declaredType } from "./declared-type.ts";

/** How many kinds a policy is checked for. */
const MOST_KINDS = 10;

/** What is to be told about the expressions of a ValidatingAdmissionPolicy, by the types of the objects that it is about. */
export function findWarnings(policy: JsonObject, registry: Registry): readonly JsonObject[] {
  const spec = objectAt(policy, "spec");
  const environments = kindsOf(spec, registry).map((resource) => ({
    kind: `${resource.group}/${resource.version}, Kind=${resource.kind}`,
    expressions: environmentOf(spec, resource, registry),
  }));
  return objectsOf(spec.validations).flatMap((validation, index) =>
    ["expression", "messageExpression"].flatMap((field) => {
      const text = textOf(validation[field]);
      const found = environments.flatMap(({ kind, expressions }) => {
        const issues = text === "" ? undefined : expressions.findIssues(text);
        return issues === undefined ? [] : `${kind}: ${issues}\n`;
      });
      if (found.length === 0) return [];
      return { fieldRef: `spec.validations[${index}].${field}`, warning: found.join("\n") };
    }),
  );
}

/** The variables of a policy, about objects of one kind. */
function environmentOf(spec: JsonObject, resource: Resource, registry: Registry): AdmissionExpressions {
  const { paramKind } = spec;
  const object = typeOf(resource);
  const params = isObject(paramKind)
    ? registry.findByKind(textOf(paramKind.apiVersion), textOf(paramKind.kind))
    : undefined;
  const expressions = new AdmissionExpressions({
    params: isObject(paramKind),
    types: { object, oldObject: object, ...(params !== undefined && { params: typeOf(params) }) },
  });
  declareVariables(expressions, spec.variables);
  return expressions;
}

const known = new WeakMap<Resource, CelType>();

function typeOf(resource: Resource): CelType {
  let type = known.get(resource);
  if (type === undefined) {
    type = declaredType(resource.type, resource.kind);
    known.set(resource, type);
  }
  return type;
}

/** The kinds that a policy names, in their order: not those that it means by a `*`. */
function kindsOf(spec: JsonObject, registry: Registry): readonly Resource[] {
  const found = new Set<Resource>();
  for (const rule of objectsOf(objectAt(spec, "matchConstraints").resourceRules)) {
    const [groups, versions] = [namesIn(rule.apiGroups), namesIn(rule.apiVersions)];
    if ([...groups, ...versions].some((name) => name.includes("*"))) continue;
    let count = 0;
    for (const group of groups)
      for (const version of versions)
        for (const plural of namesIn(rule.resources)) {
          const resource = registry.find(group, version, plural);
          if (resource === undefined) continue;
          found.add(resource);
          if (++count === MOST_KINDS) return inOrder(found);
        }
  }
  return inOrder(found);
}

function namesIn(stated: Json | undefined): readonly string[] {
  return Array.isArray(stated) ? stated.map(textOf).sort() : [];
}

function inOrder(resources: Iterable<Resource>): readonly Resource[] {
  const key = ({ group, version, kind }: Resource): string => `${group}\0${version}\0${kind}`;
  return [...resources].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}
