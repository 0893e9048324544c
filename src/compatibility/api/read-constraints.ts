import {
  asObject,
  isNullable,
  readList,
  readListTopology,
  readMapTopology,
  readNumber,
  readText,
} from "../../openapi/internal.ts";
import type { JsonObject } from "../../value/internal.ts";
import { printField } from "../findings/print-field.ts";
import { readConditions, readUnions } from "./keywords.ts";
import {
  ANYTHING,
  type Constraints,
  type Limit,
  type LimitName,
  LOWER_LIMITS,
  UPPER_LIMITS,
} from "./shape.ts";

const VALIDATIONS = "x-kubernetes-validations";
const LIST_TYPE = "x-kubernetes-list-type";
const MAP_TYPE = "x-kubernetes-map-type";
const STRICT_LIMITS = { minimum: "exclusiveMinimum", maximum: "exclusiveMaximum" } as const;

/** The keywords that mean something beside a reference. */
export const ADDS: readonly string[] = [
  ...[...LOWER_LIMITS, ...UPPER_LIMITS, ...Object.values(STRICT_LIMITS)],
  ...["nullable", "format", "enum", "const", "pattern", "multipleOf", "uniqueItems", "anyOf", "oneOf", "not"],
  ...[VALIDATIONS, LIST_TYPE, MAP_TYPE, "x-kubernetes-unions"],
];

/** What a schema itself says about its values, whatever is below. */
export function readConstraints(schema: JsonObject, where: string, type: Constraints["type"]): Constraints {
  if (isSilent(schema)) return { ...ANYTHING, type, ...readTopology(schema, where, type) };
  const { rules, immutable } = readRules(schema, where);
  const multipleOf = readNumber(schema, "multipleOf", where);
  const constant = schema.const === undefined ? undefined : [schema.const];
  const format = readText(schema, "format", where);
  return {
    type,
    nullable: isNullable(schema),
    format: type === "int-or-string" ? undefined : format,
    enum: readList(schema, "enum", where) ?? constant,
    openEnum: schema["x-fieldwise-open-enum"] === true,
    limits: readLimits(schema, where),
    multipleOf: multipleOf === undefined ? undefined : Number(multipleOf),
    uniqueItems: schema.uniqueItems === true,
    pattern: readText(schema, "pattern", where),
    rules,
    immutable,
    conditions: readConditions(schema),
    ...readTopology(schema, where, type),
    unions: readUnions(schema, where),
  };
}

const SILENT = new Set([
  ...["type", "properties", "required", "items", "additionalProperties", "default", "description"],
  ...[LIST_TYPE, "x-kubernetes-list-map-keys", "x-kubernetes-patch-strategy", "x-kubernetes-patch-merge-key"],
]);

/** Whether a schema constrains its values by type and topology only: most do, and need no closer look. */
function isSilent(schema: JsonObject): boolean {
  for (const keyword in schema) {
    if (!SILENT.has(keyword)) return false;
  }
  return !Array.isArray(schema.type);
}

function readLimits(schema: JsonObject, where: string): Constraints["limits"] {
  const limits = new Map<LimitName, Limit>();
  for (const name of [...LOWER_LIMITS, ...UPPER_LIMITS]) {
    const value = readNumber(schema, name, where);
    // A length of 0 or more is no limit.
    if (value === undefined || (value === 0 && name.startsWith("min") && name !== "minimum")) continue;
    limits.set(name, { value, exclusive: false });
  }
  for (const name of ["minimum", "maximum"] as const) {
    const strict = schema[STRICT_LIMITS[name]];
    const plain = limits.get(name);
    if (strict === true && plain !== undefined) limits.set(name, { ...plain, exclusive: true });
    if (strict === undefined || typeof strict === "boolean") continue;
    const value = readNumber(schema, STRICT_LIMITS[name], where) as number | bigint;
    const isOutside = plain !== undefined && (name === "minimum" ? plain.value > value : plain.value < value);
    if (!isOutside) limits.set(name, { value, exclusive: true });
  }
  return limits;
}

const SAME = /^self((?:\.\w+)*) *== *oldSelf\1$|^oldSelf((?:\.\w+)*) *== *self\2$/;

function readRules(schema: JsonObject, where: string): Pick<Constraints, "rules" | "immutable"> {
  const at = `${where}.${VALIDATIONS}`;
  const rules: string[] = [];
  const immutable: string[] = [];
  for (const stated of readList(schema, VALIDATIONS, where) ?? []) {
    const rule = (readText(asObject(stated, at), "rule", at) ?? "").replaceAll(/\s+/g, " ").trim();
    const same = SAME.exec(rule);
    if (same === null) rules.push(rule);
    else immutable.push((same[1] ?? same[2] ?? "").split(".").slice(1).map(printField).join(""));
  }
  return { rules, immutable };
}

function readTopology(
  schema: JsonObject,
  where: string,
  type: Constraints["type"],
): Pick<Constraints, "topology" | "listKeys"> {
  if (schema[LIST_TYPE] !== undefined || type === "array") {
    const { topology, keyNames } = readListTopology(schema, where);
    return { topology, listKeys: keyNames };
  }
  const topology = readMapTopology(schema, where) ?? (type === "object" ? "granular" : undefined);
  return { topology, listKeys: [] };
}
