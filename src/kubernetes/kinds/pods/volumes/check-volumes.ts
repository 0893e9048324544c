import { isObject, type JsonObject, labelProblems, subdomainProblems } from "../../../../value/internal.ts";
import { type Cause, duplicate, forbidden, invalid, required } from "../../../status/cause.ts";
import { checkRequiredText } from "../../rules/check-text.ts";
import { objectAt, objectsOf } from "../../rules/check-values.ts";
import { SOURCES, type VolumeOwner } from "./volume-sources.ts";

/** Where Kubernetes tells of a source that there is one too many, if it is not at the source. */
const MISNAMED: Readonly<Record<string, string>> = { cephfs: "cephFS", downwardAPI: "downwarAPI" };

/** The volumes of a pod in which nothing is wrong, by name, and what is wrong with the others. */
export function readVolumes(
  spec: JsonObject,
  path: string,
  owner: VolumeOwner,
): { readonly volumes: ReadonlyMap<string, JsonObject>; readonly causes: readonly Cause[] } {
  const volumes = new Map<string, JsonObject>();
  const causes: Cause[] = [];
  const all = objectsOf(spec.volumes);
  const { podName = "" } = owner;
  const made = new Set(
    all
      .filter(({ ephemeral }) => isObject(ephemeral) && podName)
      .map(({ name }) => `${podName}-${String(name)}`),
  );
  for (const [index, volume] of all.entries()) {
    const place = `${path}[${index}]`;
    const name = String(volume.name ?? "");
    const found = [
      ...checkSource(volume, place, owner),
      ...checkRequiredText(name, `${place}.name`, labelProblems),
    ];
    if (volumes.has(name)) found.push(duplicate(`${place}.name`, name));
    if (found.length === 0) volumes.set(name, volume);
    else causes.push(...found);
    const { claimName } = objectAt(volume, "persistentVolumeClaim");
    if (typeof claimName === "string" && made.has(claimName))
      causes.push(
        invalid(
          `${place}.persistentVolumeClaim.claimName`,
          claimName,
          "must not reference a PVC that gets created for an ephemeral volume",
        ),
      );
  }
  return { volumes, causes };
}

/** A volume comes from one place. */
function* checkSource(volume: JsonObject, path: string, owner: VolumeOwner): Iterable<Cause> {
  const [first, ...more] = Object.keys(SOURCES).filter((name) => isObject(volume[name]));
  if (first === undefined) yield required(path, "must specify a volume type");
  else yield* SOURCES[first]?.(volume[first] as JsonObject, `${path}.${first}`, owner) ?? [];
  for (const name of more)
    yield forbidden(`${path}.${MISNAMED[name] ?? name}`, "may not specify more than 1 volume type");
  const { name = "", iscsi, ephemeral } = volume;
  if (isObject(iscsi) && iscsi.initiatorName !== undefined && `${name}:${iscsi.targetPortal}`.length > 64)
    yield invalid(
      `${path}.name`,
      name,
      "Total length of <volume name>:<iscsi.targetPortal> must be under 64 characters if iscsi.initiatorName is specified.",
    );
  if (first !== "ephemeral" || !isObject(ephemeral) || !owner.podName || name === "") return;
  const claim = `${owner.podName}-${String(name)}`;
  for (const problem of subdomainProblems(claim))
    yield invalid(`${path}.name`, name, `PVC name "${claim}": ${problem}`);
}
