import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { isObject, type Json, parseJson } from "../../value/internal.ts";
import type { Io } from "../io.ts";
import { NoCluster } from "./cluster-error.ts";
import { type ClusterValues, Kubectl } from "./kubectl.ts";

/** A cluster that can be asked. */
export interface Cluster {
  readonly kubectl: Kubectl;
  /** The namespace of what does not say its own. */
  readonly namespace: string;
  /** Where it is. */
  readonly server: string;
}

/**
 * The cluster that a user's kubeconfig chooses; an error that says why, if there is none. Within a pod, kubectl needs no
 * kubeconfig, but the cluster is meant only if somebody `asked` for it.
 */
export async function findCluster(values: ClusterValues, io: Io, asked: boolean): Promise<Cluster> {
  const inPod = asked && io.env.KUBERNETES_SERVICE_HOST !== undefined;
  if (!inPod && !hasConfig(values, io))
    throw new NoCluster("there is no kubeconfig", "name it with --kubeconfig, or name files instead");
  const kubectl = new Kubectl(values, io);
  const config = parseJson(await kubectl.run(["config", "view", "--minify", "-o", "json"]).catch(explain));
  const server = textAt(config, "clusters", "cluster", "server") ?? "in-cluster";
  return { kubectl, server, namespace: textAt(config, "contexts", "context", "namespace") ?? "default" };

  function explain(error: Error): string {
    if (!/context/.test(error.message) || values.context !== undefined) throw error;
    if (inPod) return "{}";
    throw new NoCluster("the kubeconfig chooses no context", "choose one with --context");
  }
}

function hasConfig({ context, kubeconfig }: ClusterValues, io: Io): boolean {
  const { KUBECONFIG, HOME = io.env.USERPROFILE } = io.env;
  if (context !== undefined || kubeconfig !== undefined) return true;
  const files = KUBECONFIG?.split(delimiter) ?? (HOME === undefined ? [] : [join(HOME, ".kube/config")]);
  return files.some((file) => file !== "" && existsSync(file));
}

/** A text of the first entry of a list in a kubeconfig. */
function textAt(config: Json, list: string, entry: string, name: string): string | undefined {
  const all: Json | undefined = isObject(config) ? config[list] : undefined;
  const [first] = Array.isArray(all) ? (all as readonly Json[]) : [];
  const inner = isObject(first) ? first[entry] : undefined;
  const text = isObject(inner) ? inner[name] : undefined;
  return typeof text === "string" && text !== "" ? text : undefined;
}
