import { metaText } from "../../../../kubernetes/metadata/index.ts";
import type { Admitted, Settle } from "../../../calls/call.ts";
import { forbidWrite } from "../../../calls/forbid.ts";
import { keyOf } from "../../../objects/stored-object.ts";
import { toStored } from "../../../objects/versions.ts";
import type { AdmissionPlugin } from "../../admission.ts";
import type { PluginParts } from "../plugin-parts.ts";
import { Accounts } from "./accounts.ts";
import { meterOf } from "./meters/index.ts";
import { QUOTAS } from "./quota.ts";
import { QuotaController } from "./quota-controller.ts";

/** Lets a namespace have as much as its quotas say, and keeps in their status how much it has. */
export function resourceQuota(parts: PluginParts): AdmissionPlugin {
  const quotas = parts.followed.of(QUOTAS);
  const accounts = new Accounts(parts);
  const controller = new QuotaController(parts, accounts);
  return {
    name: "ResourceQuota",
    controller,
    handles: (resource, subresource, operation) =>
      (operation === "CREATE" || operation === "UPDATE") &&
      meterOf(resource)?.charges(subresource, operation) === true,
    validate(request) {
      const { namespace } = request.call;
      if (namespace === undefined || !quotas.hasIn(namespace)) return undefined;
      return charge(request, namespace);
    },
  };

  async function charge(request: Admitted, namespace: string): Promise<Settle | undefined> {
    const { call, name, object, live, options } = request;
    const { resource, subresource } = call;
    const meter = meterOf(resource);
    if (object === undefined || meter === undefined) return undefined;
    const charged = await accounts.charge({
      namespace,
      key: keyOf(resource, namespace, name),
      revision: live === undefined ? 0 : Number(metaText(live, "resourceVersion")),
      dryRun: options.dryRun,
      meter,
      object: toStored(resource, object),
      live: live && toStored(resource, live),
      subresource,
      now: parts.now(),
    });
    if ("refusal" in charged) throw forbidWrite(request, charged.refusal);
    if (charged.charges.size === 0) return undefined;
    return (isStored) => {
      accounts.release(charged);
      if (!isStored) controller.again(charged.charges.keys());
    };
  }
}
