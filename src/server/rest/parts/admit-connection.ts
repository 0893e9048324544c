import type { Json, MutableObject } from "../../../value/internal.ts";
import type { Call } from "../../calls/call.ts";
import { admitPart } from "./admit-part.ts";

const FLAGS: ReadonlySet<string> = new Set(["stdin", "stdout", "stderr", "tty"]);
const LISTS: ReadonlySet<string> = new Set(["command", "ports"]);
const TEXTS: ReadonlySet<string> = new Set(["container", "path"]);

/** Shows those who have a say how a client wants to connect to an object: by what its query asks for. */
export async function admitConnection(call: Call): Promise<void> {
  const { resource, subresource = "", query } = call;
  const kind = resource.subresources.get(subresource)?.kind ?? "";
  if (call.backend.admission === undefined || subresource === "log" || !kind.endsWith("Options")) return;
  const value: MutableObject = {};
  for (const name of new Set(query.keys())) {
    const stated = readField(name, query);
    if (stated !== undefined) value[name] = stated;
  }
  const options = { kind: "ConnectOptions", dryRun: false } as const;
  await admitPart(call, { apiVersion: "v1", kind, value, options });
}

function readField(name: string, query: URLSearchParams): Json | undefined {
  const first = query.get(name) ?? "";
  if (FLAGS.has(name)) return first === "true" || first === "1" ? true : undefined;
  if (name === "ports") return query.getAll(name).map(Number);
  if (LISTS.has(name)) return query.getAll(name);
  return TEXTS.has(name) && first !== "" ? first : undefined;
}
