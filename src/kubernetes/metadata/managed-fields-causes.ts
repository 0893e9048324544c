import { byteLength, isObject, type Json } from "../../value/internal.ts";
import { invalid, tooLong } from "../status/cause.ts";
import type { CauseList } from "../status/cause-list.ts";
import { addFieldManagerCauses } from "./manager-name.ts";
import { textOf } from "./read-metadata.ts";

const MAX_SUBRESOURCE = 256;

/** Adds what is wrong with the entries of `metadata.managedFields`, apart from the field sets themselves. */
export function addManagedFieldsCauses(found: CauseList, entries: readonly Json[]): void {
  for (const [index, entry] of entries.entries()) {
    if (found.isFull) return;
    if (!isObject(entry)) continue;
    const path = `metadata.managedFields[${index}]`;
    const operation = textOf(entry, "operation");
    if (operation !== "Apply" && operation !== "Update") {
      found.add(invalid(`${path}.operation`, operation, "must be `Apply` or `Update`"));
    }
    const fieldsType = textOf(entry, "fieldsType");
    if (fieldsType !== "" && fieldsType !== "FieldsV1") {
      found.add(invalid(`${path}.fieldsType`, fieldsType, "must be `FieldsV1`"));
    }
    addFieldManagerCauses(found, textOf(entry, "manager"), `${path}.manager`);
    if (byteLength(textOf(entry, "subresource")) > MAX_SUBRESOURCE) {
      found.add(tooLong(`${path}.subresource`, MAX_SUBRESOURCE));
    }
  }
}
