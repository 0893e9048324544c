import { readFileSync } from "node:fs";
import {
  type ApiServer,
  type ApiServerOptions,
  createApiServer,
  createAuthenticator,
  DEFAULT_ADMISSION_PLUGINS,
} from "fieldwise/server";
import { postToWebhook } from "fieldwise/server/node";
import type { HttpVectorOptions } from "../../runtimes/contract/http-vectors.ts";

/** What kube-apiserver answered with RBAC and the admission plug-ins that it has on by default. */
const vectors = new URL("../../../spec-fixtures/http/admission.jsonl", import.meta.url);
export const ADMISSION = readFileSync(vectors, "utf8").trimEnd().split("\n");

/** Owners of fields are in the order of the seconds in which they wrote: these pass where the recording waited. */
let time = Date.now();

/** How the recorded requests are sent. */
export const SENDING: HttpVectorOptions = {
  headers: { authorization: "Bearer admin-token-1" },
  pause: async (milliseconds) => {
    // What is done in the background comes before the next request, and at the time of the one before.
    await new Promise((resolve) => setTimeout(resolve, 20));
    time += milliseconds;
  },
};

/** A server as the one was that the answers are of. */
export function createRecordedServer(options: ApiServerOptions = {}): Promise<ApiServer> {
  return createApiServer({
    authorization: "rbac",
    startObjects: true,
    postToWebhook,
    admission: DEFAULT_ADMISSION_PLUGINS,
    authenticate: createAuthenticator({
      tokens: [
        { token: "admin-token-1", user: "admin", uid: "admin", groups: ["system:masters"] },
        { token: "alice-token-1", user: "alice", uid: "alice", groups: ["dev"] },
        { token: "bobby-token-1", user: "bob", uid: "bob" },
      ],
    }),
    now: () => new Date(time),
    ...options,
  });
}
