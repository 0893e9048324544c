import { canonicalText, MAX_DEPTH } from "../value/index.ts";
import { resolvePath } from "./type-at.ts";
import type { Field, ListKey, ListType, MapType, PatchStrategy, ScalarType, Type } from "./types.ts";

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
  const summary = summarize(start.type, start.field);
  const lines: Line[] = [{ name: path || titleOf(type), summary, indent: 0 }];
  const budget: Budget = { fields: MOST_FIELDS, spent: false, barren: new Set() };
  describeInside(start.type, { lines, all, indent: 1, levels: depth, open: new Set(), budget });
  if (budget.spent) lines.push({ name: "…", summary: "more than can be shown: name a path", indent: 0 });
  return layOut(lines);
}

/** A schema may spell out more places than anybody reads, or memory holds. */
const MOST_FIELDS = 200_000;

interface Line {
  readonly name: string;
  readonly summary: string;
  readonly indent: number;
}

interface Walk {
  readonly lines: Line[];
  readonly all: boolean;
  readonly indent: number;
  /** How many levels of items are still to be shown. */
  readonly levels: number;
  /** The types that the walk is inside of, to stop where a schema is recursive. */
  readonly open: Set<Type>;
  readonly budget: Budget;
}

interface Budget {
  /** How many fields may still be looked at. */
  fields: number;
  /** Whether something was left out. */
  spent: boolean;
  /** The types that turned out to have nothing to show, so as not to look again. */
  readonly barren: Set<Type>;
}

function layOut(lines: readonly Line[]): string {
  const width = lines.reduce((most, { name, indent }) => Math.max(most, name.length + 2 * indent), 0);
  return lines
    .map(({ name, summary, indent }) => `${"  ".repeat(indent)}${name}`.padEnd(width + 2) + summary)
    .join("\n");
}

function titleOf({ name, kinds }: Type): string {
  const [kind] = kinds;
  if (kind === undefined) return name || "(inline)";
  return `${kind.kind} (${kind.group === "" ? "" : `${kind.group}/`}${kind.version})`;
}

function describeInside(type: Type, walk: Walk): void {
  const { scalar, list, map } = type;
  const { lines, open, budget, all } = walk;
  if (open.size >= MAX_DEPTH) budget.spent = true;
  if (open.size >= MAX_DEPTH || budget.barren.has(type)) return;
  const before = lines.length;
  open.add(type);
  if (list !== undefined && scalar === undefined) {
    if (list.topology !== "atomic" || all || list.element === type) describeItems(list.element, walk);
  } else if (map !== undefined && (map.topology === "granular" || all)) {
    for (const field of map.fields.values()) describeField(field.name, field.type, field, walk);
    if (isDictionary(type) && !isFreeForm(type)) describeValues(map.element as Type, walk);
  }
  open.delete(type);
  if (lines.length === before && !budget.spent) budget.barren.add(type);
}

function describeItems(element: Type, walk: Walk): void {
  if (walk.open.has(element)) {
    const summary = `${summarize(element, undefined)}, recursive`;
    walk.lines.push({ name: "[]", summary, indent: walk.indent });
  } else {
    describeInside(element, walk);
  }
}

/** The values of a map have no name of their own: `*` stands for it. */
function describeValues(element: Type, walk: Walk): void {
  if (!isPlain(element, undefined)) describeField("*", element, undefined, walk);
  else if (!walk.open.has(element)) describeInside(element, walk);
}

function describeField(name: string, type: Type, field: Field | undefined, walk: Walk): void {
  if (--walk.budget.fields < 0) walk.budget.spent = true;
  if (walk.budget.spent) return;
  const { lines, indent, all } = walk;
  const plain = isPlain(type, field);
  if (walk.open.has(type) || (type.list !== undefined && walk.open.has(type.list.element))) {
    lines.push({ name, summary: `${summarize(type, field)}, recursive`, indent });
  } else if (plain && !all) {
    const inner: Walk = { ...walk, lines: [] };
    describeInside(type, inner);
    for (const line of inner.lines) {
      lines.push(line.indent === indent ? { ...line, name: `${name}.${line.name}` } : line);
    }
  } else {
    lines.push({ name, summary: summarize(type, field), indent });
    const holdsItems = type.map === undefined || isDictionary(type);
    if (holdsItems && walk.levels <= 0) return;
    describeInside(type, { ...walk, indent: indent + 1, levels: walk.levels - (holdsItems ? 1 : 0) });
  }
}

/** Whether merging here is just field by field, or no merging at all. */
function isPlain({ list, map }: Type, field: Field | undefined): boolean {
  if (field?.patch !== undefined || field?.duplicateOf !== undefined || list !== undefined) return false;
  if (map === undefined) return true;
  return map.topology === "granular" && map.fields.size > 0 && map.unions.length === 0 && !map.embedded;
}

function isDictionary({ map }: Type): boolean {
  return map !== undefined && map.fields.size === 0 && map.element !== undefined;
}

/** Whether anything goes here, scalars and lists included, so that there is nothing to tell of what is inside. */
function isFreeForm(type: Type): boolean {
  return type.scalar !== undefined && isDictionary(type);
}

function summarize(type: Type, field: Field | undefined): string {
  return [
    summarizeType(type),
    ...unionNotes(type.map),
    ...patchNotes(type.list, field?.patch),
    ...(field?.duplicateOf === undefined ? [] : [`the same as ${field.duplicateOf.field}`]),
  ].join(" · ");
}

function summarizeType(type: Type): string {
  const { scalar, list, map } = type;
  if (map !== undefined && isFreeForm(type))
    return map.topology === "atomic" ? "anything, atomic" : "anything";
  if (map !== undefined) return summarizeMap(type, map);
  if (list !== undefined) return `list${ofWhat(list.element)}, ${summarizeItems(list)}`;
  return scalar === undefined ? "nothing" : summarizeScalar(scalar);
}

function summarizeMap(type: Type, map: MapType): string {
  const kind = isDictionary(type) ? `map${ofWhat(map.element as Type)}` : "object";
  return kind + (map.topology === "atomic" ? ", atomic" : "") + (map.embedded ? ", embedded resource" : "");
}

function summarizeItems({ topology, keys, element }: ListType): string {
  if (topology !== "map") return topology;
  return `map by ${keys.map((key) => summarizeKey(key, element.map?.fields.get(key.name))).join(", ")}`;
}

/** The zero value as the default of a required field is Go's way to say that there is none. */
function summarizeKey({ name, default: value }: ListKey, field: Field | undefined): string {
  if (value === undefined || (field?.required && !value)) return name;
  return `${name}=${typeof value === "string" ? value : canonicalText(value)}`;
}

function ofWhat(element: Type): string {
  const { scalar, list, map } = element;
  if (isFreeForm(element)) return " of anything";
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
