import type { Convert } from "fieldwise/apply";
import { type FieldSet, fieldSetOf } from "fieldwise/fieldpath";
import type { Field, ObjectType } from "fieldwise/schema";
import type { Json, JsonObject } from "fieldwise/value";
import { pathsOf } from "../../src/fieldpath/internal.ts";
import { createField, createType } from "../../src/schema/internal.ts";
import { setField } from "../../src/value/internal.ts";

/** For each version but the first, what it calls the top-level fields that it does not call as `v1` does. */
export type Renames = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The versions of a type that differ from it by the names of top-level fields. All that are not listed are gone. */
export class RenamedVersions {
  readonly #types = new Map<string, ObjectType>();
  readonly #renames: Renames;

  constructor(type: ObjectType, renames: Renames) {
    this.#renames = { ...renames, v1: {} };
    for (const version of Object.keys(this.#renames)) this.#types.set(version, this.#typeIn(type, version));
  }

  readonly convert: Convert = (object, { from, to }) => {
    const type = this.#types.get(to);
    if (type === undefined) return undefined;
    const result: JsonObject = {};
    for (const name of Object.keys(object))
      setField(result, this.#nameIn(to, this.#nameFrom(from, name)), object[name] as Json);
    return { type, object: result };
  };

  /** A set of fields of `v1` as another version has it; of a version that is gone, as it is. */
  fieldsIn(version: string, fields: FieldSet): FieldSet {
    const renamed = [...pathsOf(fields)].map(([first, ...rest]) =>
      first?.kind === "field" ? [{ ...first, name: this.#nameIn(version, first.name) }, ...rest] : rest,
    );
    return fieldSetOf(renamed);
  }

  #typeIn(type: ObjectType, version: string): ObjectType {
    if (version === "v1") return type;
    const fields = new Map<string, Field>();
    for (const field of type.map.fields.values()) {
      const name = this.#nameIn(version, field.name);
      fields.set(name, createField(name, field.type, field));
    }
    const { scalar, list } = type;
    return createType("", { scalar, list, map: { ...type.map, fields } }) as ObjectType;
  }

  #nameIn(version: string, name: string): string {
    const names = this.#renames[version] ?? {};
    return Object.hasOwn(names, name) ? (names[name] as string) : name;
  }

  #nameFrom(version: string, name: string): string {
    const names = Object.entries(this.#renames[version] ?? {});
    return names.find(([, there]) => there === name)?.[0] ?? name;
  }
}
