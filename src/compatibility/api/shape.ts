import type { DuplicateOf, GroupVersionKind, PatchStrategy, Union } from "../../schema/internal.ts";
import type { Json, JsonArray, JsonObject } from "../../value/internal.ts";

/** `any` allows everything. */
export type ShapeType =
  | "string"
  | "boolean"
  | "integer"
  | "number"
  | "int-or-string"
  | "quantity"
  | "object"
  | "array"
  | "any";

/**
 * What clients may rely on about the values of one place, whatever kind of schema says it. The places below
 * are read when somebody asks for them, and asking again gives the same shape: so pairs can be remembered.
 */
export interface Shape extends Constraints {
  /** The name of its definition; empty for a shape that is written inline. */
  readonly definition: string;
  /** Set where a schema refers to a definition and adds something: this shape is then only what it adds. */
  readonly refersTo: Shape | undefined;
  readonly kinds: readonly GroupVersionKind[];
  readonly marks: Marks;
  /** What clients need to know for values of this shape, as it says itself. */
  readonly feature: Feature | undefined;
  /** The schema that it was read from; `undefined` for what is compiled, or says no more than a type. */
  readonly schema: JsonObject | undefined;
  /** Whether it is of a custom resource, which drops what its schema does not name. */
  readonly prunes: boolean;
  readonly fields: () => ReadonlyMap<string, FieldShape>;
  /** The items of a list. */
  readonly items: () => Shape | undefined;
  /** What an object may hold beside its fields. */
  readonly values: () => Shape | "any" | "none";
}

/** What a value must be, and how it merges. */
export interface Constraints {
  readonly type: ShapeType;
  readonly nullable: boolean;
  readonly format: string | undefined;
  readonly enum: JsonArray | undefined;
  /** Whether clients were told that the enum may grow. */
  readonly openEnum: boolean;
  /** `minimum`, `maxLength` …: each that is stated. */
  readonly limits: ReadonlyMap<LimitName, Limit>;
  readonly multipleOf: number | undefined;
  readonly uniqueItems: boolean;
  readonly pattern: string | undefined;
  /** Validation rules (CEL), save those that forbid changes. */
  readonly rules: readonly string[];
  /** The fields that cannot be changed, as paths from here; the empty one is the value itself. */
  readonly immutable: readonly string[];
  /** Other conditions (`anyOf`, `not` …), as one canonical text; empty for none. */
  readonly conditions: string;
  /** How lists and objects merge; `undefined` where the shape allows neither. */
  readonly topology: "atomic" | "set" | "map" | "granular" | undefined;
  readonly listKeys: readonly string[];
  readonly unions: readonly Pick<Union, "discriminator" | "members">[];
}

export const LOWER_LIMITS = ["minimum", "minLength", "minItems", "minProperties"] as const;
export const UPPER_LIMITS = ["maximum", "maxLength", "maxItems", "maxProperties"] as const;
export type LimitName = (typeof LOWER_LIMITS)[number] | (typeof UPPER_LIMITS)[number];

export interface Limit {
  readonly value: number | bigint;
  /** Whether the limit itself is outside. */
  readonly exclusive: boolean;
}

export interface FieldShape {
  readonly shape: Shape;
  readonly required: boolean;
  readonly default: Json | undefined;
  readonly deprecated: boolean;
  /** What is said of its deprecation, if it is deprecated. */
  readonly deprecation: FieldDeprecation;
  readonly patch: PatchStrategy | undefined;
  readonly feature: Feature | undefined;
  /** The older field beside it that says the same. */
  readonly duplicateOf: DuplicateOf | undefined;
  readonly marks: Marks;
  /** Set where the field is marked as alpha or experimental. */
  readonly instability: Instability | undefined;
}

export interface FieldDeprecation {
  /** `x-fieldwise-deprecated-since` */
  readonly since: string | undefined;
  /** `x-fieldwise-disallowed-by-default` */
  readonly disallowed: boolean;
}

export const NO_DEPRECATION: FieldDeprecation = { since: undefined, disallowed: false };

