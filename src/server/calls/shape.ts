import type { JsonObject } from "../../value/internal.ts";
import { notAcceptable } from "../http/accept.ts";
import { badRequest } from "../status/status.ts";
import {
  createTable,
  customResourcePrinter,
  type IncludeObject,
  type ListMetadata,
  type MetaVersion,
  type Printer,
  toPartialMetadata,
  toPartialMetadataList,
} from "../tables/index.ts";
import type { Call } from "./call.ts";

const NAME_AND_AGE: Printer = customResourcePrinter([]);

/** An object of the call's resource in the shape that is asked for. */
export function shapeObject(call: Call, object: JsonObject, { noHeaders = false } = {}): JsonObject {
  const { as } = call.accepted;
  if (as === undefined) return object;
  if (as === "PartialObjectMetadata") return toPartialMetadata(object, metaVersionOf(call));
  if (as === "PartialObjectMetadataList")
    throw notAcceptable(
      `you requested PartialObjectMetadataList, but the requested object is not a list (${call.resource.kind})`,
    );
  const { resourceVersion } = (object.metadata ?? {}) as JsonObject;
  return tableOf(call, [object], { resourceVersion: resourceVersion as string }, noHeaders);
}

/** Objects of the call's resource in the shape that is asked for, which is not their own. */
export function shapeList(call: Call, objects: readonly JsonObject[], metadata: ListMetadata): JsonObject {
  if (call.accepted.as === "PartialObjectMetadata")
    throw notAcceptable(
      `you requested PartialObjectMetadata, but the requested object is a list (${call.resource.listKind})`,
    );
  if (call.accepted.as === "PartialObjectMetadataList")
    return toPartialMetadataList(objects, metaVersionOf(call), metadata);
  return tableOf(call, objects, metadata, false);
}

/** How much of its object a row of a table shows, as the query says. */
export function includeObjectOf({ query }: Pick<Call, "query">): IncludeObject {
  const text = query.get("includeObject") ?? "";
  switch (text) {
    case "":
      return "Metadata";
    case "Metadata":
    case "Object":
    case "None":
      return text;
    default:
      throw badRequest(
        `Unable to convert to Table as requested: includeObject: Invalid value: ${JSON.stringify(text)}: must be 'Metadata', 'Object', 'None', or empty`,
      );
  }
}

function tableOf(
  call: Call,
  objects: readonly JsonObject[],
  listMetadata: ListMetadata,
  noHeaders: boolean,
): JsonObject {
  return createTable(call.resource.table ?? NAME_AND_AGE, objects, {
    includeObject: includeObjectOf(call),
    now: call.backend.now(),
    noHeaders,
    listMetadata,
    apiVersion: metaVersionOf(call),
  });
}

function metaVersionOf({ accepted }: Call): MetaVersion {
  return accepted.version === "v1beta1" ? "meta.k8s.io/v1beta1" : "meta.k8s.io/v1";
}
