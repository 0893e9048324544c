import { isMirrorPod, objectAt, objectsOf, refersToSecrets } from "../../../../kubernetes/kinds/index.ts";
import { type JsonObject, quoteText, withField } from "../../../../value/internal.ts";
import type { Admitted, AdmittedObject } from "../../../calls/call.ts";
import { forbidWrite } from "../../../calls/forbid.ts";
import { internalError } from "../../../status/status.ts";
import type { AdmissionPlugin } from "../../admission.ts";
import { handlesObjects } from "../../handles-objects.ts";
import type { PluginParts } from "../plugin-parts.ts";
import { ACCOUNTS, Accounts, DEFAULT } from "./accounts.ts";
import { mountToken } from "./mount-token.ts";
import { containerProblem, limitsSecrets, secretProblem } from "./secret-problems.ts";

const isNewPod = handlesObjects(["pods"], "CREATE");

/** Gives pods their account, and their containers a token of it. An account that is not there is refused, as are secrets that it must not have. */
export function serviceAccount({ followed, random }: PluginParts): AdmissionPlugin {
  const accounts = new Accounts(followed.of(ACCOUNTS));

  const accountOf = async (request: Admitted, name: string): Promise<JsonObject> => {
    const { namespace = "" } = request.call;
    const account = accounts.get(namespace, name) ?? (await accounts.find(namespace, name));
    if (account !== undefined) return account;
    throw forbidWrite(
      request,
      `error looking up service account ${namespace}/${name}: serviceaccount ${quoteText(name)} not found`,
    );
  };

  return {
    name: "ServiceAccount",
    handles(resource, subresource, operation) {
      const isAdded = subresource === "ephemeralcontainers" && operation === "UPDATE";
      const isPods = resource.group === "" && resource.plural === "pods";
      return (isPods && isAdded) || isNewPod(resource, subresource, operation);
    },
    async mutate(request) {
      const { object, operation } = request;
      if (object === undefined || operation !== "CREATE") return object;
      if (isMirrorPod(object)) {
        checkMirrorPod({ ...request, object });
        return object;
      }
      const stated = objectAt(object, "spec");
      const name = accountNameOf(stated) || DEFAULT;
      const account = await accountOf(request, name);
      const named = { ...stated, serviceAccountName: name, serviceAccount: name };
      const mounts = stated.automountServiceAccountToken ?? account.automountServiceAccountToken ?? true;
      const spec = withPullSecrets(mounts === false ? named : mountToken(named, random), account);
      checkSecrets(request, spec, account);
      return withField(object, "spec", spec);
    },
    async validate(request) {
      const { object, operation } = request;
      if (object === undefined) return;
      if (operation === "CREATE" && isMirrorPod(object)) return checkMirrorPod({ ...request, object });
      const spec = objectAt(object, "spec");
      const name = accountNameOf(spec);
      if (name === "")
        throw forbidWrite(
          request,
          `no service account specified for pod ${request.call.namespace}/${request.name}`,
        );
      const account = await accountOf(request, name);
      if (operation === "CREATE") checkSecrets(request, spec, account);
      else if (limitsSecrets(account)) {
        const problem = containerProblem(spec.ephemeralContainers, "ephemeral container", account);
        // Kubernetes calls this one a failure.
        if (problem !== undefined) throw internalError(problem);
      }
    },
  };
}

function accountNameOf({ serviceAccountName }: JsonObject): string {
  return typeof serviceAccountName === "string" ? serviceAccountName : "";
}

function withPullSecrets(spec: JsonObject, account: JsonObject): JsonObject {
  const pulled = objectsOf(account.imagePullSecrets);
  if (objectsOf(spec.imagePullSecrets).length > 0 || pulled.length === 0) return spec;
  return { ...spec, imagePullSecrets: pulled.map(({ name = "" }) => ({ name })) };
}

function checkSecrets(request: Admitted, spec: JsonObject, account: JsonObject): void {
  const problem = limitsSecrets(account) ? secretProblem(spec, account) : undefined;
  if (problem !== undefined) throw forbidWrite(request, problem);
}

/** A pod that its node runs by itself has nothing that only the server could give it. */
function checkMirrorPod(request: AdmittedObject): void {
  const spec = objectAt(request.object, "spec");
  if (accountNameOf(spec) !== "")
    throw forbidWrite(request, "a mirror pod may not reference service accounts");
  if (refersToSecrets(spec)) throw forbidWrite(request, "a mirror pod may not reference secrets");
  const projected = objectsOf(spec.volumes).flatMap((volume) =>
    objectsOf(objectAt(volume, "projected").sources),
  );
  if (projected.some((source) => source.serviceAccountToken !== undefined))
    throw forbidWrite(request, "a mirror pod may not use ServiceAccountToken volume projections");
}
