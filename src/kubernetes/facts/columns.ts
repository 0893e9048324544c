import { BUILTIN_COLUMNS } from "./builtin-columns.ts";

/** A column as a `Table` defines it. Those with a priority above 0 are for wide output. */
export type Column = {
  readonly name: string;
  readonly type: string;
  readonly format: string;
  readonly description: string;
  readonly priority: number;
};

// Kubernetes' words for what every kind has.
const NAME =
  "Name must be unique within a namespace. Is required when creating resources, although some resources may allow a client to request the generation of an appropriate name automatically. Name is primarily intended for creation idempotence and configuration definition. Cannot be updated. More info: https://kubernetes.io/docs/concepts/overview/working-with-objects/names#names";
const CREATED =
  "CreationTimestamp is a timestamp representing the server time when this object was created. It is not guaranteed to be set in happens-before order across separate operations. Clients may not set this value. It is represented in RFC3339 form and is in UTC.\n\nPopulated by the system. Read-only. Null for lists. More info: https://git.k8s.io/community/contributors/devel/sig-architecture/api-conventions.md#metadata";

/** What columns mean that have one meaning, and those of single kinds, as far as clients may look at it. */
const DESCRIPTIONS: Record<string, string> = {
  Name: NAME,
  Age: CREATED,
  "Created At": CREATED,
  "v1/ConfigMap Data":
    "Data contains the configuration data. Each key must consist of alphanumeric characters, '-', '_' or '.'. Values with non-UTF-8 byte sequences must use the BinaryData field. The keys stored in Data must not overlap with the keys in the BinaryData field, this is enforced during validation process.",
};

/** The column of an object's name, which is the first of most tables. */
export const NAME_COLUMN: Column = {
  name: "Name",
  type: "string",
  format: "name",
  description: NAME,
  priority: 0,
};

/** When an object was created, in Kubernetes' words. */
export const CREATED_DESCRIPTION = CREATED;

const columnsOfKinds = new Map<string, readonly Column[]>();

/** The columns of a built-in kind, `undefined` if it is none. Every call returns the same ones. */
export function columnsFor(apiVersion: string, kind: string): readonly Column[] | undefined {
  if (columnsOfKinds.size === 0) {
    for (const line of BUILTIN_COLUMNS.split("\n")) {
      const end = line.indexOf(" ");
      columnsOfKinds.set(line.slice(0, end), unpackColumns(line.slice(0, end), line.slice(end + 1)));
    }
  }
  return columnsOfKinds.get(`${apiVersion}/${kind}`);
}

function unpackColumns(kind: string, packed: string): Column[] {
  return packed.split("|").map((column) => {
    const [name = "", type = "", format = "", priority = "0"] = column.split(",");
    const description = DESCRIPTIONS[`${kind} ${name}`] ?? DESCRIPTIONS[name] ?? "";
    return { name, type, format, description, priority: Number(priority) };
  });
}
