import { getField, isObject, type Json, type JsonObject } from "../../value/internal.ts";
import { invalid } from "../status/cause.ts";
import type { CauseList } from "../status/cause-list.ts";
import { printGoValue } from "../status/print-go-value.ts";
import type { Cause } from "../status/status.ts";
import { textOf } from "./read-metadata.ts";

const FIELD = "metadata.ownerReferences";

/** Adds what is wrong with the owners of an object. */
export function addOwnerReferenceCauses(found: CauseList, references: readonly Json[]): void {
  let controller: string | undefined;
  for (const reference of references) {
    if (found.isFull) return;
    if (!isObject(reference)) continue;
    addReferenceCauses(found, reference);
    if (getField(reference, "controller") !== true) continue;
    const name = `${textOf(reference, "kind")}/${textOf(reference, "name")}`;
    if (controller === undefined) controller = name;
    else found.add(twoControllers(references, controller, name));
  }
}

function addReferenceCauses(found: CauseList, reference: JsonObject): void {
  const apiVersion = textOf(reference, "apiVersion");
  const version = versionOf(apiVersion);
  if (version === "") found.add(invalid(`${FIELD}.apiVersion`, apiVersion, "version must not be empty"));
  for (const key of ["kind", "name", "uid"]) {
    if (textOf(reference, key) === "") found.add(invalid(`${FIELD}.${key}`, "", "must not be empty"));
  }
  if (apiVersion === "v1" && textOf(reference, "kind") === "Event") {
    found.add(refuse(printReference(reference), "/v1, Kind=Event is disallowed from being an owner"));
  }
}

/** What stands after the group; empty if the text is not a version. */
function versionOf(apiVersion: string): string {
  const parts = apiVersion.split("/");
  return parts.length > 2 ? "" : (parts.at(-1) as string);
}

function twoControllers(references: readonly Json[], first: string, second: string): Cause {
  const shown = references.filter(isObject).map(printReference).join(",");
  return refuse(
    `[${shown}]`,
    `Only one reference can have Controller set to true. Found "true" in references for ${first} and ${second}`,
  );
}

function refuse(shown: string, detail: string): Cause {
  return { reason: "FieldValueInvalid", message: `Invalid value: ${shown}: ${detail}`, field: FIELD };
}

/** A reference as Go prints the struct: its fields in the order they are declared. */
function printReference(reference: JsonObject): string {
  const texts = ["apiVersion", "kind", "name", "uid"].map((key) => print(key, textOf(reference, key)));
  for (const key of ["controller", "blockOwnerDeletion"]) {
    const value = getField(reference, key);
    if (typeof value === "boolean") texts.push(print(key, value));
  }
  return `{${texts.join(",")}}`;
}

function print(key: string, value: string | boolean): string {
  // Inside a list, text is printed as JSON.
  return `"${key}":${printGoValue([value]).slice(1, -1)}`;
}
