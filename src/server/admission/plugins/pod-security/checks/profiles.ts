import { objectAt } from "../../../../../kubernetes/kinds/index.ts";
import { isObject, type JsonObject, quoteText, textOf } from "../../../../../value/internal.ts";
import { namesWhere, type PodView } from "../pod-view.ts";
import { count, listFound, nameContainers, nameSetters, quoteAll } from "../words.ts";
import type { CheckPod, Violation } from "./check.ts";

/** What there is beside no profile at all. */
const CONFINED: ReadonlySet<string> = new Set(["RuntimeDefault", "Localhost"]);

/** The type of a profile that does not confine; `undefined` if none is set, or one that does. */
function looseType(security: JsonObject, field: string): string | undefined {
  const profile = security[field];
  if (!isObject(profile)) return undefined;
  const type = textOf(profile.type);
  return CONFINED.has(type) ? undefined : type;
}

/** Who sets such a profile, and of which types. */
function findLoose(pod: PodView, field: string): { readonly setters: string; readonly types: Set<string> } {
  const types = new Set<string>();
  const setters = nameSetters(pod, (security) => {
    const type = looseType(security, field);
    if (type !== undefined) types.add(type);
    return type !== undefined;
  });
  return { setters, types };
}

const APP_ARMOR = "container.apparmor.security.beta.kubernetes.io/";

/** Nobody does without AppArmor, be it by a field or by an annotation. */
export const appArmor: CheckPod = (pod) => {
  const { setters, types } = findLoose(pod, "appArmorProfile");
  const annotations = Object.entries(pod.annotations)
    .filter(([key, value]) => key.startsWith(APP_ARMOR) && !isAppArmor(textOf(value)))
    .map(([key, value]) => `${key}=${quoteText(textOf(value))}`);
  if (setters === "" && annotations.length === 0) return undefined;
  const values = [...listFound(types), ...listFound(new Set(annotations))];
  const all = [
    ...(setters === "" ? [] : [setters]),
    ...(annotations.length === 0 ? [] : [count("annotation", "annotations", annotations)]),
  ];
  return {
    reason: count("forbidden AppArmor profile", "forbidden AppArmor profiles", values),
    detail: `${all.join(" and ")} must not set AppArmor profile type to ${quoteAll(values)}`,
  };
};

function isAppArmor(profile: string): boolean {
  return profile === "" || profile === "runtime/default" || profile.startsWith("localhost/");
}

const SECCOMP = "seccomp.security.alpha.kubernetes.io/pod";
const SECCOMP_CONTAINER = "container.seccomp.security.alpha.kubernetes.io/";

/** The annotations that said it before there was a field confine. */
export const seccompAnnotations: CheckPod = ({ annotations, containers }) => {
  const found = new Set<string>();
  for (const key of [SECCOMP, ...containers.map(({ name }) => SECCOMP_CONTAINER + name)]) {
    const value = annotations[key];
    if (value !== undefined && !isSeccomp(textOf(value))) found.add(`${key}=${quoteText(textOf(value))}`);
  }
  const list = listFound(found);
  return list.length === 0
    ? undefined
    : {
        reason: "seccompProfile",
        detail: `forbidden ${count("annotation", "annotations", list)} ${list.join(", ")}`,
      };
};

function isSeccomp(profile: string): boolean {
  return profile === "runtime/default" || profile === "docker/default" || profile.startsWith("localhost/");
}

/** Where a profile is set, it confines. */
export const seccompConfinedIfSet: CheckPod = (pod) => {
  const { setters, types } = findLoose(pod, "seccompProfile");
  if (setters === "") return undefined;
  return seccomp(
    `${setters} must not set securityContext.seccompProfile.type to ${quoteAll(listFound(types))}`,
  );
};

/** A profile is set, and it confines. */
export const seccompConfined: CheckPod = (pod) => {
  const loose = seccompConfinedIfSet(pod);
  if (loose !== undefined || isObject(pod.security.seccompProfile)) return loose;
  const names = namesWhere(pod, ({ security }) => !isObject(security.seccompProfile));
  if (names.length === 0) return undefined;
  return seccomp(
    `pod or ${nameContainers(names)} must set securityContext.seccompProfile.type to "RuntimeDefault" or "Localhost"`,
  );
};

function seccomp(detail: string): Violation {
  return { reason: "seccompProfile", detail };
}

/** Processes have one of these types of SELinux, and neither a user nor a role of their own. */
export function seLinux(allowed: readonly string[]): CheckPod {
  const known = new Set(["", ...allowed]);
  return (pod) => {
    const types = new Set<string>();
    let [isUserSet, isRoleSet] = [false, false];
    const setters = nameSetters(pod, (security) => {
      const options = objectAt(security, "seLinuxOptions");
      const type = textOf(options.type);
      const [user, role] = [textOf(options.user) !== "", textOf(options.role) !== ""];
      if (!known.has(type)) types.add(type);
      isUserSet ||= user;
      isRoleSet ||= role;
      return !known.has(type) || user || role;
    });
    if (setters === "") return undefined;
    const list = listFound(types);
    const what = [
      ...(list.length > 0 ? [`${count("type", "types", list)} ${quoteAll(list)}`] : []),
      ...(isUserSet ? ["user may not be set"] : []),
      ...(isRoleSet ? ["role may not be set"] : []),
    ];
    return {
      reason: "seLinuxOptions",
      detail: `${setters} set forbidden securityContext.seLinuxOptions: ${what.join("; ")}`,
    };
  };
}
