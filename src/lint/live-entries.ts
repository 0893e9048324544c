import {
  decodeFieldsV1,
  encodeElement,
  type FieldPath,
  type FieldSet,
  quoteText,
} from "../fieldpath/index.ts";
import { getField, isObject, type Json, type JsonObject, MergeError } from "../value/index.ts";

/** An entry of live's `metadata.managedFields`. */
export interface LiveEntry {
  /** Which one of the list it is. */
  readonly place: number;
  readonly manager: string;
  readonly operation: "Apply" | "Update";
  readonly apiVersion: string;
  readonly subresource: string;
  readonly fields: FieldSet;
}

export interface LiveEntries {
  readonly entries: readonly LiveEntry[];
  readonly problems: readonly EntryProblem[];
}

/** What is wrong with an entry, or with the list of them if it has no place. */
export interface EntryProblem {
  readonly place: number | undefined;
  readonly message: string;
}

/** Reads who owns what of live. What cannot be read is left out, and told. */
export function readLiveEntries(live: JsonObject | undefined): LiveEntries {
  const { metadata } = live ?? {};
  const list = isObject(metadata) ? getField(metadata, "managedFields") : undefined;
  const entries: LiveEntry[] = [];
  const problems: EntryProblem[] = [];
  if (list !== undefined && list !== null && !Array.isArray(list))
    problems.push({ place: undefined, message: "this is no list of entries" });
  for (const [place, entry] of (Array.isArray(list) ? list : []).entries()) {
    const read = readEntry(entry, place);
    if (typeof read === "string") problems.push({ place, message: read });
    else entries.push(read);
  }
  return { entries, problems };
}

/** An entry, or what is wrong with it. */
function readEntry(entry: Json, place: number): LiveEntry | string {
  if (!isObject(entry)) return "it is no object";
  const { manager, operation, apiVersion, subresource, fieldsType, fieldsV1 } = entry;
  const who = typeof manager === "string" ? manager : "";
  if (operation !== "Apply" && operation !== "Update")
    return `${nameOf(who)} has no operation, Apply or Update`;
  if (typeof apiVersion !== "string" || apiVersion === "") return `${nameOf(who)} has no apiVersion`;
  if (fieldsType !== "FieldsV1") return `${nameOf(who)} has fields that are not of the type FieldsV1`;
  try {
    const fields = decodeFieldsV1(fieldsV1 ?? {});
    const part = typeof subresource === "string" ? subresource : "";
    return { place, manager: who, operation, apiVersion, subresource: part, fields };
  } catch (error) {
    if (!(error instanceof MergeError)) throw error;
    return `what ${nameOf(who)} owns cannot be read: ${error.message}`;
  }
}

function nameOf(manager: string): string {
  return manager === "" ? "an entry without a manager" : quoteText(manager);
}

/** The entries that own a field, or something inside it. */
export function entriesAt(entries: readonly LiveEntry[], path: FieldPath): readonly LiveEntry[] {
  const elements = path.map(encodeElement);
  return entries.filter(({ fields }) => {
    let node: FieldSet | undefined = fields;
    for (const element of elements) node = node?.[element];
    return node !== undefined;
  });
}

/** Owners in a sentence: `"gitops" and "kubectl-edit" (by update)`; `nobody` if there are none. */
export function nameOwners(owners: readonly Pick<LiveEntry, "manager" | "operation">[]): string {
  const names = owners.map(
    ({ manager, operation }) => quoteText(manager) + (operation === "Update" ? " (by update)" : ""),
  );
  return names.length === 0 ? "nobody" : [...new Set(names)].join(" and ");
}

/** The managers under which kubectl applies on the client's side. */
const CLIENT_SIDE = new Set(["kubectl-client-side-apply", "kubectl-last-applied"]);

/** Whether an entry is that of client-side apply. */
export function isClientSide({ manager, operation }: LiveEntry): boolean {
  return operation === "Update" && CLIENT_SIDE.has(manager);
}
