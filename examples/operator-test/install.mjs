import { service } from "./webhooks.mjs";
import { website } from "./website.mjs";

/** What is installed with the operator, part by part: these are the objects that a cluster would get. */

const ADMISSION = "admissionregistration.k8s.io/v1";
const RBAC = "rbac.authorization.k8s.io/v1";
const GROUP = "example.com";

const writes = [
  { apiGroups: [GROUP], apiVersions: ["v1"], operations: ["CREATE", "UPDATE"], resources: ["websites"] },
];
const at = (path) => ({ clientConfig: { service: { ...service, path } } });
const webhook = { rules: writes, admissionReviewVersions: ["v1"], sideEffects: "None" };

/** The account that the operator runs as. */
export const account = { name: "websites", namespace: "default" };

export const PARTS = {
  "the mutating webhook": [
    {
      apiVersion: ADMISSION,
      kind: "MutatingWebhookConfiguration",
      metadata: { name: "websites" },
      webhooks: [{ name: "defaults.websites.example.com", ...at("/defaults"), ...webhook }],
    },
  ],
  "the validating webhook": [
    {
      apiVersion: ADMISSION,
      kind: "ValidatingWebhookConfiguration",
      metadata: { name: "websites" },
      webhooks: [{ name: "images.websites.example.com", ...at("/validate"), ...webhook }],
    },
  ],
  "the role of the operator": [
    {
      apiVersion: RBAC,
      kind: "ClusterRole",
      metadata: { name: "websites" },
      rules: [
        { apiGroups: [GROUP], resources: ["websites"], verbs: ["get", "list", "watch"] },
        { apiGroups: [GROUP], resources: ["websites/status"], verbs: ["patch"] },
        { apiGroups: ["apps"], resources: ["deployments"], verbs: ["create", "patch"] },
      ],
    },
    {
      apiVersion: RBAC,
      kind: "ClusterRoleBinding",
      metadata: { name: "websites" },
      roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: "websites" },
      subjects: [{ kind: "ServiceAccount", ...account }],
    },
  ],
  "the policy": [
    {
      apiVersion: ADMISSION,
      kind: "ValidatingAdmissionPolicy",
      metadata: { name: "short-names" },
      spec: {
        matchConstraints: { resourceRules: writes },
        validations: [
          { expression: "object.metadata.name.size() <= 20", message: "a website has a short name" },
        ],
      },
    },
    {
      apiVersion: ADMISSION,
      kind: "ValidatingAdmissionPolicyBinding",
      metadata: { name: "short-names" },
      spec: { policyName: "short-names", validationActions: ["Deny"] },
    },
  ],
  "the quota": [
    {
      apiVersion: "v1",
      kind: "ResourceQuota",
      metadata: { name: "websites", namespace: "default" },
      spec: { hard: { "count/websites.example.com": "2" } },
    },
  ],
};

/** The definition with a second version, which the operator's webhook converts, or nobody does. */
export function definitionWith(conversion) {
  const [v1] = website.spec.versions;
  const image = { type: "string" };
  const spec = { type: "object", properties: { container: { type: "object", properties: { image } } } };
  const schema = { openAPIV3Schema: { type: "object", properties: { spec } } };
  const v2 = { name: "v2", served: true, storage: false, schema };
  return { ...website, spec: { ...website.spec, versions: [v1, v2], conversion } };
}

export const CONVERSION = {
  strategy: "Webhook",
  webhook: { conversionReviewVersions: ["v1"], ...at("/convert") },
};
