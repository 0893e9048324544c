import {
  isObject,
  type Json,
  type JsonObject,
  labelProblems,
  subdomainProblems,
} from "../../../../value/internal.ts";
import { type Cause, forbidden, invalid, required } from "../../../status/cause.ts";
import { checkLabelKey, checkLabelValue } from "../../rules/check-labels.ts";
import { textsOf } from "../../rules/check-text.ts";
import { objectsOf } from "../../rules/check-values.ts";
import { checkSelector } from "../../rules/label-selectors.ts";
import { checkLabelKeys } from "./label-keys.ts";

const REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";
const PREFERRED = "preferredDuringSchedulingIgnoredDuringExecution";

/** What is wrong with where and beside whom a pod wants to be. */
export function* checkAffinity(affinity: Json | undefined, path: string): Iterable<Cause> {
  if (!isObject(affinity)) return;
  const { nodeAffinity } = affinity;
  if (isObject(nodeAffinity)) yield* checkNodeAffinity(nodeAffinity, `${path}.nodeAffinity`);
  for (const name of ["podAffinity", "podAntiAffinity"]) {
    const one = affinity[name];
    if (!isObject(one)) continue;
    for (const [index, term] of objectsOf(one[REQUIRED]).entries())
      yield* checkPodTerm(term, `${path}.${name}.${REQUIRED}[${index}]`);
    for (const [index, { weight, podAffinityTerm: term }] of objectsOf(one[PREFERRED]).entries()) {
      const place = `${path}.${name}.${PREFERRED}[${index}]`;
      yield* checkWeight(weight, place);
      yield* checkPodTerm(isObject(term) ? term : {}, `${place}.podAffinityTerm`);
    }
  }
}

function* checkNodeAffinity(affinity: JsonObject, path: string): Iterable<Cause> {
  if (isObject(affinity[REQUIRED])) yield* checkNodeSelector(affinity[REQUIRED], `${path}.${REQUIRED}`);
  for (const [index, { weight, preference: term }] of objectsOf(affinity[PREFERRED]).entries()) {
    const place = `${path}.${PREFERRED}[${index}]`;
    yield* checkWeight(weight, place);
    // What is only preferred may ask for labels that cannot be.
    if (isObject(term)) yield* checkNodeTerm(term, `${place}.preference`, { anyValue: true });
  }
}

function* checkWeight(weight: Json | undefined, path: string): Iterable<Cause> {
  if (!(Number(weight) > 0 && Number(weight) <= 100))
    yield invalid(`${path}.weight`, weight ?? 0, "must be in the range 1-100");
}

/** What is wrong with which nodes are asked for. */
export function* checkNodeSelector({ nodeSelectorTerms }: JsonObject, path: string): Iterable<Cause> {
  const terms = objectsOf(nodeSelectorTerms);
  if (terms.length === 0)
    yield required(`${path}.nodeSelectorTerms`, "must have at least one node selector term");
  for (const [index, term] of terms.entries())
    yield* checkNodeTerm(term, `${path}.nodeSelectorTerms[${index}]`, { anyValue: false });
}

function* checkNodeTerm(
  { matchExpressions, matchFields }: JsonObject,
  path: string,
  { anyValue }: { readonly anyValue: boolean },
): Iterable<Cause> {
  for (const [index, { key, operator, values }] of objectsOf(matchExpressions).entries()) {
    const place = `${path}.matchExpressions[${index}]`;
    yield* checkCount(operator, textsOf(values).length, place);
    yield* checkLabelKey(key, `${place}.key`);
    if (anyValue) continue;
    for (const [at, value] of textsOf(values).entries())
      yield* checkLabelValue(value, `${place}.values[${at}]`);
  }
  for (const [index, { key = "", operator = "", values }] of objectsOf(matchFields).entries()) {
    const place = `${path}.matchFields[${index}]`;
    if (operator !== "In" && operator !== "NotIn")
      yield invalid(`${place}.operator`, operator, "not a valid selector operator");
    else if (textsOf(values).length !== 1)
      yield required(
        `${place}.values`,
        "must be only one value when `operator` is 'In' or 'NotIn' for node field selector",
      );
    if (key !== "metadata.name") yield invalid(`${place}.key`, key, "not a valid field selector key");
    else
      for (const [at, value] of textsOf(values).entries())
        for (const problem of subdomainProblems(value))
          yield invalid(`${place}.values[${at}]`, value, problem);
  }
}

function* checkCount(operator: Json | undefined, count: number, path: string): Iterable<Cause> {
  const field = `${path}.values`;
  switch (operator) {
    case "In":
    case "NotIn":
      if (count === 0) yield required(field, "must be specified when `operator` is 'In' or 'NotIn'");
      return;
    case "Exists":
    case "DoesNotExist":
      if (count > 0)
        yield forbidden(field, "may not be specified when `operator` is 'Exists' or 'DoesNotExist'");
      return;
    case "Gt":
    case "Lt":
      if (count !== 1)
        yield required(field, "must be specified single value when `operator` is 'Lt' or 'Gt'");
      return;
    default:
      yield invalid(`${path}.operator`, operator ?? "", "not a valid selector operator");
  }
}

function* checkPodTerm(term: JsonObject, path: string): Iterable<Cause> {
  const { topologyKey = "" } = term;
  for (const name of ["labelSelector", "namespaceSelector"])
    yield* checkSelector(term[name], `${path}.${name}`);
  for (const name of textsOf(term.namespaces))
    for (const problem of labelProblems(name)) yield invalid(`${path}.namespace`, name, problem);
  yield* checkLabelKeys(term, path);
  if (topologyKey === "") yield required(`${path}.topologyKey`, "can not be empty");
  yield* checkLabelKey(topologyKey, `${path}.topologyKey`);
}
