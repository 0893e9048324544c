import { apiVersionOf, type ObjectType } from "../../schema/internal.ts";
import {
  isObject,
  type Json,
  type JsonObject,
  MergeError,
  type Names,
  showValue,
} from "../../value/internal.ts";
import { findResource } from "../resources/resource-of.ts";
import { pathOf, type RestPlace } from "../resources/rest-path.ts";

/** What to hand to an HTTP client, whichever it is. */
export interface PreparedRequest {
  readonly method: "PATCH" | "POST";
  /**
   * Where to send it, as `restPath` gives it. It is `undefined` where that cannot be told: the type's kind has no known path,
   * or the object does not say its name or, if its kind has namespaces, which of them it is in. No namespace is assumed; one
   * that is stated though the kind has none is no part of the path, as with kubectl.
   */
  readonly path: string | undefined;
  /** The query parameters, values not yet escaped. */
  readonly query: Readonly<Record<string, string>>;
  readonly contentType: string;
  readonly body: string;
}

/** Who sends a request, and whether it is for real. */
export interface RequestParts {
  /** Who makes the change, for field ownership. Default: `kubectl`; for `preparePatch` `kubectl-client-side-apply`. */
  readonly manager?: string | undefined;
  /** Whether the server is only to say what it would do. Default: false. */
  readonly dryRun?: boolean | undefined;
}

export const REQUEST_PARTS: Names = { manager: "string", dryRun: "boolean" };

/** How a server reads a request. */
export interface RequestOptions {
  /** What the server does about unknown and duplicate fields. Default: `Strict`, as kubectl. */
  readonly fieldValidation?: "Ignore" | "Warn" | "Strict" | undefined;
}

export const REQUEST_OPTIONS: Names = { fieldValidation: "Ignore|Warn|Strict" };

/** The query of a request, as kubectl has it. */
export function queryOf(
  { manager, dryRun = false }: RequestParts,
  { fieldValidation = "Strict" }: RequestOptions,
  usual = "kubectl",
): Record<string, string> {
  return { fieldManager: manager ?? usual, fieldValidation, ...(dryRun ? { dryRun: "All" } : {}) };
}

/** Which object is meant: what the first of these objects that says so says. */
export function placeOf(...objects: readonly JsonObject[]): RestPlace {
  const first = (name: string) => objects.map((object) => metaText(object, name)).find((text) => text);
  return { namespace: first("namespace"), name: first("name") };
}

/** The path of an object that is there; `undefined` where it cannot be told. */
export function pathOfObject(type: ObjectType, place: RestPlace): string | undefined {
  return place.name === undefined ? undefined : pathIfKnown(type, place);
}

/** The path to which a new object is posted; `undefined` where it cannot be told. */
export function pathOfNew(type: ObjectType, { namespace }: RestPlace): string | undefined {
  return pathIfKnown(type, { namespace });
}

function pathIfKnown(type: ObjectType, place: RestPlace): string | undefined {
  const resource = findResource(type);
  if (resource === undefined) return undefined;
  // Servers drop the namespace that an object of another kind states, and so does kubectl in its path.
  if (!resource.namespaced) return pathOf(resource, { ...place, namespace: undefined });
  return place.namespace === undefined ? undefined : pathOf(resource, place);
}

/** A text of an object's metadata; `undefined` if there is none, or an empty one, which Kubernetes takes for none. */
export function metaText({ metadata }: JsonObject, name: string): string | undefined {
  const value = isObject(metadata) ? metadata[name] : undefined;
  return typeof value === "string" && value !== "" ? value : undefined;
}

function printName(name: Json | undefined): string {
  return typeof name === "string" ? name : showValue(name);
}

/** Throws if an object, called `what`, says that it is of another kind than the type. */
export function checkKindOf(type: ObjectType, object: JsonObject, what: string): void {
  const { apiVersion, kind } = object;
  const matches = type.kinds.some(
    (one) => apiVersionOf(one) === (apiVersion ?? apiVersionOf(one)) && one.kind === (kind ?? one.kind),
  );
  if (matches || type.kinds.length === 0) return;
  const known = type.kinds.map((one) => `${apiVersionOf(one)} ${one.kind}`).join(" or ");
  const stated = [apiVersion, kind]
    .filter((text) => text !== undefined)
    .map(printName)
    .join(" ");
  const message = `${what} is ${stated}, and the type is of ${known}: use its own type`;
  throw new MergeError("KIND_MISMATCH", "", message);
}
