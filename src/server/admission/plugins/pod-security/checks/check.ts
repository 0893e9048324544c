import type { PodView } from "../pod-view.ts";

/** What is wrong with a pod: in short, and with all that it is about. */
export interface Violation {
  readonly reason: string;
  readonly detail: string;
}

export type CheckPod = (pod: PodView) => Violation | undefined;

/** One check, as it was at different times. */
export interface Check {
  readonly id: string;
  /** From which minor version of Kubernetes on it was how, in order. */
  readonly versions: readonly VersionedCheck[];
}

export interface VersionedCheck {
  readonly since: number;
  readonly check: CheckPod;
  /** A check of the level below that this one makes needless. */
  readonly overrides?: string;
}

/** The same check but for pods of Windows, which cannot have what it looks at. */
export function exceptWindows(check: CheckPod): CheckPod {
  return (pod) => (pod.isWindows ? undefined : check(pod));
}

/** The same check but for pods that do not share the users of their host. */
export function exceptOwnUsers(check: CheckPod): CheckPod {
  return (pod) => (pod.hasOwnUsers ? undefined : check(pod));
}
