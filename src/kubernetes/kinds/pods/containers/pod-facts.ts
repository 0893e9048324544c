import { isObject, type JsonObject } from "../../../../value/internal.ts";
import { objectsOf } from "../../rules/check-values.ts";

/** What the containers of a pod are checked against. */
export interface PodFacts {
  /** What may be mounted: the volumes in which nothing is wrong, by name. */
  readonly volumes: ReadonlyMap<string, JsonObject>;
  /** The names of what the pod claims. */
  readonly claims: ReadonlySet<string>;
  readonly gracePeriod: number | undefined;
  readonly restartPolicy: string;
  /** Whether the pod has the users of its host. */
  readonly hostUsers: boolean;
  /** Whether it is a pod, and not what pods are made of. */
  readonly isPod: boolean;
}

/** The facts of a pod, by its spec. */
export function podFactsOf(
  spec: JsonObject,
  { volumes, isPod }: Pick<PodFacts, "volumes" | "isPod">,
): PodFacts {
  const { terminationGracePeriodSeconds: grace, restartPolicy } = spec;
  return {
    volumes,
    claims: new Set(objectsOf(spec.resourceClaims).map(({ name }) => String(name))),
    gracePeriod: typeof grace === "number" ? grace : undefined,
    restartPolicy: String(restartPolicy),
    hostUsers: spec.hostUsers !== false,
    isPod,
  };
}

/** The containers of a pod with their places: what runs first, what runs, what was added. */
export function containersOf(
  spec: JsonObject,
  path: string,
): readonly { readonly container: JsonObject; readonly place: string }[] {
  return ["initContainers", "containers", "ephemeralContainers"].flatMap((list) =>
    objectsOf(spec[list]).map((container, index) => ({ container, place: `${path}.${list}[${index}]` })),
  );
}

/** What a container says about its rights; nothing if it says nothing. */
export function securityOf({ securityContext }: JsonObject): JsonObject {
  return isObject(securityContext) ? securityContext : {};
}
