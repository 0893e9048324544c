import { equal, isObject, type Json, type JsonArray, type JsonObject, textOf } from "../../value/internal.ts";
import { Place, type Report } from "./schema-report.ts";

/** Checks the scale subresource of the versions of a CustomResourceDefinition. */
export function checkSubresources(versions: readonly JsonObject[], report: Report): void {
  for (const [subresources, place] of placesOf(versions, "subresources")) {
    const scale = isObject(subresources) ? subresources.scale : undefined;
    if (!isObject(scale)) continue;
    const at = place.child("scale");
    checkScalePath(scale.specReplicasPath, at.child("specReplicasPath"), [".spec"], report);
    checkScalePath(scale.statusReplicasPath, at.child("statusReplicasPath"), [".status"], report);
    if (textOf(scale.labelSelectorPath) === "") continue;
    checkScalePath(scale.labelSelectorPath, at.child("labelSelectorPath"), [".spec", ".status"], report);
  }
}

function checkScalePath(
  value: Json | undefined,
  place: Place,
  roots: readonly [string] | readonly [string, string],
  report: Report,
): void {
  const path = textOf(value);
  const under = roots.length === 1 ? roots[0] : `either ${roots.join(" or ")}`;
  if (path === "") report.required(place);
  else if (!path.startsWith(".")) report.invalid(place, path, NO_PATH);
  else if (!roots.some((root) => path.startsWith(`${root}.`))) {
    report.invalid(place, path, `should be a json path under ${under}`);
  }
}

/** Checks what is said to those who use versions of a CustomResourceDefinition that will go. */
export function checkDeprecations(versions: readonly JsonObject[], report: Report): void {
  for (const [index, { deprecated, deprecationWarning: warning }] of versions.entries()) {
    if (typeof warning !== "string") continue;
    const place = new Place("spec.versions", ["spec", "versions"]).at(index).child("deprecationWarning");
    if (deprecated !== true) report.invalid(place, warning, "can only be set for deprecated versions");
    else if (warning === "") report.invalid(place, warning, "must not be an empty string");
    else if (warning.length > 256) report.invalid(place, warning, "must be <= 256 characters long");
  }
}

const NO_PATH = "must be a simple json path starting with .";
const COLUMN_TYPES = ["boolean", "date", "integer", "number", "string"];
const COLUMN_FORMATS = ["byte", "date", "date-time", "double", "float", "int32", "int64", "password"];

/** Checks the columns that a table shows for the versions of a CustomResourceDefinition. */
export function checkColumns(versions: readonly JsonObject[], report: Report): void {
  for (const [columns, place] of placesOf(versions, "additionalPrinterColumns")) {
    for (const [index, column] of (Array.isArray(columns) ? (columns as JsonArray) : []).entries()) {
      if (isObject(column)) checkColumn(column, place.at(index), report);
    }
  }
}

function checkColumn(column: JsonObject, place: Place, report: Report): void {
  const { name, type, format, jsonPath } = column;
  if (textOf(name) === "") report.required(place.child("name"));
  if (!COLUMN_TYPES.includes(textOf(type))) {
    report.wrongType(place.child("type"), textOf(type), `must be one of ${COLUMN_TYPES.join(",")}`);
  }
  if (textOf(format) !== "" && !COLUMN_FORMATS.includes(textOf(format))) {
    report.invalid(place.child("format"), textOf(format), `must be one of ${COLUMN_FORMATS.join(",")}`);
  }
  // This is how Kubernetes names it.
  const at = new Place(`${place.path}.JSONPath`, [...place.steps, "jsonPath"]);
  if (textOf(jsonPath) === "") report.required(at);
  else if (!textOf(jsonPath).startsWith(".")) report.invalid(at, textOf(jsonPath), NO_PATH);
}

/**
 * A part of each version, and where Kubernetes says it is: in one place, if all versions have the same.
 */
function placesOf(versions: readonly JsonObject[], name: string): readonly (readonly [Json, Place])[] {
  const parts = versions.map((version) => version[name]);
  const [first] = parts;
  if (first !== undefined && parts.every((part) => part !== undefined && equal(part, first))) {
    return [[first, new Place(`spec.${name}`, ["spec", "versions", 0, name])]];
  }
  return parts.flatMap((part, index) =>
    part === undefined
      ? []
      : [[part, new Place("spec.versions", ["spec", "versions"]).at(index).child(name)]],
  );
}
