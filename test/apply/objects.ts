import { kubernetes } from "fieldwise/kubernetes";
import { deduced, type ObjectType } from "fieldwise/schema";
import type { Json, JsonObject } from "fieldwise/value";
import { widget as widgetType } from "../patch/schemas.ts";
import { deepFreeze } from "../patch/spelling.ts";

export const configMap: ObjectType = kubernetes().type("v1", "ConfigMap");
export const deployment: ObjectType = kubernetes().type("apps/v1", "Deployment");
export const widget = widgetType as ObjectType;
/** No schema at all. */
export const free = deduced as ObjectType;

export const [EARLIER, NOW, LATER] = [
  "2026-01-01T00:00:00Z",
  "2026-01-02T00:00:00Z",
  "2026-01-03T00:00:00Z",
] as const;

/** A ConfigMap, frozen all the way down: whoever writes to it makes a test fail. */
export function settings(data?: Json, metadata?: JsonObject): JsonObject {
  return deepFreeze({
    apiVersion: "v1",
    kind: "ConfigMap",
    metadata: { name: "settings", ...metadata },
    ...(data !== undefined && { data }),
  });
}

/** The same with these entries in `metadata.managedFields`. */
export function liveSettings(data: Json | undefined, managedFields: Json, metadata?: JsonObject): JsonObject {
  return settings(data, { ...metadata, managedFields });
}

export function widgetWith(fields: JsonObject, managedFields?: Json): JsonObject {
  return deepFreeze({
    apiVersion: "toy.example/v1",
    kind: "Widget",
    ...(managedFields !== undefined && { metadata: { managedFields } }),
    ...fields,
  });
}

/** An entry of a ConfigMap's `metadata.managedFields`; `others` adds fields to it, or sets them to something else. */
export function entry(
  manager: string,
  operation: "Apply" | "Update",
  fieldsV1: Json,
  others: JsonObject = {},
): JsonObject {
  return { manager, operation, apiVersion: "v1", time: EARLIER, fieldsType: "FieldsV1", fieldsV1, ...others };
}

export function widgetEntry(
  manager: string,
  operation: "Apply" | "Update",
  fieldsV1: Json,
  others: JsonObject = {},
): JsonObject {
  return entry(manager, operation, fieldsV1, { apiVersion: "toy.example/v1", ...others });
}

/** The set of some keys of a ConfigMap's data, as who applied them owns them. */
export function dataFields(...names: string[]): JsonObject {
  return { "f:data": Object.fromEntries(names.map((name) => [`f:${name}`, {}])) };
}

/** The entries of an object. */
export function entriesOf(object: JsonObject): readonly JsonObject[] {
  return ((object.metadata as JsonObject | undefined)?.managedFields ?? []) as JsonObject[];
}

/** The entries of an object in short: `manager Operation version subresource`, what is empty left out. */
export function listedManagers(object: JsonObject): readonly string[] {
  return entriesOf(object).map(({ manager, operation, apiVersion, subresource }) =>
    [manager, operation, apiVersion, subresource].filter(Boolean).join(" "),
  );
}

/** What the entry of a manager holds; `undefined` if it has none. */
export function fieldsOf(object: JsonObject, manager: string, operation?: string): Json | undefined {
  return entriesOf(object).find(
    (candidate) =>
      candidate.manager === manager && (operation === undefined || candidate.operation === operation),
  )?.fieldsV1;
}

/** When the entry of a manager last changed. */
export function timeOf(object: JsonObject, manager: string): Json | undefined {
  return entriesOf(object).find((candidate) => candidate.manager === manager)?.time;
}
