import { metaText } from "../../../kubernetes/metadata/index.ts";
import { MutatingPolicy } from "../../../rules/internal.ts";
import { equal, type JsonObject } from "../../../value/internal.ts";
import type { Admitted } from "../../calls/call.ts";
import { runStep } from "../../calls/run-steps.ts";
import { inVersion } from "../../objects/versions.ts";
import type { AdmissionPlugin } from "../admission.ts";
import { requestValues, withParams } from "../expressions/index.ts";
import { isSparedByPolicies, subjectOf } from "../matching/index.ts";
import type { PluginParts } from "../plugins/plugin-parts.ts";
import { Reinvocation } from "../reinvocation.ts";
import type { Rounds } from "../rounds.ts";
import { type Shown, show } from "../shown/index.ts";
import { applyMutation, Unfit } from "./apply-mutation.ts";
import { follow, type PolicyParts } from "./follow.ts";
import { type Fault, findInvocations, type Invocation, isFault } from "./invocations.ts";
import { namespaceOf } from "./namespace-of.ts";
import type { BoundPolicy } from "./policy-set.ts";
import { refusedByMutation } from "./refusals.ts";

const NAME = "MutatingAdmissionPolicy";

/** Evaluates all MutatingAdmissionPolicies that are bound, one after the other: each sees what those before it have made. */
export function mutatingAdmissionPolicy(parts: PluginParts): AdmissionPlugin {
  const own = follow(parts, "mutatingadmissionpolic", (spec) => new MutatingPolicy(spec));
  return {
    name: NAME,
    handles: (resource, _, operation) => operation !== "DELETE" && !isSparedByPolicies(resource),
    mutate(request, rounds) {
      const policies = own.policies.list();
      return policies.length === 0 ? request.object : mutate(own, policies, request, rounds);
    },
  };
}

async function mutate(
  parts: PolicyParts<MutatingPolicy>,
  policies: readonly BoundPolicy<MutatingPolicy>[],
  request: Admitted,
  rounds: Rounds,
): Promise<JsonObject | undefined> {
  // Which policies there are for a request is decided by what it was before any of them.
  const found = await findInvocations(parts, policies, subjectOf(request, parts));
  if (found.length === 0) return request.object;
  const reinvocation = Reinvocation.of(rounds, NAME, request.object);
  const namespaceObject = namespaceOf(parts, request);
  const faults: Fault[] = found.filter(isFault);
  const { slices } = request.call;
  let { object } = request;
  for (const one of found) {
    if (isFault(one)) continue;
    if (slices.isOver) await slices.next();
    const before = object;
    const id = idOf(one);
    const current = { ...request, object };
    const shown = await runStep(request.call, () => show(current, one.resource));
    const evaluation = { request: current, shown, namespaceObject };
    const isDue = (): boolean => reinvocation.isDue(id);
    const evaluated = evaluate(parts, one, evaluation, isDue);
    if (!one.policy.ignoresFailures) faults.push(...evaluated.faults);
    if (!evaluated.isAsked) continue;
    const { object: mutated } = evaluated;
    const to = object?.apiVersion as string;
    if (mutated !== undefined && object !== undefined)
      object = await runStep(request.call, () => inVersion(request.call.resource, mutated, to));
    reinvocation.note(id, { changed: object !== before, mayRepeat: one.policy.compiled.isReinvoked });
  }
  reinvocation.leave(object);
  const [first, ...others] = faults;
  if (first !== undefined) throw refusedByMutation(request, [first, ...others]);
  return object;
}

interface Evaluation {
  readonly request: Admitted;
  readonly shown: Shown;
  readonly namespaceObject: JsonObject | undefined;
}

interface Evaluated {
  /** Whether its conditions let it have a say. */
  readonly isAsked: boolean;
  /** What it makes of the object; absent if it leaves it as it is. */
  readonly object?: JsonObject | undefined;
  readonly faults: readonly Fault[];
}

const NOT_ASKED: Evaluated = { isAsked: false, faults: [] };

/** What a policy makes of an object as it is shown to it, mutation by mutation. */
function evaluate(
  parts: PolicyParts<MutatingPolicy>,
  { policy, binding, params }: Invocation<MutatingPolicy>,
  { request, shown, namespaceObject }: Evaluation,
  isDue: () => boolean,
): Evaluated {
  const valuesFor = (object: JsonObject | undefined) =>
    withParams(
      requestValues({ request, shown: { ...shown, object }, namespaceObject }, parts.authorizer),
      params,
    );
  const match = policy.compiled.match(valuesFor(shown.object));
  if (match.error !== undefined)
    return { isAsked: false, faults: [{ policy, binding, message: match.error, reason: "Invalid" }] };
  if (!match.matches || !isDue()) return NOT_ASKED;
  let { object } = shown;
  const faults: Fault[] = [];
  for (const mutation of policy.compiled.mutations) {
    if (object === undefined) break;
    try {
      object = applyMutation(request.call, { ...shown, object }, mutation(valuesFor(object)));
    } catch (error) {
      if (!(error instanceof Unfit)) throw error;
      faults.push({ policy, binding, message: error.message, reason: "Invalid" });
    }
  }
  const isChanged =
    object !== shown.object && shown.object !== undefined && !equal(object as JsonObject, shown.object);
  return { isAsked: true, object: isChanged ? object : undefined, faults };
}

function idOf({ policy, binding, params }: Invocation<MutatingPolicy>): string {
  const place = params === undefined ? "" : `${metaText(params, "namespace")}/${metaText(params, "name")}`;
  return `${policy.name} ${binding.name} ${place}`;
}
