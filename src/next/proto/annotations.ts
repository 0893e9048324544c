import { isObject, type JsonObject } from "../../value/internal.ts";

/** Annotations that are read here, by the full names of their extensions; others of the same meaning are not. */
export const FILE_STATUS = "[udpa.annotations.file_status]";
export const FILE_MIGRATE = "[udpa.annotations.file_migrate]";
export const FIELD_MIGRATE = "[udpa.annotations.field_migrate]";
export const ENUM_VALUE_MIGRATE = "[udpa.annotations.enum_value_migrate]";
export const VERSIONING = "[udpa.annotations.versioning]";

/** What a file says of its package: that people work on it, that it is kept as it is, or that it was generated. */
export const ACTIVE = "ACTIVE";
export const CANDIDATE = "NEXT_MAJOR_VERSION_CANDIDATE";

/** A text of an annotation that is a message; `undefined` if it is not there, or empty. */
export function annotated(options: JsonObject, annotation: string, name: string): string | undefined {
  const value = options[annotation];
  const text = isObject(value) ? value[name] : undefined;
  return typeof text === "string" && text !== "" ? text : undefined;
}

export function statusOf(options: JsonObject): string | undefined {
  return annotated(options, FILE_STATUS, "packageVersionStatus");
}

export function isDeprecated({ options }: { readonly options: JsonObject }): boolean {
  return options.deprecated === true;
}
