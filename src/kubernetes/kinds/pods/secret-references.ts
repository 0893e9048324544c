import { isObject, type Json, type JsonObject } from "../../../value/internal.ts";
import { objectAt, objectsOf } from "../rules/check-values.ts";

/** A secret that a container takes a variable from, or all of them where there is no `variable`. */
export interface SecretReference {
  readonly secret: string;
  readonly variable?: string;
}

/** The secrets that the variables of a container come from. */
export function secretsOfContainer(container: JsonObject): readonly SecretReference[] {
  const single = objectsOf(container.env).flatMap(({ name, valueFrom }) =>
    isObject(valueFrom) && isObject(valueFrom.secretKeyRef)
      ? [{ secret: String(valueFrom.secretKeyRef.name ?? ""), variable: String(name) }]
      : [],
  );
  const whole = objectsOf(container.envFrom).flatMap(({ secretRef }) =>
    isObject(secretRef) ? [{ secret: String(secretRef.name ?? "") }] : [],
  );
  return [...single, ...whole];
}

/** Whether a pod refers to any secret: to pull images, in a variable, or in a volume. */
export function refersToSecrets(spec: JsonObject): boolean {
  const containers = ["initContainers", "containers", "ephemeralContainers"].flatMap((list) =>
    objectsOf(spec[list]),
  );
  return (
    objectsOf(spec.imagePullSecrets).some(isNamed) ||
    containers.some((container) => secretsOfContainer(container).some(({ secret }) => secret !== "")) ||
    objectsOf(spec.volumes).some(holdsSecret)
  );
}

/** Volumes name the secret that they are, or the one that they are reached with. */
function holdsSecret(volume: JsonObject): boolean {
  const { secret, azureFile } = volume;
  if ([secret, azureFile].some((source) => isObject(source) && Boolean(source.secretName))) return true;
  const projected = objectsOf(objectAt(volume, "projected").sources);
  if (projected.some((source) => isNamed(source.secret))) return true;
  return Object.values(volume).some(
    (source) => isObject(source) && (isNamed(source.secretRef) || isNamed(source.nodePublishSecretRef)),
  );
}

function isNamed(reference: Json | undefined): boolean {
  return isObject(reference) && Boolean(reference.name);
}