/** What a client must know to see a field. */
export interface Feature {
  readonly name: string;
  /** Whether a client without it may go on without the field. */
  readonly ignorable: boolean;
}

/** What a schema says about a field that is not settled yet, though its version may be. */
export interface Instability {
  /** The words that say so, or the gate. */
  readonly mark: string;
  /** Whether a feature gate keeps it from those who did not ask for it. */
  readonly gated: boolean;
}

/** What a schema says about how settled a place is. */
export interface Marks {
  /** `x-fieldwise-work-in-progress` */
  readonly workInProgress: boolean;
  /** `x-fieldwise-added`: the day it came. */
  readonly added: string | undefined;
  /** `x-fieldwise-released`: whether a release has it. */
  readonly released: boolean;
}

export const NO_MARKS: Marks = { workInProgress: false, added: undefined, released: false };

/** Says nothing: what others are made from. */
export const ANYTHING: Shape = {
  definition: "",
  refersTo: undefined,
  kinds: [],
  marks: NO_MARKS,
  feature: undefined,
  schema: undefined,
  prunes: false,
  fields: () => NO_FIELDS,
  items: () => undefined,
  values: () => "any",
  type: "any",
  nullable: false,
  format: undefined,
  enum: undefined,
  openEnum: false,
  limits: new Map(),
  multipleOf: undefined,
  uniqueItems: false,
  pattern: undefined,
  rules: [],
  immutable: [],
  conditions: "",
  topology: undefined,
  listKeys: [],
  unions: [],
};

const NO_FIELDS: ReadonlyMap<string, FieldShape> = new Map();

/** The shapes that say nothing but a type: one for all places, so that comparing them takes one look. */
export const PLAIN: ReadonlyMap<Json | undefined, Shape> = new Map(
  (["string", "boolean", "integer", "number"] as const).map((type) => [type, { ...ANYTHING, type }]),
);

/** A shape with what it refers to, where it does: the whole of what holds at its place. */
export function resolveShape(shape: Shape): Shape {
  const target = shape.refersTo;
  if (target === undefined) return shape;
  return {
    ...target,
    definition: "",
    nullable: target.nullable || shape.nullable,
    format: shape.format ?? target.format,
    enum: shape.enum ?? target.enum,
    openEnum: shape.enum === undefined ? target.openEnum : shape.openEnum,
    limits: new Map([...target.limits, ...shape.limits]),
    multipleOf: shape.multipleOf ?? target.multipleOf,
    uniqueItems: shape.uniqueItems || target.uniqueItems,
    pattern: shape.pattern ?? target.pattern,
    rules: [...target.rules, ...shape.rules],
    immutable: [...target.immutable, ...shape.immutable],
    conditions: target.conditions + shape.conditions,
    topology: shape.topology ?? target.topology,
    listKeys: shape.topology === undefined ? target.listKeys : shape.listKeys,
    unions: [...target.unions, ...shape.unions],
  };
}

/** Whether two shapes look the same at first sight: enough to tell a rename from two unrelated fields. */
export function looksAlike(a: Shape, b: Shape, depth = 3): boolean {
  const [left, right] = [resolveShape(a), resolveShape(b)];
  if (left.type !== right.type || left.format !== right.format) return false;
  if (left.definition !== "" && left.definition === right.definition) return true;
  if (depth === 0) return true;
  const [leftItems, rightItems] = [left.items(), right.items()];
  if (leftItems !== undefined && rightItems !== undefined) {
    return looksAlike(leftItems, rightItems, depth - 1);
  }
  const [fields, others] = [left.fields(), right.fields()];
  return fields.size === others.size && [...fields.keys()].every((name) => others.has(name));
}

/** What a shape is at first sight, in words: `array of string`. */
export function outlineOf(shape: Shape, depth = 3): string {
  const { type, format = "", items } = resolveShape(shape);
  const inner = depth > 0 ? items() : undefined;
  return `${type} ${format}`.trim() + (inner === undefined ? "" : ` of ${outlineOf(inner, depth - 1)}`);
}
