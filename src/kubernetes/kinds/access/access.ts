import { isObject } from "../../../value/internal.ts";
import { pathSegmentName } from "../../metadata/name-rules.ts";
import { invalid } from "../../status/cause.ts";
import type { Kind, Kinds } from "../kind.ts";
import { always, computed, each } from "../rules/defaults.ts";
import { checkTokenExpiration } from "../rules/token-expiration.ts";
import { checkRole, checkRoleBinding, RBAC } from "./check-rbac.ts";
import { checkSigningRequest } from "./check-signing.ts";
import { userInfo } from "./user-info.ts";

const ROLE: Kind = { createdByUpdate: true, names: pathSegmentName, check: checkRole };

const BINDING: Kind = {
  createdByUpdate: true,
  names: pathSegmentName,
  defaults: {
    roleRef: always({ apiGroup: RBAC }),
    subjects: each({
      apiGroup: computed(({ kind }) => (kind === "User" || kind === "Group" ? RBAC : undefined)),
    }),
  },
  immutable: [
    {
      path: "roleRef",
      // Kubernetes shows it as Go knows it.
      refuse(path, value) {
        const { apiGroup: APIGroup = "", kind: Kind = "", name: Name = "" } = isObject(value) ? value : {};
        return invalid(path, { APIGroup, Kind, Name }, "cannot change roleRef");
      },
    },
  ],
  check: checkRoleBinding,
};

/** Who may do what, and who is who. */
export const ACCESS: Kinds = {
  "authentication.k8s.io/TokenRequest": {
    defaults: { spec: always({ expirationSeconds: 3600 }) },
    check: ({ spec }) =>
      checkTokenExpiration(isObject(spec) ? spec.expirationSeconds : undefined, "spec.expirationSeconds"),
  },
  "certificates.k8s.io/CertificateSigningRequest": {
    ignores: ["spec"],
    statusIgnores: ["status.conditions"],
    names: pathSegmentName,
    // A certificate is asked for by whoever sends the request, and what is asked for stays.
    prepareCreate(request, { user }) {
      if (!isObject(request.spec)) return request;
      const { username: _, uid: __, groups: ___, extra: ____, ...spec } = request.spec;
      return { ...request, spec: user === undefined ? spec : { ...spec, ...userInfo(user) } };
    },
    prepareUpdate: (request, live, { subresource }) =>
      subresource === undefined && live.spec !== undefined ? { ...request, spec: live.spec } : request,
    check: checkSigningRequest,
  },
  "certificates.k8s.io/ClusterTrustBundle": { conditional: true },
  "certificates.k8s.io/PodCertificateRequest": { conditional: true, statusKeepsMetadata: true },
  "rbac.authorization.k8s.io/ClusterRole": ROLE,
  "rbac.authorization.k8s.io/ClusterRoleBinding": BINDING,
  "rbac.authorization.k8s.io/Role": ROLE,
  "rbac.authorization.k8s.io/RoleBinding": BINDING,
};
