import {
  FORMATS,
  normalizeFormat,
  readCount,
  readFlag,
  readList,
  readNumber,
  readTypes,
} from "../../openapi/internal.ts";
import type { JsonObject } from "../../value/internal.ts";
import type { NumberFacts } from "../check/check-number.ts";
import type { TypeFacts } from "../check/check-type.ts";
import { type AdaptedSchema, keep } from "./adapted-schema.ts";
import { readPattern } from "./read-pattern.ts";

/** What a schema asks of scalars. */
export function adaptScalar(
  schema: JsonObject,
  type: TypeFacts,
  where: string,
  structural: boolean,
): AdaptedSchema {
  const { types, format, nullable } = type;
  const least = readCount(schema, "minLength", where);
  const most = readCount(schema, "maxLength", where);
  const pattern = readPattern(schema, where);
  const values = readList(schema, "enum", where) ?? [];
  const isText = format !== undefined && FORMATS.has(normalizeFormat(format));
  return {
    ...((types.length > 0 || format !== undefined) && { typeRule: type }),
    ...((least ?? most ?? pattern) !== undefined && { textRule: { least, most, pattern } }),
    ...(isText && { formatRule: { format, decoded: !structural } }),
    ...keep("numberRule", readNumberFacts(schema, type, where)),
    ...(values.length > 0 && { enumRule: { values, nullable: nullable && !structural } }),
  };
}

/** What a schema says of the type of a value, whatever that is. */
export function readType(schema: JsonObject, where: string, structural: boolean): TypeFacts {
  const types = readTypes(schema, where);
  const { format } = schema;
  const known = typeof format === "string" && knowsFormat(types, format);
  // Go's decoder, which reads what is not structural, takes null for absent.
  return { types, nullable: !structural || schema.nullable === true, format: known ? format : undefined };
}

/** Whether Kubernetes checks a format on such types; others it ignores. */
function knowsFormat(types: readonly string[], format: string): boolean {
  switch (types.length === 1 ? types[0] : "string") {
    case "string":
      return FORMATS.has(normalizeFormat(format));
    case "integer":
      return format === "int32" || format === "int64";
    case "number":
      return format === "float" || format === "double";
    default:
      return false;
  }
}

function readNumberFacts(
  schema: JsonObject,
  { types, format }: TypeFacts,
  where: string,
): NumberFacts | undefined {
  const [only] = types.length === 1 ? types : [];
  const type = only === "integer" || only === "number" ? only : undefined;
  const [multipleOf, minimum, maximum] = ["multipleOf", "minimum", "maximum"].map((keyword) => {
    const value = readNumber(schema, keyword, where);
    return value === undefined ? undefined : Number(value);
  });
  if (type === undefined && (multipleOf ?? minimum ?? maximum) === undefined) return undefined;
  const limit = (value: number | undefined, keyword: string) =>
    value === undefined ? undefined : { value, exclusive: readFlag(schema, keyword, where) };
  return {
    type,
    format: type === undefined ? undefined : format,
    multipleOf,
    minimum: limit(minimum, "exclusiveMinimum"),
    maximum: limit(maximum, "exclusiveMaximum"),
  };
}
