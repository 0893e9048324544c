import { containersOf, objectAt, objectsOf } from "../../../../kubernetes/kinds/index.ts";
import { type JsonObject, textOf } from "../../../../value/internal.ts";

/** A pod, or what pods are made of, as the checks look at it. */
export interface PodView {
  readonly annotations: JsonObject;
  readonly spec: JsonObject;
  readonly security: JsonObject;
  /** All that run in it: those first that run first. */
  readonly containers: readonly ContainerView[];
  readonly volumes: readonly JsonObject[];
  readonly isWindows: boolean;
  /** Whether its users are other ones than those of its host. */
  readonly hasOwnUsers: boolean;
}

export interface ContainerView {
  readonly name: string;
  readonly container: JsonObject;
  readonly security: JsonObject;
}

/** Looks at a pod, or at a template. */
export function viewPod(pod: JsonObject): PodView {
  const spec = objectAt(pod, "spec");
  return {
    annotations: objectAt(pod.metadata, "annotations"),
    spec,
    security: objectAt(spec, "securityContext"),
    containers: containersOf(spec, "spec").map(({ container }) => ({
      name: textOf(container.name),
      container,
      security: objectAt(container, "securityContext"),
    })),
    volumes: objectsOf(spec.volumes),
    isWindows: objectAt(spec, "os").name === "windows",
    hasOwnUsers: spec.hostUsers === false,
  };
}

/** The names of the containers that something is true of. */
export function namesWhere(
  { containers }: PodView,
  isTrue: (container: ContainerView) => boolean,
): readonly string[] {
  return containers.filter(isTrue).map(({ name }) => name);
}
