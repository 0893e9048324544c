import { isSame, objectAt } from "../../../../kubernetes/kinds/index.ts";
import type { AdmissionPlugin } from "../../admission.ts";
import type { PluginParts } from "../plugin-parts.ts";
import { isPartOfRequest } from "./requests.ts";
import { checkSigner } from "./signers.ts";

/** Lets those issue certificates, or tell why they do not, who may sign for the signer. */
export function certificateSigning({ authorizer }: PluginParts): AdmissionPlugin {
  return {
    name: "CertificateSigning",
    handles: isPartOfRequest("status", "UPDATE"),
    validate(request) {
      const [status, before] = [objectAt(request.object, "status"), objectAt(request.live, "status")];
      if (["certificate", "conditions"].every((field) => isSame(status[field], before[field]))) return;
      checkSigner(request, "sign", authorizer);
    },
  };
}
