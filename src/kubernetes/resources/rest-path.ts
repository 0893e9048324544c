import type { ObjectType } from "../../schema/internal.ts";
import { MergeError, type Names, readArguments, readNamed, showValue } from "../../value/internal.ts";
import { type RestResource, resourceOf } from "./resource-of.ts";

/** Which objects of a kind a path leads to. */
export interface RestPlace {
  /** For kinds that have namespaces; without one, and without a name, the path is that of all namespaces. */
  readonly namespace?: string | undefined;
  /** Without one, the path is that of the list, to which new objects are posted. */
  readonly name?: string | undefined;
  /** `status`, `scale` …: a part of the object that is named. */
  readonly subresource?: string | undefined;
}

const PLACE: Names = { namespace: "string", name: "string", subresource: "string" };

/**
 * The path of an object, or of a list of them, at a server: `/apis/apps/v1/namespaces/shop/deployments/web`. It is ready to
 * be sent: what needs it is escaped. An object of a kind that has namespaces needs one, and no other kind may have one.
 * A place says nothing else: a misspelt `name` is an error, not the path of the whole list.
 */
export function restPath(type: ObjectType, place: RestPlace = {}): string {
  const resource = resourceOf(type);
  return pathOf(
    resource,
    readArguments(() => readNamed("place", place, PLACE)),
  );
}

/** The same for a resource that is known. */
export function pathOf(resource: RestResource, place: RestPlace): string {
  const { group, version, kind, plural, namespaced } = resource;
  const { namespace = "", name, subresource } = place;
  if (namespace !== "" && !namespaced)
    throw invalid("namespace", `objects of kind ${kind} are in no namespace: leave it out`);
  if (namespace === "" && namespaced && name !== undefined)
    throw invalid("namespace", `objects of kind ${kind} are in a namespace: say which`);
  if (name === undefined && subresource !== undefined)
    throw invalid("name", `a subresource is part of one object: say which ${kind} it is`);
  const segments = [
    ...(group === "" ? ["api"] : ["apis", segment("group", group)]),
    segment("version", version),
    ...(namespace === "" ? [] : ["namespaces", segment("namespace", namespace)]),
    segment("plural", plural),
    ...(name === undefined ? [] : [segment("name", name)]),
    ...(subresource === undefined ? [] : [segment("subresource", subresource)]),
  ];
  return `/${segments.join("/")}`;
}

/** What no step of a path can be: nothing leads to the list, dots lead elsewhere even escaped, half characters nowhere. */
const NO_SEGMENT = /^\.{0,2}$|[\ud800-\udfff]/u;

function segment(what: string, text: string): string {
  if (typeof text !== "string" || NO_SEGMENT.test(text))
    throw invalid(what, `nothing can be called ${showValue(text)}: use a name`);
  // Names of roles have colons, which stand for themselves in a path.
  return encodeURIComponent(text).replaceAll("%3A", ":");
}

function invalid(path: string, message: string): MergeError {
  return new MergeError("REQUEST_INVALID", path, message);
}
