import { type JsonObject, MergeError } from "../../value/internal.ts";
import type { Identity } from "./identity.ts";

/** Refuses a live object in another version than the config's: only a server can convert it. */
export function checkLiveVersion({ apiVersion, kind, name }: Identity, live: JsonObject): void {
  if (live.apiVersion === apiVersion) return;
  const [version, group] = apiVersion.split("/").reverse();
  const line = `kubectl get ${kind.toLowerCase()}.${version}.${group ?? ""}/${name} -o yaml`;
  const message = `the live object is in ${live.apiVersion}: get it in this version, ${line}`;
  throw new MergeError("KIND_MISMATCH", ".apiVersion", message);
}
