import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { kubernetes } from "fieldwise/kubernetes";
import { loadCustomResource } from "fieldwise/openapi";
import type { ObjectType, Schema } from "fieldwise/schema";
import type { JsonObject } from "fieldwise/value";

/** What a user applies, the same with a change; what the server then holds, the same after a controller's write. */
export type Form = "config" | "changed" | "live" | "updated";

/** An object to measure on. */
export interface BenchObject {
  readonly name: string;
  readonly type: ObjectType;
  /** The live object as a server sends it, without blanks. */
  readonly liveText: string;
  /** A fresh copy. An object that no controller wrote to is `updated` to what it was. */
  read(form: Form): JsonObject;
}

/** The objects that come with the project. */
export const OWN_OBJECTS = fileURLToPath(new URL("../objects", import.meta.url));

/**
 * The objects of a directory, the smallest first: every NAME for which there is a NAME.live.json. What is not one
 * of Kubernetes' own kinds needs its definition in a file NAME.crd.json.
 */
export function readObjects(directory: string): readonly BenchObject[] {
  const names = namesEndingWith(".live.json", directory);
  if (names.length === 0) throw new Error(`${directory} holds no NAME.live.json: add one`);
  const schemas = namesEndingWith(".crd.json", directory).map((name) =>
    loadCustomResource(readJson(directory, name, "crd")),
  );
  const objects = names.map((name) => readObject(directory, name, schemas));
  return objects.sort((a, b) => a.liveText.length - b.liveText.length);
}

function namesEndingWith(ending: string, directory: string): readonly string[] {
  return readdirSync(directory)
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length));
}

function readObject(directory: string, name: string, schemas: readonly Schema[]): BenchObject {
  const live = readJson(directory, name, "live");
  const updated = existsSync(pathOf(directory, name, "updated")) ? "updated" : "live";
  return {
    name,
    type: findType(live, schemas),
    liveText: JSON.stringify(live),
    read: (form) => readJson(directory, name, form === "updated" ? updated : form),
  };
}

function findType({ apiVersion, kind }: JsonObject, schemas: readonly Schema[]): ObjectType {
  const schema = schemas.find((candidate) => candidate.kinds().some((known) => known.kind === kind));
  return (schema ?? kubernetes()).type(String(apiVersion), String(kind));
}

function readJson(directory: string, name: string, form: Form | "crd"): JsonObject {
  return JSON.parse(readFileSync(pathOf(directory, name, form), "utf8"));
}

function pathOf(directory: string, name: string, form: Form | "crd"): string {
  return join(directory, `${name}.${form}.json`);
}
