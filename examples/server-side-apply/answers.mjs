import { printJson } from "fieldwise/value";

/** An object as a response. Integers beyond 2^53 stay exact. */
export function answer(status, object) {
  return new Response(printJson(object), { status, headers: { "content-type": "application/json" } });
}

/** Why a request is not carried out, in the form that Kubernetes' clients read. */
export class Refusal extends Error {
  constructor(code, reason, message, causes = []) {
    super(message);
    this.status = {
      kind: "Status",
      apiVersion: "v1",
      status: "Failure",
      message,
      reason,
      details: { causes },
      code,
    };
  }

  toResponse() {
    return answer(this.status.code, this.status);
  }
}
