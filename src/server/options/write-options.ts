import { addFieldManagerCauses } from "../../kubernetes/metadata/index.ts";
import { forbidden, notSupported } from "../../kubernetes/status/cause.ts";
import { CauseList } from "../../kubernetes/status/cause-list.ts";
import { checkOptions } from "./check-options.ts";
import { type Query, readBoolean } from "./read-query.ts";

/** What to do about fields that a type does not have, or that come twice. */
export type FieldValidation = "Ignore" | "Warn" | "Strict";

/** How an object is created, replaced or patched. */
export interface WriteOptions {
  readonly kind: Write["kind"];
  /** Everything but the write itself is done. */
  readonly dryRun: boolean;
  /** Empty if the request names none: then the User-Agent does. */
  readonly fieldManager: string;
  readonly fieldValidation: FieldValidation;
  /** Of an apply only: whether to take fields from others. */
  readonly force: boolean;
}

/** The same with the manager of the fields that are written: as the request says itself, or as its User-Agent lets one guess. */
export interface WriteRequest extends WriteOptions {
  readonly manager: string;
}

/** A request that writes. */
export type Write =
  | { readonly kind: "CreateOptions" | "UpdateOptions" }
  | { readonly kind: "PatchOptions"; readonly isApply: boolean };

const FIELD_VALIDATIONS = ["", "Ignore", "Strict", "Warn"];

/** Reads the options of a create, an update or a patch from the query. Refuses those that are not allowed. */
export function readWriteOptions(write: Write, query: Query): WriteOptions {
  const fieldManager = query.get("fieldManager") ?? "";
  const fieldValidation = query.get("fieldValidation") ?? "";
  const dryRun = query.getAll("dryRun");
  const force = write.kind === "PatchOptions" ? readBoolean(query, "force") : undefined;
  const found = new CauseList();
  const isApply = write.kind === "PatchOptions" && write.isApply;
  if (!isApply && force !== undefined)
    found.add(forbidden("force", "may not be specified for non-apply patch"));
  addFieldManagerCauses(found, fieldManager, "fieldManager", { isApply });
  addDryRunCauses(found, dryRun);
  if (!FIELD_VALIDATIONS.includes(fieldValidation)) {
    found.add(notSupported("fieldValidation", fieldValidation, FIELD_VALIDATIONS));
  }
  checkOptions(write.kind, found.causes);
  return {
    kind: write.kind,
    dryRun: dryRun.length > 0,
    fieldManager,
    fieldValidation: (fieldValidation || "Warn") as FieldValidation,
    force: force ?? false,
  };
}

/** Adds what is wrong with the values of `dryRun`: there is only `All`. */
export function addDryRunCauses(found: CauseList, dryRun: readonly string[]): void {
  if (dryRun.some((value) => value !== "All")) found.add(notSupported("dryRun", dryRun, ["All"]));
}
