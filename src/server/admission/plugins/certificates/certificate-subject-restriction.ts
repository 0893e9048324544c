import { objectAt } from "../../../../kubernetes/kinds/index.ts";
import { textOf } from "../../../../value/internal.ts";
import { MASTERS } from "../../../auth/authorizer.ts";
import { forbidWrite } from "../../../calls/forbid.ts";
import type { AdmissionPlugin } from "../../admission.ts";
import { handlesObjects } from "../../handles-objects.ts";
import { readOrganizations } from "./read-organizations.ts";

const CLIENT_SIGNER = "kubernetes.io/kube-apiserver-client";

/** Refuses requests for client certificates of those who may do anything: nobody could take these rights back. */
export function certificateSubjectRestriction(): AdmissionPlugin {
  return {
    name: "CertificateSubjectRestriction",
    handles: handlesObjects(["certificatesigningrequests.certificates.k8s.io"], "CREATE"),
    validate(request) {
      const { signerName, request: pem } = objectAt(request.object, "spec");
      if (signerName !== CLIENT_SIGNER) return;
      const organizations = readOrganizations(textOf(pem));
      if (organizations === undefined)
        throw forbidWrite(
          request,
          "failed to parse CSR: asn1: structure error: this is no certificate request",
        );
      if (organizations.includes(MASTERS))
        throw forbidWrite(request, `use of ${CLIENT_SIGNER} signer with ${MASTERS} group is not allowed`);
    },
  };
}
