import { ClusterError } from "./cluster-error.ts";
import type { Kubectl } from "./kubectl.ts";
import type { Wanted } from "./read-inputs.ts";

const GET = ["get", "-o", "json", "--show-managed-fields"];

/** What `kubectl get` finds for these arguments, as JSON. */
export function getNamed(
  kubectl: Kubectl,
  flags: readonly string[],
  names: readonly string[],
): Promise<string> {
  return kubectl.run([...GET, ...flags, "--", ...names]);
}

/** Those of some objects that are there, each in the version that is asked for, as JSON; no text if none is. */
export async function getObjects(kubectl: Kubectl, objects: readonly Wanted[]): Promise<string> {
  if (objects.length === 0) return "";
  try {
    const stream = objects.map((one) => `${JSON.stringify(one)}\n`).join("");
    return await kubectl.run([...GET, "--ignore-not-found", "-f", "-"], stream);
  } catch (error) {
    if (!(error instanceof ClusterError)) throw error;
    // Of a kind that the cluster does not know there are no objects. kubectl stops there.
    const unknown = [...error.message.matchAll(/no matches for kind "(.+?)" in version "(.+?)"/g)];
    const kinds = new Set(unknown.map(([, kind, apiVersion]) => `${apiVersion} ${kind}`));
    const others = objects.filter(({ apiVersion, kind }) => !kinds.has(`${apiVersion} ${kind}`));
    if (others.length === objects.length) throw error;
    return getObjects(kubectl, others);
  }
}
