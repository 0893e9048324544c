import { printTime } from "../../../apply/internal.ts";
import { metaText, withMetadata } from "../../../kubernetes/metadata/index.ts";
import { invalid as invalidCause } from "../../../kubernetes/status/cause.ts";
import type { JsonObject } from "../../../value/internal.ts";
import { BuiltinResource, decodeObject, proposeCreate } from "../../../write/internal.ts";
import type { Answer } from "../../calls/answer.ts";
import type { Call } from "../../calls/call.ts";
import { runSteps } from "../../calls/run-steps.ts";
import type { WriteRequest } from "../../options/index.ts";
import type { Resource } from "../../resources/resource.ts";
import { conflict, invalid } from "../../status/status.ts";
import { readWriteRequest } from "../write/write-options.ts";
import { readPart } from "./read-part.ts";
import { findAccount, findBound } from "./token-bounds.ts";

const KIND = { group: "authentication.k8s.io", kind: "TokenRequest" };
const API_VERSION = `${KIND.group}/v1`;

/** What is asked for, as if it were kept anywhere. */
const REQUESTS: Resource = new BuiltinResource({
  fact: {
    groupVersion: API_VERSION,
    name: "tokenrequests",
    singularName: "tokenrequest",
    namespaced: true,
    kind: KIND.kind,
    verbs: ["create"],
  },
  subresources: new Map(),
  evolution: {},
});

/** A token for so many seconds, as pods get it, is good for a year: programs that never read it again go on working. */
const PODS_SECONDS = 60 * 60 + 7;
const YEAR = 365 * 24 * 60 * 60;

/** Makes a token for a service account: `kubectl create token`. */
export async function createToken(call: Call): Promise<Answer> {
  const { backend, now, warnings, name = "", namespace = "" } = call;
  const { tokens } = backend.credentials;
  const options = readWriteRequest(call, { kind: "CreateOptions" });
  const { account, asked } = await admitted(call, options);
  const { expirationSeconds: wanted, boundObjectRef = null, audiences } = asked.spec as JsonObject;
  const bound = await findBound(call, boundObjectRef);
  const most = tokens.maxExpiration ?? Number(wanted);
  const expirationSeconds = Math.min(Number(wanted), most);
  if (expirationSeconds < Number(wanted))
    warnings.push(`requested expiration of ${wanted} seconds shortened to ${most} seconds`);
  const forPod =
    bound.pod !== undefined &&
    expirationSeconds === PODS_SECONDS &&
    (audiences as readonly string[]).every((audience) => tokens.audiences.includes(audience));
  const token = await tokens.issue({
    namespace,
    account: { name, uid: metaText(account, "uid") },
    ...bound,
    audiences: audiences as readonly string[],
    ...(forPod ? { seconds: YEAR, warnAfter: PODS_SECONDS } : { seconds: expirationSeconds }),
  });
  const expirationTimestamp = printTime(new Date(now.getTime() + expirationSeconds * 1_000));
  return {
    is: "object",
    status: 201,
    object: {
      ...asked,
      spec: { audiences: audiences as JsonObject["x"], expirationSeconds, boundObjectRef },
      status: { token, expirationTimestamp },
    },
  };
}

/** The account, and what is asked for it, complete, checked and admitted. */
async function admitted(
  call: Call,
  options: WriteRequest,
): Promise<{ readonly account: JsonObject; readonly asked: JsonObject }> {
  const { backend, now, warnings, name = "", namespace = "" } = call;
  const body = await readPart(call, { apiVersion: API_VERSION, kind: KIND.kind });
  const { manager, fieldValidation } = options;
  const decoded = decodeObject(REQUESTS, body, { fieldValidation, warnings });
  const proposed = await runSteps(call, () =>
    proposeCreate({ ...call, resource: REQUESTS }, decoded, manager),
  );
  const { admission, credentials } = backend;
  const about = { call, operation: "CREATE", name, live: undefined, options } as const;
  const sent = (await admission?.mutate({ ...about, object: proposed.object })) ?? proposed.object;
  const stated = metaText(sent, "name");
  if (stated !== "" && stated !== name)
    throw invalid(KIND, name, [
      invalidCause("metadata.name", stated, "must match the service account name if specified"),
    ]);
  const account = await findAccount(call);
  const uid = metaText(account, "uid");
  const meant = metaText(sent, "uid") || uid;
  if (meant !== uid)
    throw conflict(
      { group: KIND.group, plural: KIND.kind },
      name,
      `the UID in the token request (${meant}) does not match the UID of the service account (${uid})`,
    );
  const { audiences, ...spec } = (sent.spec ?? {}) as JsonObject;
  const isStated = Array.isArray(audiences) && audiences.length > 0;
  const asked = withMetadata(
    { ...sent, spec: { ...spec, audiences: isStated ? audiences : [...credentials.tokens.audiences] } },
    { name, namespace, uid, creationTimestamp: printTime(now) },
  );
  const causes = [...(REQUESTS.special.check?.(asked, undefined) ?? [])];
  if (causes.length > 0) throw invalid(KIND, "", causes);
  await admission?.validate({ ...about, object: asked });
  return { account, asked };
}
