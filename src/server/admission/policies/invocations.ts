import type { JsonObject } from "../../../value/internal.ts";
import type { Resource } from "../../resources/resource.ts";
import { StatusError } from "../../status/status.ts";
import type { Subject } from "../matching/index.ts";
import type { PolicyParts } from "./follow.ts";
import { collectParams, Misconfigured, paramResource } from "./params.ts";
import type { Binding, BoundPolicy, Policy } from "./policy-set.ts";

/** A policy that is to be evaluated about a request, once for each binding and each of its parameters. */
export interface Invocation<Compiled> {
  readonly policy: Policy<Compiled>;
  readonly binding: Binding;
  /** In which the request is to be seen. */
  readonly resource: Resource;
  readonly params: JsonObject | undefined;
}

/** A policy that should be, but cannot: its failure policy decides. */
export interface Fault {
  readonly policy: Pick<Policy<unknown>, "name">;
  /** Absent where it is the policy that is wrong. */
  readonly binding?: Pick<Binding, "name"> | undefined;
  readonly message: string;
  /** The reason of the refusal, if it has one of its own. */
  readonly reason?: string | undefined;
}

export type Found<Compiled> = Invocation<Compiled> | Fault;

export function isFault(found: Found<unknown>): found is Fault {
  return !("resource" in found);
}

/** The policies that are about a request, in their order. Faults that do not matter are left out. */
export async function findInvocations<Compiled>(
  parts: PolicyParts<Compiled>,
  policies: readonly BoundPolicy<Compiled>[],
  subject: Subject,
): Promise<readonly Found<Compiled>[]> {
  const found: Found<Compiled>[] = [];
  for (const { policy, bindings } of policies) {
    const report = (error: unknown, binding?: Binding): void => {
      const what = `failed to configure ${binding === undefined ? "policy" : "binding"}`;
      const message = `${what}: ${messageOf(error)}`;
      if (!policy.ignoresFailures) found.push({ policy, binding, message });
    };
    try {
      const resource = policy.criteria.match(subject);
      if (resource === undefined) continue;
      const params = paramResource(parts, policy);
      for (const binding of bindings) {
        try {
          if (binding.criteria !== undefined && binding.criteria.match(subject) === undefined) continue;
          const where = { resource: params, namespace: subject.namespace };
          for (const param of await collectParams(parts, binding, where))
            found.push({ policy, binding, resource, params: param });
        } catch (error) {
          report(error, binding);
        }
      }
    } catch (error) {
      report(error);
    }
  }
  return found;
}

/** What is wrong with a configuration. All other errors are thrown on. */
function messageOf(error: unknown): string {
  if (error instanceof Misconfigured || error instanceof StatusError) return error.message;
  throw error;
}
