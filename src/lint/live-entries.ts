import { listManagers, type Owner } from "../apply/internal.ts";
import { encodeElement, type FieldPath, type FieldSet, parsePath } from "../fieldpath/internal.ts";
import { type JsonObject, MergeError, quoteText } from "../value/internal.ts";

/** An entry of live's `metadata.managedFields`. */
export interface LiveEntry extends Owner {
  /** Which one of the list it is. */
  readonly place: number;
  readonly fields: FieldSet;
}

/** What is wrong with an entry, or with the list of them. */
export interface EntryProblem {
  readonly steps: FieldPath;
  readonly message: string;
}

interface LiveEntries {
  readonly entries: readonly LiveEntry[];
  readonly problems: readonly EntryProblem[];
}

/** Reads who owns what of live. What cannot be read is left out, and told. */
export function readLiveEntries(live: JsonObject | undefined): LiveEntries {
  try {
    const listed = live === undefined ? [] : listManagers(live);
    return {
      entries: listed.flatMap((one) =>
        one.ok ? [{ ...one.owner, place: one.place, fields: one.fields }] : [],
      ),
      problems: listed.flatMap((one) => (one.ok ? [] : [problemOf(one.error)])),
    };
  } catch (error) {
    if (!(error instanceof MergeError)) throw error;
    return { entries: [], problems: [problemOf(error)] };
  }
}

function problemOf({ path, detail }: MergeError): EntryProblem {
  return { steps: parsePath(path), message: detail };
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
