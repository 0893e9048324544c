import { apiVersionOf, type ObjectType } from "../schema/internal.ts";
import {
  invalidArgument,
  isObject,
  type Json,
  type JsonObject,
  MergeError,
  readArguments,
  readTexts,
  showValue,
} from "../value/internal.ts";

/** Throws if what is written does not say what it is, or is of another version or kind than its type or live. */
export function checkKind(type: ObjectType, live: JsonObject, written: JsonObject): void {
  const { apiVersion, kind } = written;
  const { kinds } = type;
  const states =
    typeof apiVersion === "string" && apiVersion !== "" && typeof kind === "string" && kind !== "";
  const known =
    kinds.length === 0 || kinds.some((one) => one.kind === kind && apiVersionOf(one) === apiVersion);
  const same = (live.apiVersion ?? apiVersion) === apiVersion && (live.kind ?? kind) === kind;
  if (states && known && same) return;
  const wanted =
    kinds.map((one) => `${apiVersionOf(one)} ${one.kind}`).join(" or ") || "one apiVersion and kind";
  const message = `live and what is written must be of ${wanted}: state both, or convert them`;
  throw new MergeError("KIND_MISMATCH", "", message);
}

/**
 * Throws if what is written says that it is another object than live: by its group, kind, name or namespace. Its version may
 * be another, as servers have one object for all versions of a group.
 */
export function checkIdentity(live: JsonObject, written: JsonObject): void {
  const before = metadataOf(live);
  const after = metadataOf(written);
  if (live.apiVersion !== written.apiVersion) checkSame("apiVersion", groupOf(live), groupOf(written));
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
  return readArguments(() => readTexts(names as readonly string[], what));
}

/** Throws if a manager's name is no text. */
export function checkManager(manager: unknown): asserts manager is string {
  if (typeof manager !== "string") throw invalidArgument("manager is missing: pass a name");
}
