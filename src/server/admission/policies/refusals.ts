import type { Admitted } from "../../calls/call.ts";
import { forbidWrite } from "../../calls/forbid.ts";
import { type Refusal, StatusError } from "../../status/status.ts";
import type { Fault } from "./invocations.ts";

const CODES: Readonly<Record<string, number>> = {
  Forbidden: 403,
  Unauthorized: 401,
  RequestEntityTooLarge: 413,
};

/** What a ValidatingAdmissionPolicy refuses with. */
export function refusedByValidation(
  request: Admitted,
  { policy, binding, message, reason = "Invalid" }: Fault,
): StatusError {
  const by = binding === undefined ? "" : ` with binding '${binding.name}'`;
  const why = `ValidatingAdmissionPolicy '${policy.name}'${by} denied request: ${message}`;
  return new StatusError({ ...refusalOf(request, [why], why), code: CODES[reason] ?? 422, reason });
}

/** What MutatingAdmissionPolicies refuse with that could not be evaluated: it says what the first has to say. */
export function refusedByMutation(request: Admitted, faults: readonly [Fault, ...Fault[]]): StatusError {
  const messages = faults.map(({ policy, binding, message }) => {
    const by =
      binding === undefined
        ? `policy ${JSON.stringify(policy.name)}`
        : `policy '${policy.name}' with binding '${binding.name}'`;
    return `${by} denied request: ${message}`;
  });
  const refusal = refusalOf(request, messages, "");
  return new StatusError({
    ...refusal,
    message: messages[0] as string,
    reason: faults[0].reason ?? "Forbidden",
  });
}

function refusalOf(request: Admitted, messages: readonly string[], why: string): Refusal {
  const causes = messages.map((message) => ({ message }));
  return forbidWrite(request, why, causes).refusal;
}
