import { isObject, type JsonObject, withField, withoutField } from "../../value/internal.ts";
import { metadataOf } from "../objects/metadata.ts";
import { printTime } from "../objects/print-time.ts";
import type { Behaviour } from "../resources/resource.ts";
import { isSame } from "./immutable-fields.ts";
import { withTemplateLabels } from "./workload-defaults.ts";

/** Annotations of a deployment go to what it makes, so a change of them counts. */
export const DEPLOYMENT: Behaviour = {
  isSameWork: (object, live) =>
    isSame(object.spec, live.spec) && isSame(metadataOf(object).annotations, metadataOf(live).annotations),
};

/** The labels of a slice say which service it is of, so a change of them counts. */
export const ENDPOINT_SLICE: Behaviour = {
  isSameWork: (object, live) =>
    isSame(metadataOf(object).labels, metadataOf(live).labels) &&
    isSame(withoutField(object, "metadata"), withoutField(live, "metadata")),
};

/** What a priority class is for never changes; its generation neither. */
export const PRIORITY_CLASS: Behaviour = { isSameWork: () => true };

/** The changes of a driver are counted, but not that it came. */
export const CSI_DRIVER: Behaviour = {
  prepareCreate: (driver) => withField(driver, "metadata", withoutField(metadataOf(driver), "generation")),
};

/** A replication controller takes on the labels of its template, and does not tell that it need not wait. */
export const REPLICATION_CONTROLLER: Behaviour = {
  setDefaults(controller) {
    const { spec } = controller;
    const isZero = isObject(spec) && spec.minReadySeconds === 0;
    const stated = isZero ? withField(controller, "spec", withoutField(spec, "minReadySeconds")) : controller;
    return withTemplateLabels(stated);
  },
};

/** A volume is pending since it came. */
export const PERSISTENT_VOLUME: Behaviour = {
  prepareCreate: (volume, { now }) => ({
    ...volume,
    status: { phase: "Pending", lastPhaseTransitionTime: printTime(now) },
  }),
  prepareUpdate(volume, live, { now, subresource }) {
    if (subresource !== "status" || !isObject(volume.status)) return volume;
    const { phase, lastPhaseTransitionTime: time } = volume.status;
    const before = isObject(live.status) ? live.status : {};
    const since = before.lastPhaseTransitionTime;
    if (phase !== before.phase && (time === undefined || time === since))
      return withField(volume, "status", {
        ...volume.status,
        lastPhaseTransitionTime: printTime(now),
      });
    if (time !== undefined || since === undefined || phase !== before.phase) return volume;
    return withField(volume, "status", { ...volume.status, lastPhaseTransitionTime: since });
  },
};

/** A claim is filled from one source, which has two names. */
export const PERSISTENT_VOLUME_CLAIM: Behaviour = {
  prepareCreate: withBothSources,
  prepareUpdate: withBothSources,
};

function withBothSources(claim: JsonObject): JsonObject {
  const { spec } = claim;
  if (!isObject(spec)) return claim;
  const { dataSource, dataSourceRef } = spec;
  if (dataSource !== undefined && dataSourceRef === undefined)
    return { ...claim, spec: { ...spec, dataSourceRef: dataSource } };
  if (dataSource !== undefined || !isObject(dataSourceRef) || dataSourceRef.namespace) return claim;
  return { ...claim, spec: { ...spec, dataSource: dataSourceRef } };
}

/** An account names its secrets, and says no more about them. */
export const SERVICE_ACCOUNT: Behaviour = {
  prepareCreate: withNamedSecrets,
  prepareUpdate: withNamedSecrets,
};

function withNamedSecrets(account: JsonObject): JsonObject {
  const { secrets } = account;
  if (!Array.isArray(secrets)) return account;
  const names = secrets.map((one) => (isObject(one) && one.name !== undefined ? { name: one.name } : {}));
  return isSame(names, secrets) ? account : { ...account, secrets: names };
}

/** A certificate is asked for by whoever sends the request, and what is asked for stays. */
export const SIGNING_REQUEST: Behaviour = {
  prepareCreate(request, { user }) {
    if (!isObject(request.spec)) return request;
    const { username: _, uid: __, groups: ___, extra: ____, ...spec } = request.spec;
    const asking = user === undefined ? {} : { username: user.name, groups: [...user.groups] };
    return { ...request, spec: { ...spec, ...asking } };
  },
  prepareUpdate: (request, live, { subresource }) =>
    subresource === undefined && live.spec !== undefined ? { ...request, spec: live.spec } : request,
};
