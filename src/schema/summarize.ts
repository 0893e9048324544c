import { canonicalText } from "../value/internal.ts";
import type { Place } from "./type-at.ts";
import type {
  DuplicateOf,
  Field,
  ListKey,
  ListType,
  MapType,
  PatchStrategy,
  ScalarType,
  Type,
} from "./types.ts";
import { stepsOf, type ValueConversion } from "./value-conversion.ts";

/** How the values of a place merge, in a few words: `list, map by name · patch retains keys`. */
export function summarize({ type, field }: Place): string {
  return [
    summarizeType(type),
    ...unionNotes(type.map),
    ...patchNotes(type.list, field?.patch),
    ...(field?.duplicateOf === undefined ? [] : [summarizeDuplicate(field.duplicateOf)]),
  ].join(" · ");
}

/** `the same as podIP (plural, wrap ip)`. */
function summarizeDuplicate({ field, policy, convert }: DuplicateOf): string {
  const notes = [
    ...(policy === "rename" ? [] : [policy]),
    ...(convert === undefined ? [] : summarizeSteps(convert)),
  ];
  return `the same as ${field}${notes.length === 0 ? "" : ` (${notes.join(", ")})`}`;
}

function summarizeSteps(conversion: ValueConversion): readonly string[] {
  return stepsOf(conversion).map((step) => {
    if (typeof step === "string") return step;
    return Object.entries(step)
      .map(([part, value]) => (typeof value === "string" ? `${part} ${value}` : `by a table of ${part}`))
      .join();
  });
}

/** Whether a type is a map of any keys, and not an object with fields. */
export function isDictionary({ map }: Type): boolean {
  return map !== undefined && map.fields.size === 0 && map.element !== undefined;
}

/** Whether anything goes here, scalars and lists included, so that there is nothing to tell of what is inside. */
export function isFreeForm(type: Type): boolean {
  return type.scalar !== undefined && isDictionary(type);
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
