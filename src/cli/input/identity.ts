import { metadataOf } from "../../kubernetes/metadata/index.ts";
import { type JsonObject, MergeError } from "../../value/internal.ts";
import type { Document } from "./documents.ts";
import { locateError } from "./locate.ts";

/** What kind of object a document is about. */
export interface KindIdentity {
  readonly apiVersion: string;
  readonly kind: string;
}

/** Which object a document is about. */
export interface Identity extends KindIdentity {
  readonly group: string;
  /** Empty if the document does not say. */
  readonly namespace: string;
  readonly name: string;
}

/** Which object a document is about; that it does not say is an error that tells where. */
export function identify(document: Document): Identity {
  if (document.message !== undefined) return identifyMessage(document.message, document.object);
  const metadata = metadataOf(document.object);
  const { apiVersion, kind } = identifyKind(document);
  return {
    apiVersion,
    group: apiVersion.includes("/") ? (apiVersion.split("/")[0] as string) : "",
    kind,
    namespace: typeof metadata.namespace === "string" ? metadata.namespace : "",
    name: textAt(document, metadata, "name", ".metadata"),
  };
}

/** What kind of object a document is about; that it does not say is an error that tells where. */
export function identifyKind(document: Document): KindIdentity {
  const { object } = document;
  return {
    apiVersion: textAt(document, object, "apiVersion", ""),
    kind: textAt(document, object, "kind", ""),
  };
}

/** A message has its full name for a kind, and at most a name of its own. */
function identifyMessage(kind: string, object: JsonObject): Identity {
  const { name, cluster_name: clusterName = object.clusterName } = object;
  const own = name ?? clusterName;
  return { apiVersion: "", group: "", kind, namespace: "", name: typeof own === "string" ? own : "" };
}

/** Whether a document names its object; one with `generateName` does not, as it is a new one each time. */
export function isNamed({ object }: Document): boolean {
  const { name } = metadataOf(object);
  return typeof name === "string" && name !== "";
}

/** Which object it is, for programs. */
export function describeIdentity({ apiVersion, kind, namespace, name }: Identity): JsonObject {
  return { apiVersion, kind, ...(namespace === "" ? {} : { namespace }), name };
}

function textAt(document: Document, parent: JsonObject, name: string, path: string): string {
  const value = parent[name];
  if (typeof value === "string" && value !== "") return value;
  const message =
    name === "name" && parent.generateName !== undefined
      ? "an object without a name is a new one each time: give it a name"
      : `the object has no ${name}: add ${name}`;
  throw locateError(document, new MergeError("DOCUMENT_INVALID", `${path}.${name}`, message));
}
