import fc from "fast-check";
import { fieldSetOf, leaves } from "fieldwise/fieldpath";
import { isObject, type JsonObject } from "fieldwise/value";
import { pathsOf } from "../../src/fieldpath/internal.ts";
import { extractItems, valueFields } from "../../src/typed/internal.ts";
import { deepFreeze } from "../patch/spelling.ts";
import { familiesOf, identity, type Kind } from "./walk-objects.ts";

/** What one manager applies, first and then. */
export interface Configs {
  readonly before: JsonObject;
  readonly after: JsonObject;
}

export interface Partition {
  readonly first: Configs;
  readonly second: Configs;
  /** What a third manager wrote in the beginning. */
  readonly third: JsonObject;
}

/** Configs of two managers that share nothing but the items of lists that their fields are in. */
export function partitionsOf(kind: Kind): fc.Arbitrary<Partition> {
  const { type } = kind;
  const shares = [
    "first before",
    "first after",
    "first",
    "second before",
    "second after",
    "second",
    "third",
    "",
  ];
  return fc.tuple(familiesOf(kind), fc.infiniteStream(fc.constantFrom(...shares))).map(([[whole], dice]) => {
    const drawn = [...pathsOf(leaves(valueFields(type, whole as JsonObject)))].map((path) => ({
      path,
      share: dice.next().value as string,
    }));
    const part = (...names: string[]): JsonObject => {
      const fields = drawn.filter(({ share }) => names.includes(share)).map(({ path }) => path);
      const extracted = extractItems(type, whole as JsonObject, fieldSetOf(fields)) as JsonObject | undefined;
      return deepFreeze(withIdentityOf(identity(kind), extracted ?? {}));
    };
    return {
      first: { before: part("first before", "first"), after: part("first after", "first") },
      second: { before: part("second before", "second"), after: part("second after", "second") },
      third: part("third"),
    };
  });
}

function withIdentityOf({ apiVersion, kind, metadata }: JsonObject, object: JsonObject): JsonObject {
  const own = isObject(object.metadata) ? object.metadata : {};
  return { ...object, apiVersion, kind, metadata: { ...own, ...(metadata as JsonObject) } } as JsonObject;
}
