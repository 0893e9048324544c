import {
  acrossVersions,
  applyConfig,
  type Convert,
  type Managers,
  trackUpdate,
} from "../../apply/internal.ts";
import { leaves, pathsOf, printPath } from "../../fieldpath/internal.ts";
import type { ObjectType } from "../../schema/internal.ts";
import { extractItems, merge } from "../../typed/internal.ts";
import {
  canonicalText,
  compareStrings,
  getField,
  isObject,
  type Json,
  type JsonObject,
  MergeError,
  type MutableObject,
  setField,
} from "../../value/internal.ts";
import { compareOutcome } from "./difference.ts";
import type { FindType } from "./find-type.ts";

/** Runs a case of server-side apply step by step; gives back the first difference. */
export function runSsa(vector: JsonObject, findType: FindType): string | undefined {
  const walk = new SsaCase(vector, findType);
  for (const [index, step] of (vector.steps as JsonObject[]).entries()) {
    const difference = compareOutcome(comparable(step.expect as JsonObject), comparable(walk.run(step)));
    if (difference !== undefined) return `step ${index + 1}: ${difference}`;
  }
  return undefined;
}

class SsaCase {
  readonly #vector: JsonObject;
  readonly #findType: FindType;
  #schema: Json;
  #live: JsonObject | null = {};
  /** The version that live is in. */
  #version: string | undefined;
  #managers: Managers = new Map();

  constructor(vector: JsonObject, findType: FindType) {
    this.#vector = vector;
    this.#findType = findType;
    this.#schema = vector.schema as Json;
  }

  /** What a step comes to. A step that fails leaves all as it was. */
  run(step: JsonObject): JsonObject {
    try {
      if (step.do === "changeSchema") {
        this.#schema = step.schema as Json;
        return this.#outcome();
      }
      return this.#write(step);
    } catch (error) {
      if (!(error instanceof MergeError)) throw error;
      return { error: { kind: "invalid" } };
    }
  }

  #write(step: JsonObject): JsonObject {
    const version = String(step.version);
    const type = this.#typeOf(version);
    const live =
      this.#convert(this.#live ?? {}, { from: this.#version ?? version, to: version })?.object ?? {};
    const about = { live, managers: this.#managers, manager: String(step.manager), version };
    const object = step.object as JsonObject;
    if (step.do === "update") {
      this.#keep(
        object,
        version,
        trackUpdate(type, { ...about, object }, { convert: acrossVersions(this.#convert) }).managers,
      );
      return this.#outcome();
    }
    const config = step.do === "extractApply" ? this.#extend(type, about.manager, live, object) : object;
    const applied = applyConfig(type, { ...about, config }, { convert: acrossVersions(this.#convert) });
    if (step.do === "apply" && applied.conflicts.size > 0) {
      const conflicts = [...applied.conflicts].flatMap(([manager, fields]) =>
        [...pathsOf(fields)].map((path) => ({ manager, path: printPath(path) })),
      );
      return { error: { kind: "conflict", conflicts } };
    }
    this.#keep(applied.object, version, applied.managers);
    return this.#outcome();
  }

  /** What the manager applied, and something more. */
  #extend(type: ObjectType, manager: string, live: JsonObject, object: JsonObject): JsonObject {
    const extracted = extractItems(type, live, leaves(this.#managers.get(manager)?.fields ?? {}));
    return merge(type, { live: (extracted ?? {}) as JsonObject, config: object });
  }

  #keep(live: JsonObject | null, version: string, managers: Managers): void {
    this.#live = live;
    this.#version = version;
    this.#managers = managers;
  }

  #outcome(): JsonObject {
    const managers: MutableObject = {};
    for (const [name, { version, applied, fields }] of this.#managers) {
      setField(managers, name, { version, applied, fields });
    }
    return { live: this.#live, managers };
  }

  #typeOf(version: string): ObjectType {
    const { versions } = this.#vector;
    const name = isObject(versions) ? getField(versions, version) : this.#vector.type;
    return this.#findType(this.#schema, String(name)) as ObjectType;
  }

  /** Renames top-level fields, as the case says. */
  readonly #convert: Convert = (object, { from, to }) => {
    const { versions } = this.#vector;
    if (isObject(versions) && getField(versions, to) === undefined) return undefined;
    if (from === to) return { type: this.#typeOf(to), object };
    const hub = renameFields(object, this.#renames(from, true));
    return { type: this.#typeOf(to), object: renameFields(hub, this.#renames(to, false)) };
  };

  #renames(version: string, back: boolean): ReadonlyMap<string, string> {
    const renames = isObject(this.#vector.renames) ? getField(this.#vector.renames, version) : undefined;
    const pairs = Object.entries((renames ?? {}) as Record<string, string>);
    return new Map(pairs.map(([hub, own]) => (back ? [own, hub] : [hub, own])));
  }
}

function renameFields(object: JsonObject, names: ReadonlyMap<string, string>): JsonObject {
  const result: MutableObject = {};
  for (const name of Object.keys(object)) setField(result, names.get(name) ?? name, object[name] as Json);
  return result;
}

/** An outcome as it is compared: conflicts in a fixed order, and fields as text. */
function comparable(outcome: JsonObject): JsonObject {
  const { error, managers } = outcome;
  if (isObject(error) && Array.isArray(error.conflicts)) {
    const sorted = [...error.conflicts].sort((a, b) => compareStrings(canonicalText(a), canonicalText(b)));
    return { error: { ...error, conflicts: sorted } };
  }
  if (!isObject(managers)) return outcome;
  const texts = Object.entries(managers as Record<string, JsonObject>).map(([name, managed]) => {
    return [name, { ...managed, fields: JSON.stringify(managed.fields) }];
  });
  return { ...outcome, managers: Object.fromEntries(texts) };
}
