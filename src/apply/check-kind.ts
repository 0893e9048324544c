import { apiVersionOf, type ObjectType } from "../schema/internal.ts";
import {
  invalidArgument,
  isObject,
  type Json,
  type JsonObject,
  MergeError,
  showValue,
} from "../value/internal.ts";

/** Throws if a config does not say what it is for, or is not for this object: another version or kind. */
export function checkKind(type: ObjectType, live: JsonObject, config: JsonObject): void {
  const known = type.kinds.map((one) => `${apiVersionOf(one)} ${one.kind}`);
  const liveKind = printKind(live);
  if (known.length === 0 && liveKind !== undefined) known.push(liveKind);
  const wanted = known.filter((kind) => isOf(live, kind));
  if (known.length > 0 && wanted.length === 0)
    throw mismatch(
      `live is ${describe(live, "of no version", "kind")}: use its own type, not ${known.join(" or ")}`,
    );
  const stated = printKind(config);
  if (stated === undefined || (wanted.length > 0 && !wanted.includes(stated)))
    throw mismatch(
      `the config is of ${stated ?? "no apiVersion and kind"}: use ${wanted.join(" or ") || "those it has"}`,
    );
}

/** An object's version and kind; `undefined` if it does not say both. */
function printKind({ apiVersion, kind }: JsonObject): string | undefined {
  const states =
    typeof apiVersion === "string" && apiVersion !== "" && typeof kind === "string" && kind !== "";
  return states ? `${apiVersion} ${kind}` : undefined;
}

/** Whether an object may be of a version and kind: it says nothing else. */
function isOf(object: JsonObject, printed: string): boolean {
  const [version = "", kind = ""] = printed.split(" ");
  return printed === describe(object, version, kind);
}

/** What an object says of its version and kind, or else what is given. */
function describe(object: JsonObject, version: string, kind: string): string {
  const [stated, name] = [object.apiVersion ?? version, object.kind ?? kind].map((part) =>
    typeof part === "string" ? part : showValue(part),
  );
  return `${stated} ${name}`;
}

function mismatch(message: string): MergeError {
  return new MergeError("KIND_MISMATCH", "", message);
}

/**
 * Throws if what is written says that it is another object than live: by its group, kind, name or namespace. Its version may
 * be another, as servers have one object for all versions of a group.
 */
export function checkIdentity(live: JsonObject, written: JsonObject): void {
  const [before, after] = [metadataOf(live), metadataOf(written)];
  checkSame("apiVersion", groupOf(live), groupOf(written));
  checkSame("kind", live.kind, written.kind);
  checkSame("metadata.name", before.name, after.name);
  checkSame("metadata.namespace", before.namespace, after.namespace);
}

/** The group that an object says it is of; `undefined` if it says none. */
function groupOf({ apiVersion }: JsonObject): string | undefined {
  return typeof apiVersion === "string" && apiVersion !== ""
    ? (apiVersion.split("/").at(-2) ?? "the core group")
    : undefined;
}

function metadataOf({ metadata }: JsonObject): JsonObject {
  return isObject(metadata) ? metadata : {};
}

/** What one of the two does not say may be anything. */
function checkSame(name: string, live: Json | undefined, written: Json | undefined): void {
  if (live && written && live !== written) {
    const message = `this is not live's ${showValue(live)}: pass the live object that it is for`;
    throw new MergeError("IDENTITY_MISMATCH", `.${name}`, message);
  }
}

/** A list of names; anything else is an error. */
export function readNames(names: unknown, what: string): readonly string[] {
  if (Array.isArray(names) && names.every((name) => typeof name === "string")) return names;
  throw invalidArgument(`${what} is no list of names: pass a list of strings`);
}

/** Throws if a manager's name is no text. */
export function checkManager(manager: unknown): asserts manager is string {
  if (typeof manager !== "string") throw invalidArgument("manager is missing: pass a name");
}
