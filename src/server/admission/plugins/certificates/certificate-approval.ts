import type { AdmissionPlugin } from "../../admission.ts";
import type { PluginParts } from "../plugin-parts.ts";
import { isPartOfRequest } from "./requests.ts";
import { checkSigner } from "./signers.ts";

/** Lets those approve and deny requests for certificates who may do so for the signer. */
export function certificateApproval({ authorizer }: PluginParts): AdmissionPlugin {
  return {
    name: "CertificateApproval",
    handles: isPartOfRequest("approval", "UPDATE"),
    validate: (request) => checkSigner(request, "approve", authorizer),
  };
}
