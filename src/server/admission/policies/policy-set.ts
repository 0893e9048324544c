import { objectAt } from "../../../kubernetes/kinds/index.ts";
import { metaText } from "../../../kubernetes/metadata/index.ts";
import { isObject, type Json, type JsonObject, textOf } from "../../../value/internal.ts";
import type { FollowedObjects } from "../../objects/followed.ts";
import { type Criteria, compileCriteria } from "../matching/index.ts";

/** A policy with the bindings that put it into force. */
export interface Policy<Compiled> {
  readonly name: string;
  readonly criteria: Criteria;
  /** Whether what fails is passed over. */
  readonly ignoresFailures: boolean;
  /** The kind that it takes parameters of, if it does. */
  readonly paramKind: JsonObject | undefined;
  readonly compiled: Compiled;
}

/** What puts a policy into force. */
export interface Binding {
  readonly name: string;
  /** Absent if it is about whatever its policy is about. */
  readonly criteria: Criteria | undefined;
  readonly paramRef: JsonObject | undefined;
  /** What to do where the policy does not hold. */
  readonly actions: readonly Json[];
}

export interface BoundPolicy<Compiled> {
  readonly policy: Policy<Compiled>;
  readonly bindings: readonly Binding[];
}

/** All policies of a sort that are in force, in the order of their names, compiled when they are first needed. */
export class PolicySet<Compiled> {
  readonly #policies: FollowedObjects;
  readonly #bindings: FollowedObjects;
  readonly #compile: (spec: JsonObject) => Compiled;
  readonly #compiled = new WeakMap<JsonObject, Policy<Compiled>>();
  readonly #compiledBindings = new WeakMap<JsonObject, Binding>();
  #bound: readonly BoundPolicy<Compiled>[] = [];
  #generation = -1;

  constructor(policies: FollowedObjects, bindings: FollowedObjects, compile: (spec: JsonObject) => Compiled) {
    this.#policies = policies;
    this.#bindings = bindings;
    this.#compile = compile;
  }

  list(): readonly BoundPolicy<Compiled>[] {
    const generation = this.#policies.generation + this.#bindings.generation;
    if (generation !== this.#generation) {
      this.#generation = generation;
      this.#bound = this.#bind();
    }
    return this.#bound;
  }

  #bind(): readonly BoundPolicy<Compiled>[] {
    const bindings = new Map<string, Binding[]>();
    for (const stored of this.#bindings.listByName()) {
      const policy = textOf(objectAt(stored, "spec").policyName);
      const known = bindings.get(policy);
      if (known === undefined) bindings.set(policy, [this.#bindingOf(stored)]);
      else known.push(this.#bindingOf(stored));
    }
    return this.#policies.listByName().flatMap((stored) => {
      const own = bindings.get(metaText(stored, "name"));
      return own === undefined ? [] : { policy: this.#policyOf(stored), bindings: own };
    });
  }

  #policyOf(stored: JsonObject): Policy<Compiled> {
    let policy = this.#compiled.get(stored);
    if (policy === undefined) {
      const spec = objectAt(stored, "spec");
      policy = {
        name: metaText(stored, "name"),
        criteria: criteriaOf(objectAt(spec, "matchConstraints")),
        ignoresFailures: spec.failurePolicy === "Ignore",
        paramKind: isObject(spec.paramKind) ? spec.paramKind : undefined,
        compiled: this.#compile(spec),
      };
      this.#compiled.set(stored, policy);
    }
    return policy;
  }

  #bindingOf(stored: JsonObject): Binding {
    let binding = this.#compiledBindings.get(stored);
    if (binding === undefined) {
      const { matchResources, paramRef, validationActions } = objectAt(stored, "spec");
      binding = {
        name: metaText(stored, "name"),
        criteria: isObject(matchResources) ? criteriaOf(matchResources) : undefined,
        paramRef: isObject(paramRef) ? paramRef : undefined,
        actions: Array.isArray(validationActions) ? validationActions : [],
      };
      this.#compiledBindings.set(stored, binding);
    }
    return binding;
  }
}

function criteriaOf(stated: JsonObject): Criteria {
  const { resourceRules, excludeResourceRules, namespaceSelector, objectSelector, matchPolicy } = stated;
  return compileCriteria({
    rules: resourceRules,
    excludeRules: excludeResourceRules,
    namespaceSelector,
    objectSelector,
    matchPolicy,
    anyWithoutRules: true,
  });
}
