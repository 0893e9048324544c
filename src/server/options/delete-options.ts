import { invalid, notSupported } from "../../kubernetes/status/cause.ts";
import { CauseList } from "../../kubernetes/status/cause-list.ts";
import type { Json } from "../../value/internal.ts";
import { checkOptions } from "./check-options.ts";
import { type DeleteFields, readDeleteBody } from "./delete-body.ts";
import { type Query, readBoolean, readInteger } from "./read-query.ts";
import { addDryRunCauses } from "./write-options.ts";

/** What happens to the objects that an object owns. */
export type PropagationPolicy = "Foreground" | "Background" | "Orphan";

/** How an object, or each of a collection, is deleted. */
export interface DeleteOptions {
  readonly kind: "DeleteOptions";
  /** Everything but the write itself is done. */
  readonly dryRun: boolean;
  /** Absent if the kind decides. */
  readonly gracePeriodSeconds: number | undefined;
  /** Absent if the kind decides. */
  readonly propagationPolicy: PropagationPolicy | undefined;
  /** The old form of `propagationPolicy`; never both. */
  readonly orphanDependents: boolean | undefined;
  /** What the live object must have; a text that is absent may be anything. */
  readonly preconditions: { readonly uid: string | undefined; readonly resourceVersion: string | undefined };
}

const POLICIES = ["Foreground", "Background", "Orphan"];

/**
 * Reads the options of a delete: from the body if the request has one, else from the query. Kubernetes does not join the
 * two. `body` is what was decoded from it, `undefined` if it was empty. Refuses what cannot be read, or is not allowed.
 */
export function readDeleteOptions(query: Query, body?: Json): DeleteOptions {
  const fields = body === undefined ? readDeleteQuery(query) : readDeleteBody(body);
  const { gracePeriodSeconds, propagationPolicy, orphanDependents, dryRun, uid, resourceVersion } = fields;
  const found = new CauseList();
  if (propagationPolicy !== undefined) {
    if (orphanDependents !== undefined) {
      const detail = "orphanDependents and deletionPropagation cannot be both set";
      found.add(invalid("propagationPolicy", propagationPolicy, detail));
    }
    if (!POLICIES.includes(propagationPolicy)) {
      found.add(notSupported("propagationPolicy", propagationPolicy, [...POLICIES, "nil"]));
    }
  }
  addDryRunCauses(found, dryRun);
  checkOptions("DeleteOptions", found.causes);
  return {
    kind: "DeleteOptions",
    dryRun: dryRun.length > 0,
    // Kubernetes takes a negative one for a second.
    gracePeriodSeconds: gracePeriodSeconds !== undefined && gracePeriodSeconds < 0 ? 1 : gracePeriodSeconds,
    propagationPolicy: propagationPolicy as PropagationPolicy | undefined,
    orphanDependents,
    preconditions: { uid, resourceVersion },
  };
}

function readDeleteQuery(query: Query): DeleteFields {
  return {
    gracePeriodSeconds: readInteger(query, "gracePeriodSeconds"),
    propagationPolicy: query.get("propagationPolicy") ?? undefined,
    orphanDependents: readBoolean(query, "orphanDependents"),
    dryRun: query.getAll("dryRun"),
    uid: query.get("uid") || undefined,
    resourceVersion: query.get("resourceVersion") || undefined,
  };
}
