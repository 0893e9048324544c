import { isObject, type Json, type JsonObject } from "../../../value/internal.ts";
import {
  type Cause,
  duplicate,
  forbidden,
  invalid,
  notSupported,
  required,
  tooLong,
} from "../../status/cause.ts";
import { checkDescendingPath } from "../rules/check-paths.ts";
import { checkRange, objectsOf } from "../rules/check-values.ts";
import { checkWindowsOptions } from "./check-windows.ts";
import { containersOf, type PodFacts, securityOf } from "./containers/pod-facts.ts";

const MOST = 2_147_483_647;

function checkId(id: Json | undefined, field: string): Iterable<Cause> {
  return checkRange(id, [0, MOST], field);
}

/** What is wrong with the rights of a container. */
export function* checkContainerSecurity(
  { securityContext: context }: JsonObject,
  path: string,
  { hostUsers }: PodFacts,
): Iterable<Cause> {
  if (!isObject(context)) return;
  const place = `${path}.securityContext`;
  for (const name of ["runAsUser", "runAsGroup"]) yield* checkId(context[name], `${place}.${name}`);
  if (hostUsers && context.procMount === "Unmasked")
    yield invalid(`${place}.procMount`, "Unmasked", "`hostUsers` must be false to use `Unmasked`");
  yield* checkProfile(context.seccompProfile, `${place}.seccompProfile`, "seccomp");
  if (context.allowPrivilegeEscalation === false) {
    const cannot = "cannot set `allowPrivilegeEscalation` to false and";
    if (context.privileged === true) yield invalid(place, context, `${cannot} \`privileged\` to true`);
    const added = isObject(context.capabilities) ? context.capabilities.add : undefined;
    if (Array.isArray(added) && added.includes("CAP_SYS_ADMIN"))
      yield invalid(place, context, `${cannot} \`capabilities.Add\` CAP_SYS_ADMIN`);
  }
  yield* checkWindowsOptions(context.windowsOptions, `${place}.windowsOptions`);
  yield* checkProfile(context.appArmorProfile, `${place}.appArmorProfile`, "AppArmor");
}

/** What is wrong with the rights of a pod. Who its users and groups are is a matter of its host, too. */
export function* checkPodSecurity(spec: JsonObject, path: string): Iterable<Cause> {
  const context = securityOf(spec);
  const place = `${path}.securityContext`;
  for (const name of ["fsGroup", "runAsUser", "runAsGroup"])
    yield* checkId(context[name], `${place}.${name}`);
  const { supplementalGroups: groups, seLinuxChangePolicy: policy } = context;
  for (const [index, id] of (Array.isArray(groups) ? groups : []).entries())
    yield* checkId(id, `${place}.supplementalGroups[${index}]`);
  if (spec.shareProcessNamespace === true && spec.hostPID === true)
    yield invalid(
      `${place}.shareProcessNamespace`,
      true,
      "ShareProcessNamespace and HostPID cannot both be enabled",
    );
  yield* checkSysctls(spec, context, `${place}.sysctls`);
  yield* checkProfile(context.seccompProfile, `${place}.seccompProfile`, "seccomp");
  yield* checkWindowsOptions(context.windowsOptions, `${place}.windowsOptions`);
  yield* checkProfile(context.appArmorProfile, `${place}.appArmorProfile`, "AppArmor");
  if (policy !== undefined && policy !== "Recursive" && policy !== "MountOption")
    yield notSupported(`${place}.seLinuxChangePolicy`, policy, ["MountOption", "Recursive"]);
}

/** A profile of the host has a name, and no other has. Whether its type is one is asked by the schema. */
function* checkProfile(
  profile: Json | undefined,
  path: string,
  tool: "seccomp" | "AppArmor",
): Iterable<Cause> {
  if (!isObject(profile)) return;
  const { type = "", localhostProfile: file } = profile;
  const field = `${path}.localhostProfile`;
  if (type === "")
    yield required(`${path}.type`, `type is required when ${path.slice(path.lastIndexOf(".") + 1)} is set`);
  // AppArmor says no more about an unknown type.
  if (tool === "AppArmor" && !["Localhost", "RuntimeDefault", "Unconfined"].includes(String(type))) return;
  if (type !== "Localhost") {
    if (file !== undefined)
      yield invalid(
        field,
        tool === "seccomp" ? profile : file,
        `can only be set when ${tool} type is Localhost`,
      );
  } else if (typeof file !== "string" || (tool === "AppArmor" && file === ""))
    yield required(field, `must be set when ${tool} type is Localhost`);
  else if (tool === "seccomp") yield* checkDescendingPath(file, field);
  else {
    if (file.trim() !== file) yield invalid(field, file, "must not be padded with whitespace");
    if (file.length > 4095) yield tooLong(field, 4095);
  }
}

