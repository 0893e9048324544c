import type { JsonObject } from "../../../value/internal.ts";
import { annotationOf } from "../../metadata/metadata.ts";

/** What a node writes on the pods that it runs by itself, and that the server is only told of. */
export const MIRROR = "kubernetes.io/config.mirror";

/** Whether a pod is run by its node alone. */
export function isMirrorPod(pod: JsonObject): boolean {
  return annotationOf(pod, MIRROR) !== undefined;
}
