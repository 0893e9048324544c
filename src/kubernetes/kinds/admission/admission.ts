import type { CompileExpressions } from "../../../validation/index.ts";
import type { Kind, Kinds } from "../kind.ts";
import { type Defaults, each, inside, unlessSet } from "../rules/defaults.ts";
import {
  checkMutatingBinding,
  checkMutatingPolicy,
  checkValidatingBinding,
  checkValidatingPolicy,
} from "./check-policies.ts";
import { checkWebhooks } from "./check-webhooks.ts";

const WEBHOOK: Defaults = {
  clientConfig: inside({ service: inside({ port: 443 }) }),
  rules: each({ scope: unlessSet("*") }),
  failurePolicy: unlessSet("Fail"),
  matchPolicy: unlessSet("Equivalent"),
  namespaceSelector: {},
  objectSelector: {},
  timeoutSeconds: 10,
};

const MATCHES = inside({
  namespaceSelector: {},
  objectSelector: {},
  matchPolicy: unlessSet("Equivalent"),
  resourceRules: each({ scope: unlessSet("*") }),
  excludeResourceRules: each({ scope: unlessSet("*") }),
});

const POLICY: Kind = {
  generation: true,
  conditional: true,
  defaults: { spec: inside({ failurePolicy: unlessSet("Fail"), matchConstraints: MATCHES }) },
};

const POLICY_BINDING: Kind = {
  generation: true,
  conditional: true,
  defaults: { spec: inside({ matchResources: MATCHES }) },
};

/** What is special about a kind where expressions are looked at; `undefined` if it has none. */
export function expressionKind(
  { groupVersion, kind }: KindName,
  compile: CompileExpressions,
): Kind | undefined {
  const [group] = groupVersion.split("/");
  return group === GROUP ? admissionKinds(compile)[`${group}/${kind}`] : undefined;
}

interface KindName {
  readonly groupVersion: string;
  readonly kind: string;
}

const GROUP = "admissionregistration.k8s.io";

/** What decides about writes. Expressions are looked at if there is something that compiles them. */
export function admissionKinds(compile?: CompileExpressions): Kinds {
  return {
    [`${GROUP}/MutatingAdmissionPolicy`]: {
      ...POLICY,
      check: (policy, live) => checkMutatingPolicy(policy, live, compile),
    },
    [`${GROUP}/MutatingAdmissionPolicyBinding`]: {
      ...POLICY_BINDING,
      check: checkMutatingBinding,
    },
    [`${GROUP}/MutatingWebhookConfiguration`]: {
      generation: true,
      conditional: true,
      defaults: { webhooks: each({ ...WEBHOOK, reinvocationPolicy: unlessSet("Never") }) },
      check: (configuration, live) => checkWebhooks(configuration, live, compile),
    },
    [`${GROUP}/ValidatingAdmissionPolicy`]: {
      ...POLICY,
      statusKeepsMetadata: true,
      check: (policy, live) => checkValidatingPolicy(policy, live, compile),
    },
    [`${GROUP}/ValidatingAdmissionPolicyBinding`]: {
      ...POLICY_BINDING,
      check: checkValidatingBinding,
    },
    [`${GROUP}/ValidatingWebhookConfiguration`]: {
      generation: true,
      conditional: true,
      defaults: { webhooks: each(WEBHOOK) },
      check: (configuration, live) => checkWebhooks(configuration, live, compile),
    },
  };
}
