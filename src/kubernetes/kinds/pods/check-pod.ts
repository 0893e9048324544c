import {
  isObject,
  type Json,
  type JsonObject,
  labelProblems,
  type Problems,
  subdomainProblems,
} from "../../../value/internal.ts";
import { type Cause, duplicate, invalid } from "../../status/cause.ts";
import { checkLabels } from "../rules/check-labels.ts";
import { checkRequired, checkText } from "../rules/check-text.ts";
import { checkRange, objectsOf } from "../rules/check-values.ts";
import { checkContainerResourceName } from "../rules/resource-names.ts";
import { checkAliases, checkDns, checkHostname } from "./check-network.ts";
import { checkPodSecurity, checkSystem, checkUsers } from "./check-security.ts";
import { checkHostProcesses } from "./check-windows.ts";
import { checkContainers } from "./containers/check-containers.ts";
import { checkFileVolumes } from "./containers/check-env.ts";
import { checkHostPorts } from "./containers/check-ports.ts";
import { checkResources } from "./containers/check-resources.ts";
import { podFactsOf } from "./containers/pod-facts.ts";
import { checkAffinity } from "./placing/check-affinity.ts";
import { checkGates, checkSpreading } from "./placing/check-spreading.ts";
import { checkTolerations } from "./placing/check-tolerations.ts";
import { readVolumes } from "./volumes/check-volumes.ts";
import type { VolumeOwner } from "./volumes/volume-sources.ts";
import { checkWholeResources } from "./whole-resources.ts";

const MOST_SECONDS = 2_147_483_647;

/** What names look like, by the field that holds them. */
const NAMES: Readonly<Record<string, (name: string) => Problems>> = {
  serviceAccountName: subdomainProblems,
  nodeName: subdomainProblems,
  hostname: labelProblems,
  subdomain: labelProblems,
  priorityClassName: subdomainProblems,
  runtimeClassName: subdomainProblems,
};

/** What is wrong with a pod, or with the pods that something describes. */
export function* checkPodSpec(
  spec: JsonObject,
  path: string,
  owner: VolumeOwner = { isPod: false },
): Iterable<Cause> {
  const { volumes, causes } = readVolumes(spec, `${path}.volumes`, owner);
  const pod = podFactsOf(spec, { volumes, isPod: owner.isPod });
  yield* causes;
  yield* checkClaims(spec.resourceClaims, `${path}.resourceClaims`);
  yield* checkContainers(spec, path, pod);
  yield* checkHostPorts(spec, path);
  yield* checkWholeResources(spec, `${path}.resources`, pod.claims);
  yield* checkLabels(spec.nodeSelector, `${path}.nodeSelector`);
  yield* checkPodSecurity(spec, path);
  yield* checkAffinity(spec.affinity, `${path}.affinity`);
  yield* checkDns(spec, `${path}.dnsConfig`);
  yield* checkGates(spec, path);
  yield* checkSpreading(spec.topologySpreadConstraints, `${path}.topologySpreadConstraints`);
  yield* checkHostProcesses(spec, path);
  yield* checkUsers(spec, path);
  yield* checkHostname(spec, path);
  for (const [name, problemsOf] of Object.entries(NAMES))
    yield* checkText(spec[name], `${path}.${name}`, (text) => problemsOf(text));
  yield* checkRange(spec.activeDeadlineSeconds, [1, MOST_SECONDS], `${path}.activeDeadlineSeconds`);
  yield* checkTolerations(spec.tolerations, `${path}.tolerations`);
  yield* checkAliases(spec, `${path}.hostAliases`);
  if (isObject(spec.overhead))
    yield* checkResources({ limits: spec.overhead }, `${path}.overhead`, {
      checkName: checkContainerResourceName,
      claims: pod.claims,
    });
  yield* checkSystem(spec, path);
  yield* checkFileVolumes(spec, path);
}

/** What is wrong with what a pod claims of devices. */
function* checkClaims(claims: Json | undefined, path: string): Iterable<Cause> {
  const names = new Set<Json>();
  for (const [index, claim] of objectsOf(claims).entries()) {
    const place = `${path}[${index}]`;
    const { name = "", resourceClaimName, resourceClaimTemplateName } = claim;
    yield* checkRequired(claim, place, ["name"]);
    if (names.has(name)) yield duplicate(`${place}.name`, name);
    else yield* checkText(name, `${place}.name`, labelProblems);
    names.add(name);
    const given = [resourceClaimName, resourceClaimTemplateName].filter((one) => one !== undefined);
    if (given.length > 1)
      yield invalid(
        place,
        claim,
        "at most one of `resourceClaimName` or `resourceClaimTemplateName` may be specified",
      );
    if (given.length === 0)
      yield invalid(place, claim, "must specify one of: `resourceClaimName`, `resourceClaimTemplateName`");
    for (const field of ["resourceClaimName", "resourceClaimTemplateName"])
      if (claim[field] !== undefined)
        for (const problem of subdomainProblems(String(claim[field])))
          yield invalid(`${place}.${field}`, claim[field], problem);
  }
}
