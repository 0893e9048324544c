import type { Conflict } from "../../apply/internal.ts";
import type { PatchConflict } from "../../patch/index.ts";
import { inNamespace, predict, withNamespaceOf } from "../../preview/index.ts";
import { isObject, type Json, type JsonObject, MergeError } from "../../value/internal.ts";
import {
  type ApplyJsonPatch,
  Rejected,
  type Resource,
  type WriteRequest,
  type Written,
  write,
} from "../../write/internal.ts";
import type { Mode } from "../state.ts";
import type { Situation } from "./messages.ts";

/** What came of a write. */
export type Outcome =
  | { readonly kind: "written"; readonly written: Written; readonly warnings: readonly string[] }
  | {
      readonly kind: "conflict";
      readonly message: string;
      /** Of server-side apply: who owns what. */
      readonly conflicts: readonly Conflict[];
      /** Of client-side apply: what changed since. */
      readonly patchConflicts: readonly PatchConflict[];
    }
  | { readonly kind: "refused"; readonly rejected: Rejected };

interface Parts {
  readonly live: JsonObject | undefined;
  readonly wanted: Json;
  readonly situation: Situation;
}

/** The writes that only send a change of live. */
export const PATCHES: ReadonlySet<Mode> = new Set(["strategic", "merge", "json"]);

/** Writes what is wanted to what is live, in whichever way the reader chose. */
export function carryOut(
  resource: Resource,
  { live, wanted, situation }: Parts,
  applyJsonPatch?: ApplyJsonPatch,
): Outcome {
  const { mode, manager, options } = situation.write;
  const { subresource } = options;
  const now = new Date(situation.now);
  const rest = { live, manager, now, subresource, fieldValidation: "Strict" } as const;
  if (PATCHES.has(mode)) {
    if (live === undefined)
      throw new MergeError("REQUEST_INVALID", "", "there is nothing to patch: give the live object");
    const type = mode as "strategic" | "merge" | "json";
    return outcomeOf(
      write(resource, { verb: "patch", patch: wanted as object, type, ...rest }, { applyJsonPatch }),
    );
  }
  if (!isObject(wanted))
    throw new MergeError("DOCUMENT_INVALID", "", "this is no object: it begins with apiVersion and kind");
  const desired = live === undefined ? inNamespace(wanted, resource) : withNamespaceOf(wanted, live);
  if (mode === "update") {
    const body = { object: desired, ...rest };
    const request: WriteRequest =
      live === undefined ? { verb: "create", ...body } : { verb: "update", ...body };
    return outcomeOf(write(resource, request));
  }
  const { force = false, forceAt = [], overwrite = true } = options;
  const predicted = predict(
    resource,
    { desired, live },
    {
      serverSide: mode === "server-side",
      manager,
      force,
      forceAt,
      giveWayAt: [],
      refuseRemovals: false,
      subresource,
      handOver: true,
      overwrite,
      validate: true,
      now,
    },
  );
  if (predicted instanceof Rejected) return { kind: "refused", rejected: predicted };
  if (predicted.ok) return { kind: "written", written: predicted.written, warnings: predicted.warnings };
  return { ...predicted, kind: "conflict" };
}

function outcomeOf(result: Written | Rejected): Outcome {
  return result.ok
    ? { kind: "written", written: result, warnings: [] }
    : { kind: "refused", rejected: result };
}
