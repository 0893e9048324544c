import { metadataOf, withMetadata } from "../../kubernetes/metadata/index.ts";
import { isObject, type Json, type JsonObject, withField, withoutField } from "../../value/internal.ts";
import type { Resource } from "../resources/resource.ts";

/** What is live, and what a client wants in its place. */
export interface ObjectUpdate {
  readonly live: JsonObject;
  readonly object: JsonObject;
}

/** What a write comes to: a path to part of an object writes that part alone, and the path to all of it all but the status. */
export function writePart(
  resource: Resource,
  subresource: string | undefined,
  write: ObjectUpdate,
): JsonObject {
  const { live, object } = write;
  switch (subresource) {
    case undefined:
      return resource.statusApart ? withStatusOf(object, live) : object;
    case "status":
      return writeStatus(resource, write);
    case "approval":
      return writeField(write, "status", (status, before) => ({ ...before, conditions: status.conditions }));
    case "ephemeralcontainers":
      return writeField(write, "spec", (spec, before) => ({
        ...before,
        ephemeralContainers: spec.ephemeralContainers,
      }));
    case "resize":
      return writeField(write, "spec", resizeContainers);
    case "finalize":
      return withStatusOf(object, live);
    default:
      return object;
  }
}

function writeStatus({ special }: Resource, { live, object }: ObjectUpdate): JsonObject {
  const written = withStatusOf(live, object);
  const { managedFields } = metadataOf(object);
  if (special.statusKeepsMetadata) return withMetadata(written, { managedFields });
  const whole = withField(written, "metadata", metadataOf(object));
  const keepsLabels = special.statusIgnores?.includes("metadata.labels");
  return keepsLabels ? withMetadata(whole, { labels: metadataOf(live).labels }) : whole;
}

function withStatusOf(object: JsonObject, { status }: JsonObject): JsonObject {
  return status === undefined ? withoutField(object, "status") : withField(object, "status", status);
}

type Fields = Readonly<Record<string, Json | undefined>>;

/** The live object with another metadata, and part of a field as it was sent. */
function writeField(
  { live, object }: ObjectUpdate,
  name: string,
  write: (sent: JsonObject, before: JsonObject) => Fields,
): JsonObject {
  const [sent, before] = [object[name], live[name]];
  const fields = write(isObject(sent) ? sent : {}, isObject(before) ? before : {});
  const stated = Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as JsonObject;
  return withField(withField(live, "metadata", metadataOf(object)), name, stated);
}

/** Pods are given other resources container by container. */
function resizeContainers(sent: JsonObject, before: JsonObject): Fields {
  const wanted = new Map(containersOf(sent).map((container) => [container.name, container]));
  const containers = containersOf(before).map((container) => {
    const { resources, resizePolicy } = wanted.get(container.name) ?? container;
    return {
      ...container,
      ...(resources !== undefined && { resources }),
      ...(resizePolicy !== undefined && { resizePolicy }),
    };
  });
  return { ...before, containers };
}

function containersOf({ containers }: JsonObject): readonly JsonObject[] {
  return Array.isArray(containers) ? (containers as readonly Json[]).filter(isObject) : [];
}
