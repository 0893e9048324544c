import { canonicalText } from "../value/index.ts";
import { resolvePath } from "./type-at.ts";
import type { Field, ListType, MapType, PatchStrategy, ScalarType, Type } from "./types.ts";

export interface DescribeOptions {
  /** Where to start, as in `kubectl explain`: `spec.template.spec.containers`. Default: the whole type. */
  readonly path?: string;
  /** How many levels of list and map items to show. Default: all. */
  readonly depth?: number;
  /** Also show scalars, and objects that merge field by field. Default: false. */
  readonly all?: boolean;
}

/**
 * The merge topology of a type as text: a line for every place where merging is more than field by field, the
 * fields of list items indented below their list.
 */
export function describe(type: Type, options: DescribeOptions = {}): string {
  const { path = "", depth = Number.POSITIVE_INFINITY, all = false } = options;
  const start = resolvePath(type, path);
  const lines: Line[] = [
    { name: path || titleOf(type), summary: summarize(start.type, start.field), indent: 0 },
  ];
  describeInside(start.type, { lines, all, indent: 1, levels: depth, open: new Set() });
  const width = Math.max(...lines.map(({ name, indent }) => name.length + 2 * indent));
  return lines
    .map(({ name, summary, indent }) => `${"  ".repeat(indent)}${name}`.padEnd(width + 2) + summary)
    .join("\n");
}

interface Line {
  readonly name: string;
  readonly summary: string;
  readonly indent: number;
}

interface Walk {
  readonly lines: Line[];
  readonly all: boolean;
  readonly indent: number;
  readonly levels: number;
  /** The types that the walk is inside of, to stop where a schema is recursive. */
  readonly open: ReadonlySet<Type>;
}

function titleOf({ name, kinds }: Type): string {
  const [kind] = kinds;
  if (kind === undefined) return name || "(inline)";
  return `${kind.kind} (${kind.group === "" ? "" : `${kind.group}/`}${kind.version})`;
}

function describeInside(type: Type, walk: Walk): void {
  if (type.list !== undefined && type.scalar === undefined) {
    if (type.list.topology !== "atomic" || walk.all) describeInside(type.list.element, walk);
  } else if (type.map !== undefined && (type.map.topology === "granular" || walk.all)) {
    const inside = { ...walk, open: new Set(walk.open).add(type) };
    for (const field of type.map.fields.values()) describeField(field.name, field.type, field, inside);
    if (isDictionary(type) && !isFreeForm(type)) {
      const element = type.map.element as Type;
      if (!isPlain(element, undefined)) describeField("*", element, undefined, inside);
      else describeInside(element, inside);
    }
  }
}

function describeField(name: string, type: Type, field: Field | undefined, walk: Walk): void {
  const recursive = walk.open.has(type) || (type.list !== undefined && walk.open.has(type.list.element));
  const plain = isPlain(type, field);
  if (recursive) {
    walk.lines.push({ name, summary: `${summarize(type, field)}, recursive`, indent: walk.indent });
  } else if (plain && !walk.all && type.map !== undefined) {
    const inner: Walk = { ...walk, lines: [] };
    describeInside(type, inner);
    for (const line of inner.lines) {
      walk.lines.push(line.indent === walk.indent ? { ...line, name: `${name}.${line.name}` } : line);
    }
  } else if (!plain || walk.all) {
    walk.lines.push({ name, summary: summarize(type, field), indent: walk.indent });
    const levels = walk.levels - (type.map === undefined || isDictionary(type) ? 1 : 0);
    if (levels > 0) describeInside(type, { ...walk, indent: walk.indent + 1, levels });
  }
}

/** Whether merging here is just field by field, or no merging at all. */
function isPlain(type: Type, field: Field | undefined): boolean {
  if (field?.patch !== undefined) return false;
  if (type.list !== undefined) return false;
  return type.map === undefined || (type.map.topology === "granular" && type.map.fields.size > 0);
}

function isDictionary({ map }: Type): boolean {
  return map !== undefined && map.fields.size === 0 && map.element !== undefined;
}

function isFreeForm({ scalar, map }: Type): boolean {
  return (
    map !== undefined &&
    (scalar !== undefined || map.element?.scalar?.kind === "untyped") &&
    map.element?.map !== undefined
  );
}

function summarize(type: Type, field: Field | undefined): string {
  return [summarizeType(type), ...unionNotes(type.map), ...patchNotes(type.list, field?.patch)].join(" · ");
}

function summarizeType(type: Type): string {
  const { scalar, list, map } = type;
  if (map !== undefined && isFreeForm(type))
    return map.topology === "atomic" ? "anything, atomic" : "anything";
  if (map !== undefined) return summarizeMap(type, map);
  if (list !== undefined) return `list${ofScalars(list.element)}, ${summarizeItems(list)}`;
  return scalar === undefined ? "nothing" : summarizeScalar(scalar);
}

function summarizeMap(type: Type, map: MapType): string {
  const kind = isDictionary(type) ? `map${ofScalars(map.element as Type)}` : "object";
  return kind + (map.topology === "atomic" ? ", atomic" : "") + (map.embedded ? ", embedded resource" : "");
}

function summarizeItems({ topology, keys }: ListType): string {
  if (topology !== "map") return topology;
  const names = keys.map((key) => (key.default ? `${key.name}=${defaultText(key.default)}` : key.name));
  return `map by ${names.join(", ")}`;
}

function defaultText(value: NonNullable<ListType["keys"][number]["default"]>): string {
  return typeof value === "string" ? value : canonicalText(value);
}

function ofScalars(element: Type): string {
  const { scalar, list, map } = element;
  return scalar !== undefined && list === undefined && map === undefined
    ? ` of ${summarizeScalar(scalar)}`
    : "";
}

function summarizeScalar({ kind, format }: ScalarType): string {
  if (kind === "untyped") return format ?? "any scalar";
  return kind === "string" && format !== undefined ? `string (${format})` : kind;
}

function unionNotes(map: MapType | undefined): string[] {
  return (map?.unions ?? []).map(({ discriminator, members }) => {
    const names = members.map(({ field }) => field).join(" | ");
    return `union of ${names}${discriminator === undefined ? "" : ` by ${discriminator}`}`;
  });
}

/** What strategic patches do differently from what the list type already tells. */
function patchNotes(list: ListType | undefined, patch: PatchStrategy | undefined): string[] {
  if (patch === undefined) return [];
  const notes: string[] = [];
  const sameKey = list?.keys.length === 1 && list.keys[0]?.name === patch.mergeKey;
  const asList =
    patch.action === "merge" && (sameKey || (list?.topology === "set" && patch.mergeKey === undefined));
  if (patch.action !== undefined && !asList) {
    notes.push(`patch ${patch.action}s${patch.mergeKey === undefined ? "" : ` by ${patch.mergeKey}`}`);
  }
  if (patch.retainKeys) notes.push("patch retains keys");
  return notes;
}
