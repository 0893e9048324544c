import { isObject, type JsonObject } from "../../../../value/internal.ts";
import { type Cause, forbidden, invalid, notFound, notSupported, required } from "../../../status/cause.ts";
import { checkDescendingPath } from "../../rules/check-paths.ts";
import { objectsOf } from "../../rules/check-values.ts";
import { type PodFacts, securityOf } from "./pod-facts.ts";

const PROPAGATIONS = ["Bidirectional", "HostToContainer", "None"];
const RECURSIONS = ["Disabled", "Enabled", "IfPossible"];

/** What is wrong with what a container mounts. Some places come without an index: so Kubernetes tells them. */
export function* checkMounts(container: JsonObject, path: string, { volumes }: PodFacts): Iterable<Cause> {
  const devices = objectsOf(container.volumeDevices);
  const deviceNames = new Set(devices.map((device) => device.name));
  const devicePaths = new Set(devices.map((device) => device.devicePath));
  const taken = new Set<string>();
  const list = `${path}.volumeMounts`;
  for (const [index, mount] of objectsOf(container.volumeMounts).entries()) {
    const place = `${list}[${index}]`;
    const name = String(mount.name ?? "");
    const mountPath = String(mount.mountPath ?? "");
    const { subPath = "", subPathExpr = "", mountPropagation: propagation } = mount;
    if (name === "") yield required(`${place}.name`);
    if (!volumes.has(name)) yield notFound(`${place}.name`, name);
    if (mountPath === "") yield required(`${place}.mountPath`);
    if (taken.has(mountPath)) yield invalid(`${place}.mountPath`, mountPath, "must be unique");
    taken.add(mountPath);
    if (deviceNames.has(name))
      yield invalid(`${place}.name`, name, "must not already exist in volumeDevices");
    if (devicePaths.has(mountPath))
      yield invalid(`${place}.mountPath`, mountPath, "must not already exist as a path in volumeDevices");
    if (subPath) yield* checkDescendingPath(String(subPath), `${list}.subPath`);
    if (subPathExpr) {
      if (subPath)
        yield invalid(`${place}.subPathExpr`, subPathExpr, "subPathExpr and subPath are mutually exclusive");
      yield* checkDescendingPath(String(subPathExpr), `${list}.subPathExpr`);
    }
    if (propagation !== undefined && !PROPAGATIONS.includes(propagation as string))
      yield notSupported(`${list}.mountPropagation`, propagation, PROPAGATIONS);
    if (propagation === "Bidirectional" && securityOf(container).privileged !== true)
      yield forbidden(
        `${list}.mountPropagation`,
        "Bidirectional mount propagation is available only to privileged containers",
      );
    yield* checkRecursion(mount, `${list}.recursiveReadOnly`);
  }
}

function* checkRecursion(mount: JsonObject, field: string): Iterable<Cause> {
  const { recursiveReadOnly: recursion, readOnly, mountPropagation = "None" } = mount;
  if (recursion === undefined || recursion === "Disabled") return;
  if (!RECURSIONS.includes(recursion as string)) yield notSupported(field, recursion, RECURSIONS);
  else {
    if (readOnly !== true) yield forbidden(field, "may only be specified when readOnly is true");
    if (mountPropagation !== "None")
      yield forbidden(field, "may only be specified when mountPropagation is None or not specified");
  }
}

/** What is wrong with the devices that a container gets. */
export function* checkDevices(container: JsonObject, path: string, { volumes }: PodFacts): Iterable<Cause> {
  const mounts = objectsOf(container.volumeMounts);
  const mountNames = new Set(mounts.map((mount) => mount.name));
  const mountPaths = new Set(mounts.map((mount) => mount.mountPath));
  const names = new Set<string>();
  const paths = new Set<string>();
  for (const [index, device] of objectsOf(container.volumeDevices).entries()) {
    const place = `${path}.volumeDevices[${index}]`;
    const name = String(device.name ?? "");
    const devicePath = String(device.devicePath ?? "");
    const volume = volumes.get(name);
    if (name === "") yield required(`${place}.name`);
    if (names.has(name)) yield invalid(`${place}.name`, name, "must be unique");
    if (volume === undefined) yield notFound(`${place}.name`, name);
    else if (!isObject(volume.persistentVolumeClaim) && !isObject(volume.ephemeral))
      yield invalid(
        `${place}.name`,
        name,
        "can only use volume source type of PersistentVolumeClaim or Ephemeral for block mode",
      );
    if (devicePath === "") yield required(`${place}.devicePath`);
    if (paths.has(devicePath)) yield invalid(`${place}.devicePath`, devicePath, "must be unique");
    if (devicePath.split("/").includes(".."))
      yield invalid(`${place}.devicePath`, devicePath, "can not contain backsteps ('..')");
    else paths.add(devicePath);
    if (mountNames.has(name)) yield invalid(`${place}.name`, name, "must not already exist in volumeMounts");
    if (mountPaths.has(devicePath))
      yield invalid(`${place}.devicePath`, devicePath, "must not already exist as a path in volumeMounts");
    if (name !== "") names.add(name);
  }
}
