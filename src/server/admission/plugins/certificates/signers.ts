import { objectAt } from "../../../../kubernetes/kinds/index.ts";
import { quoteText, textOf } from "../../../../value/internal.ts";
import { type Authorizer, isAllowed } from "../../../auth/authorizer.ts";
import type { Admitted } from "../../../calls/call.ts";
import { forbidWrite } from "../../../calls/forbid.ts";

/**
 * Refuses those who may not do this for the signer that a request for a certificate is to, nor for all signers of its domain. Which
 * signer that is says the stored request: what is sent cannot change it.
 */
export function checkSigner(request: Admitted, verb: "approve" | "sign", authorizer: Authorizer): void {
  const signer = textOf(objectAt(request.live, "spec").signerName);
  const [domain] = signer.split("/", 1);
  const { user } = request.call;
  const what = {
    group: "certificates.k8s.io",
    version: "*",
    resource: "signers",
    subresource: "",
    namespace: "",
  };
  if ([signer, `${domain}/*`].some((name) => isAllowed(authorizer, { user, verb, ...what, name }))) return;
  throw forbidWrite(request, `user not permitted to ${verb} requests with signerName ${quoteText(signer)}`);
}
