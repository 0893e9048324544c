import { apply } from "../../../apply/internal.ts";
import { kubernetes } from "../../../kubernetes/internal.ts";
import type { ScalePaths } from "../../../kubernetes/kinds/index.ts";
import { metadataOf, metaText, withMetadata } from "../../../kubernetes/metadata/index.ts";
import { invalid as invalidCause } from "../../../kubernetes/status/cause.ts";
import { isObject, type Json, type JsonObject } from "../../../value/internal.ts";
import {
  checkConfig,
  checkName,
  decodeObject,
  inRequestNamespace,
  ownershipOf,
  readConfig,
  scaleOf,
  trackOwners,
  withReplicas,
} from "../../../write/internal.ts";
import type { Answer } from "../../calls/answer.ts";
import type { Call } from "../../calls/call.ts";
import { readConfigBody, readObjectBody } from "../../http/read-body.ts";
import { convertTo } from "../../objects/versions.ts";
import type { WriteRequest } from "../../options/index.ts";
import type { Resource } from "../../resources/resource.ts";
import { applyConflict, badRequest, conflict, invalid, notFound } from "../../status/status.ts";
import { type PatchMediaType, parsePatch } from "../write/parse-patch.ts";
import { type AdmittedPart, replaceObject } from "../write/replace-object.ts";
import { readWriteRequest } from "../write/write-options.ts";

const SCALE = { group: "autoscaling", version: "v1", kind: "Scale", apiVersion: "autoscaling/v1" };

/** Answers with the Scale of an object. */
export async function getScale({ backend, resource, namespace, name = "" }: Call): Promise<Answer> {
  const entry = await backend.objects.get(resource, namespace, name);
  if (entry === undefined) throw notFound(resource, name);
  const object = await convertTo(resource, backend.objects.read(entry), resource.apiVersion);
  return { is: "object", status: 200, object: scaleOf(resource, object) };
}

/** Scales an object to what a Scale says. */
export async function updateScale(call: Call): Promise<Answer> {
  const { request, backend, warnings } = call;
  const expected = {
    ...SCALE,
    custom: false,
    rules: { decode: (object: JsonObject) => ({ object, dropped: [] }) },
  };
  const body = await readObjectBody(request, expected, backend.limits.body);
  const write = readWriteRequest(call, { kind: "UpdateOptions" });
  const { fieldValidation } = write;
  const scale = inRequestNamespace(call, decodeObject(expected, body, { fieldValidation, warnings }));
  checkName(call, scale);
  return changeScale(call, write, () => scale);
}

/** Scales an object by a patch of its Scale. */
export async function patchScale(
  call: Call,
  {
    type,
    text,
    request,
  }: { readonly type: PatchMediaType; readonly text: string; readonly request: WriteRequest },
): Promise<Answer> {
  if (type === "application/apply-patch+yaml") return applyScale(call, text, request);
  const patch = parsePatch(type, text, kubernetes().type(SCALE.apiVersion, SCALE.kind));
  return changeScale(call, request, (scale) => {
    const patched = inRequestNamespace(call, patch.applyTo(scale));
    checkName(call, patched);
    return patched;
  });
}

async function changeScale(
  call: Call,
  request: WriteRequest,
  change: (scale: JsonObject) => JsonObject,
): Promise<Answer> {
  const { resource } = call;
  const { specReplicas } = resource.scale as ScalePaths;
  const answer = await replaceObject(call, {
    request,
    unconditional: true,
    mayForgetOwners: true,
    admitted: scalePartOf(resource),
    *change(live) {
      const before = scaleOf(resource, live);
      const after = change(before);
      const uid = metaText(after, "uid");
      if (uid !== "" && uid !== metaText(live, "uid"))
        throw conflict(
          resource,
          metaText(live, "name"),
          `Precondition failed: UID in precondition: ${uid}, UID in object meta: ${metaText(live, "uid")}`,
        );
      const replicas = replicasOf(after);
      const revision = metaText(after, "resourceVersion");
      const isCurrent = revision === "" || revision === metaText(live, "resourceVersion");
      if (isCurrent && replicas === replicasOf(before)) return { object: live };
      const object = withReplicas(live, specReplicas, replicas);
      const tracked = yield* trackOwners(call, { live, object, stated: object }, request.manager);
      return isCurrent ? tracked : { object: withMetadata(tracked.object, { resourceVersion: revision }) };
    },
  });
  return asScale(call, answer);
}

/** Applies a Scale: as a config of the object that states its replicas alone. */
async function applyScale(call: Call, text: string, request: WriteRequest): Promise<Answer> {
  const { resource } = call;
  const { manager, force } = request;
  const config = readConfig(readConfigBody(text));
  const { specReplicas } = resource.scale as ScalePaths;
  const answer = await replaceObject(call, {
    request,
    unconditional: true,
    mayForgetOwners: false,
    admitted: scalePartOf(resource),
    change(live) {
      checkConfig(SCALE, config);
      const { apiVersion, kind } = resource;
      const { resourceVersion } = metadataOf(config);
      const metadata = {
        name: call.name as string,
        ...(resourceVersion !== undefined && { resourceVersion }),
      };
      const own = withReplicas({ apiVersion, kind, metadata }, specReplicas, replicasOf(config));
      const application = { live, config: own, manager, force, subresource: "scale" };
      const result = apply(resource.type, application, ownershipOf(call));
      if (!result.ok) throw applyConflict(result);
      return result;
    },
  });
  return asScale(call, answer);
}

/** Who has a say in scaling is shown the Scale, and may change how many it asks for. */
function scalePartOf(resource: Resource): AdmittedPart {
  const { specReplicas } = resource.scale as ScalePaths;
  return {
    of: (object) => scaleOf(resource, object),
    into: (object, scale) => withReplicas(object, specReplicas, replicasOf(scale)),
  };
}

/** How many a Scale asks for; none if it does not say. */
function replicasOf(scale: JsonObject): number {
  const { spec } = scale;
  const replicas: Json | undefined = isObject(spec) ? spec.replicas : undefined;
  if (replicas === undefined || replicas === null) return 0;
  if (typeof replicas !== "number" || !Number.isInteger(replicas))
    throw badRequest(
      `Scale in version "v1" cannot be handled as a Scale: json: cannot unmarshal ${typeof replicas} into Go struct field ScaleSpec.spec.replicas of type int32`,
    );
  if (replicas < 0)
    throw invalid(SCALE, metaText(scale, "name"), [
      invalidCause("spec.replicas", replicas, "must be greater than or equal to 0"),
    ]);
  return replicas;
}

async function asScale({ backend, resource }: Call, answer: Answer): Promise<Answer> {
  if (answer.is === "entry") {
    const object = await convertTo(resource, backend.objects.read(answer.entry), resource.apiVersion);
    return { is: "object", status: 200, object: scaleOf(resource, object) };
  }
  return answer.is === "object" ? { ...answer, object: scaleOf(resource, answer.object) } : answer;
}
