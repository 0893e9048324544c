import { type AdmissionValues, type Denial, ValidatingPolicy } from "../../../rules/internal.ts";
import type { Admitted } from "../../calls/call.ts";
import { runStep } from "../../calls/run-steps.ts";
import type { Resource } from "../../resources/resource.ts";
import type { AdmissionPlugin } from "../admission.ts";
import { requestValues, withParams } from "../expressions/index.ts";
import { isSparedByPolicies, subjectOf } from "../matching/index.ts";
import type { PluginParts } from "../plugins/plugin-parts.ts";
import { show } from "../shown/index.ts";
import { follow, type PolicyParts } from "./follow.ts";
import { type Fault, findInvocations, type Invocation, isFault } from "./invocations.ts";
import { namespaceOf } from "./namespace-of.ts";
import type { BoundPolicy } from "./policy-set.ts";
import { refusedByValidation } from "./refusals.ts";

/** Evaluates all ValidatingAdmissionPolicies that are bound, and refuses what one denies: it says what the first has to say. */
export function validatingAdmissionPolicy(parts: PluginParts): AdmissionPlugin {
  const own = follow(parts, "validatingadmissionpolic", (spec) => new ValidatingPolicy(spec));
  return {
    name: "ValidatingAdmissionPolicy",
    handles: (resource) => !isSparedByPolicies(resource),
    validate(request) {
      const policies = own.policies.list();
      return policies.length === 0 ? undefined : validate(own, policies, request);
    },
  };
}

async function validate(
  parts: PolicyParts<ValidatingPolicy>,
  policies: readonly BoundPolicy<ValidatingPolicy>[],
  request: Admitted,
): Promise<void> {
  const found = await findInvocations(parts, policies, subjectOf(request, parts));
  if (found.length === 0) return;
  const namespaceObject = namespaceOf(parts, request);
  const known = new Map<Resource, AdmissionValues>();
  const denied: Fault[] = [];
  const { slices } = request.call;
  for (const one of found) {
    if (isFault(one)) {
      denied.push(one);
      continue;
    }
    if (slices.isOver) await slices.next();
    let values = known.get(one.resource);
    if (values === undefined) {
      const shown = await runStep(request.call, () => show(request, one.resource));
      values = requestValues({ request, shown, namespaceObject }, parts.authorizer);
      known.set(one.resource, values);
    }
    const { denials, faults } = await slices.run(
      one.policy.compiled.evaluate(withParams(values, one.params)),
    );
    for (const denial of denials) denied.push(...enforce(one, denial, request.call.warnings));
    for (const fault of faults) denied.push({ ...one, ...fault });
  }
  const [first] = denied;
  if (first !== undefined) throw refusedByValidation(request, first);
}

/** Does what a binding asks for where its policy does not hold. There is no audit log to write to. */
function enforce(
  { policy, binding }: Invocation<ValidatingPolicy>,
  denial: Denial,
  warnings: string[],
): readonly Fault[] {
  if (binding.actions.includes("Warn"))
    warnings.push(
      `Validation failed for ValidatingAdmissionPolicy '${policy.name}' with binding '${binding.name}': ${denial.message}`,
    );
  return binding.actions.includes("Deny") ? [{ policy, binding, ...denial }] : [];
}