const SYSCTL = /^[a-z0-9](?:[-_a-z0-9]*[a-z0-9])?(?:[./][a-z0-9](?:[-_a-z0-9]*[a-z0-9])?)*$/;
const NO_SYSCTL =
  "must have at most 253 characters and match regex ^([a-z0-9]([-_a-z0-9]*[a-z0-9])?[\\./])*[a-z0-9]([-_a-z0-9]*[a-z0-9])?$";

/** Settings of the kernel that belong to a namespace, by which of the host's they would change. */
const NAMESPACES: readonly (readonly [flag: string, names: RegExp])[] = [
  ["hostNetwork", /^net\./],
  ["hostIPC", /^(?:kernel\.(?:sem|shm(?:all|max|mni|_rmid_forced)?|msg(?:max|mnb|mni)?)$|fs\.mqueue\.)/],
];

function* checkSysctls(spec: JsonObject, { sysctls }: JsonObject, path: string): Iterable<Cause> {
  const names = new Set<string>();
  for (const [index, sysctl] of objectsOf(sysctls).entries()) {
    const field = `${path}[${index}].name`;
    const name = String(sysctl.name ?? "");
    if (name === "") yield required(field);
    else if (name.length > 253 || !SYSCTL.test(name)) yield invalid(field, name, NO_SYSCTL);
    else if (names.has(name)) yield duplicate(field, name);
    names.add(name);
    const shared = NAMESPACES.find(
      ([flag, own]) => spec[flag] === true && own.test(name.replaceAll("/", ".")),
    );
    if (shared !== undefined) yield invalid(field, name, `may not be specified when '${shared[0]}' is true`);
  }
}

/** Users of its own go with namespaces of its own. */
export function* checkUsers(spec: JsonObject, path: string): Iterable<Cause> {
  if (spec.hostUsers !== false) return;
  const because = "when `hostUsers` is false";
  if (spec.hostNetwork === true) yield forbidden(`${path}.hostNetwork`, because);
  if (spec.hostPID === true) yield forbidden(`${path}.HostPID`, because);
  if (spec.hostIPC === true) yield forbidden(`${path}.HostIPC`, because);
  for (const { container, place } of containersOf(spec, path))
    if (objectsOf(container.volumeDevices).length > 0) yield forbidden(`${place}.volumeDevices`, because);
}

/** What only Linux knows: of a pod, and of its security context and those of its containers. */
const LINUX = {
  pod: ["hostUsers", "hostPID", "hostIPC", "shareProcessNamespace"],
  podContext: [
    "appArmorProfile",
    "seLinuxOptions",
    "seccompProfile",
    "fsGroup",
    "fsGroupChangePolicy",
    "sysctls",
    "runAsUser",
    "runAsGroup",
    "supplementalGroups",
    "supplementalGroupsPolicy",
    "seLinuxChangePolicy",
  ],
  containerContext: [
    "appArmorProfile",
    "seLinuxOptions",
    "seccompProfile",
    "capabilities",
    "readOnlyRootFilesystem",
    "privileged",
    "allowPrivilegeEscalation",
    "procMount",
    "runAsUser",
    "runAsGroup",
  ],
};

/** A pod of one system has nothing of the other. */
export function* checkSystem(spec: JsonObject, path: string): Iterable<Cause> {
  if (!isObject(spec.os)) return;
  const { name = "" } = spec.os;
  const containers = containersOf(spec, path);
  if (name === "") yield required(`${path}.os.name`);
  else if (name === "linux") {
    const because = "windows options cannot be set for a linux pod";
    for (const { container, place } of [{ container: spec, place: path }, ...containers])
      if (isObject(securityOf(container).windowsOptions))
        yield forbidden(`${place}.securityContext.windowsOptions`, because);
  } else if (name === "windows") {
    const set = (object: JsonObject, names: readonly string[], place: string): readonly Cause[] =>
      names
        .filter((field) => object[field] !== undefined)
        .map((field) => forbidden(`${place}.${field}`, "cannot be set for a windows pod"));
    yield* set(spec, LINUX.pod, path);
    yield* set(securityOf(spec), LINUX.podContext, `${path}.securityContext`);
    for (const { container, place } of containers)
      yield* set(securityOf(container), LINUX.containerContext, `${place}.securityContext`);
  } else yield notSupported(`${path}.os`, name, ["linux", "windows"]);
}
