import { type Declared, listOf, mapOf, STRING } from "../../cel/index.ts";
import { reservedWordOf } from "./escape.ts";
import type { SchemaType } from "./schema-type.ts";

const KEYS: Declared = { type: STRING, maxElements: 0 };

/**
 * What is declared of a variable that holds values of a type. Each object in it has a type of its own, called by the path that
 * leads there: two objects are of the same type only if they are in the same place.
 */
export function declareVariable(type: SchemaType, name: string): Declared {
  const { maxElements } = type;
  switch (type.kind) {
    case "scalar":
      return { type: type.type, maxElements };
    case "list": {
      const items = declareVariable(type.items, `${name}.@idx`);
      return { type: listOf(items.type), maxElements, items };
    }
    case "map": {
      const items = declareVariable(type.items, `${name}.@elem`);
      return { type: mapOf(STRING, items.type), maxElements, items, keys: KEYS };
    }
    case "object": {
      const fields = new Map<string, Declared>();
      for (const [field, of] of type.fields) fields.set(field, declareVariable(of, `${name}.${field}`));
      return { type: { kind: "object", name, fields: withReserved(fields) }, maxElements, fields };
    }
  }
}

/** Fields that are called like words of the language can also be called by these. How large they are is not known then. */
function withReserved(fields: ReadonlyMap<string, Declared>): ReadonlyMap<string, Declared> {
  const all = new Map(fields);
  for (const [name, field] of fields) {
    const word = reservedWordOf(name);
    if (word !== undefined && !fields.has(word)) all.set(word, field);
  }
  return all;
}
