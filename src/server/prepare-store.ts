import { printTime } from "../apply/internal.ts";
import type { Backend } from "./calls/call.ts";
import type { Resource } from "./resources/resource.ts";

/** The namespaces that every cluster has. */
const NAMESPACES = ["default", "kube-node-lease", "kube-public", "kube-system"];

/**
 * Makes what a store must have to begin with. The history of a new store begins after that, so that nobody watches from a
 * time when there was nothing.
 */
export async function prepareStore({ objects, registry, now, newUid }: Backend): Promise<void> {
  const { storage } = objects;
  const { prefix } = registry.find("", "v1", "namespaces") as Resource;
  for (const name of NAMESPACES) {
    const key = prefix + name;
    if ((await storage.get(key)) !== undefined) continue;
    const namespace = {
      apiVersion: "v1",
      kind: "Namespace",
      metadata: {
        name,
        uid: newUid(),
        creationTimestamp: printTime(now()),
        labels: { "kubernetes.io/metadata.name": name },
      },
      spec: { finalizers: ["kubernetes"] },
      status: { phase: "Active" },
    };
    // Another server on the same store may be faster, which is as good.
    await objects.put(key, namespace, 0);
  }
  if ((await storage.compacted()) === 0) await storage.compact(await storage.revision());
}
