import type { Operation } from "../../../calls/call.ts";
import type { AdmissionPlugin } from "../../admission.ts";

/** Having a say in one part of requests for certificates, or in all of them, and in nothing else. */
export function isPartOfRequest(part: string | undefined, written: Operation): AdmissionPlugin["handles"] {
  return ({ group, plural }, subresource, operation) =>
    group === "certificates.k8s.io" &&
    plural === "certificatesigningrequests" &&
    subresource === part &&
    operation === written;
}
