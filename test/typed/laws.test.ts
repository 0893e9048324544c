import fc from "fast-check";
import {
  canonicalFieldsV1,
  decodeElement,
  difference,
  type FieldPath,
  type FieldSet,
  fieldSetOf,
  hasPath,
  isSubset,
  leaves,
  type PathElement,
  withPrefix,
} from "fieldwise/fieldpath";
import type { Type } from "fieldwise/schema";
import type { Comparison } from "fieldwise/typed";
import { canonicalText, equal, isObject, type Json, type JsonArray, type JsonObject } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { isEmpty, pathsOf, union } from "../../src/fieldpath/internal.ts";
import {
  compare,
  extractItems,
  itemElement,
  merge,
  mergeConfig,
  reconcileFields,
  removeItems,
  validate,
  valueAt,
  valueFields,
  withNamedFields,
} from "../../src/typed/internal.ts";
import { respell } from "../arbitraries.ts";
import { parsedSetOf, paths } from "../fieldpath/model.ts";
import { deepFreeze, respellKeys } from "../patch/spelling.ts";
import { differencesOf, fieldsOf, pathsIn, sorted } from "./model.ts";
import { typeNamed } from "./types.ts";
import { relativeOf, variantsOf } from "./variants.ts";

const subjects: [string, Type][] = [
  ["toy.Widget", typeNamed("toy.Widget")],
  ["Pod", typeNamed("io.k8s.api.core.v1.Pod")],
  ["an object without a schema", typeNamed("deduced")],
];

/** Texts are compared, as they tell `__proto__` from nothing and do not mind the order of keys. */
function expectSame(value: Json, wanted: Json): void {
  expect(canonicalText(value)).toBe(canonicalText(wanted));
}

const textOf = (set: FieldSet): string => JSON.stringify(set);
const textsOf = ({ added, modified, removed }: Comparison): readonly string[] =>
  [added, modified, removed].map(textOf);
const NO_DIFFERENCE = ["{}", "{}", "{}"];

/** A copy of a set in which every node has its elements in reverse. */
function reverse(set: FieldSet): FieldSet {
  return Object.fromEntries(
    Object.entries(set)
      .reverse()
      .map(([element, node]) => [element, reverse(node)]),
  );
}

/** Some of a set's fields. */
function partsOf(set: FieldSet): fc.Arbitrary<FieldSet> {
  return fc.subarray([...pathsOf(set)]).map((chosen) => deepFreeze(structuredClone(fieldSetOf(chosen))));
}

/** All that an object is made of: its fields, and whatever holds fields or nothing. */
function partsIn(type: Type, object: JsonObject): FieldSet {
  return compare(type, { from: {}, to: object }).added;
}

/** Whether a field is a key of a list's item, without which that is another item or none. */
function isKey(path: FieldPath): boolean {
  const [item, field] = path.slice(-2);
  return item?.kind === "key" && field?.kind === "field" && Object.hasOwn(item.keys, field.name);
}

/** What is equal on both sides is the same on both sides, all the way down through what merges one by one. */
function expectShared(result: Json, live: Json, type: Type | undefined): void {
  if (typeof result !== "object" || typeof live !== "object") return;
  if (equal(result, live)) {
    expect(result).toBe(live);
  } else if (isObject(result) && isObject(live) && type?.map?.topology === "granular") {
    for (const name of Object.keys(result)) {
      if (!Object.hasOwn(live, name)) continue;
      const fieldType = type.map.fields.get(name)?.type ?? type.map.element;
      expectShared(result[name] as Json, live[name] as Json, fieldType);
    }
  } else if (Array.isArray(result) && Array.isArray(live) && type?.list?.topology === "map") {
    const { list } = type;
    for (const item of result as JsonArray) {
      const element = itemElement(list, item);
      const [partner, ...others] = (live as JsonArray).filter(
        (other) => itemElement(list, other) === element,
      );
      if (partner !== undefined && others.length === 0) expectShared(item, partner, list.element);
    }
  }
}

/** The value without scalars that are not null: what is left where all fields are gone. */
function scalarsIn(value: Json): readonly Json[] {
  if (typeof value !== "object") return [value];
  return value === null ? [] : Object.values(value as Record<string, Json>).flatMap(scalarsIn);
}

describe.each(subjects)("of %s", (_, type) => {
  const pairs = variantsOf(type).map(deepFreeze);
  const pairsWithDuplicates = variantsOf(type, { duplicates: true }).map(deepFreeze);
  const check = <T>(arbitrary: fc.Arbitrary<T>, law: (drawn: T) => void): void =>
    fc.assert(
      fc.property(arbitrary, (drawn) => {
        law(drawn);
      }),
    );

  it("what the other laws draw fits the type", () => {
    check(pairsWithDuplicates, ([object, other]) => {
      expect(validate(type, object)).toEqual([]);
      expect(validate(type, other, { duplicates: true })).toEqual([]);
    });
  });

  describe("merging", () => {
    it("a second time changes nothing, and gives live itself", () => {
      check(pairsWithDuplicates, ([config, live]) => {
        const merged = deepFreeze(merge(type, { live, config }));
        expect(merge(type, { live: merged, config })).toBe(merged);
      });
    });

    it("an object into itself, or an equal one, gives live itself", () => {
      check(pairs, ([live]) => {
        expect(merge(type, { live, config: live })).toBe(live);
        expect(merge(type, { live, config: structuredClone(live) })).toBe(live);
        expect(merge(type, { live, config: deepFreeze(respell(live)) as JsonObject })).toBe(live);
        expect(merge(type, { live, config: {} })).toBe(live);
      });
    });

    it("into nothing gives the config itself", () => {
      check(pairs, ([, config]) => expect(merge(type, { config })).toBe(config));
    });

    it("shares with live every part that stays as it is", () => {
      check(pairsWithDuplicates, ([config, live]) => expectShared(merge(type, { live, config }), live, type));
      check(pairs, ([live, config]) => expectShared(merge(type, { live, config }), live, type));
    });

    it("gives an object that fits the type", () => {
      check(pairsWithDuplicates, ([config, live]) =>
        expect(validate(type, merge(type, { live, config }), { duplicates: true })).toEqual([]),
      );
    });

    it("gives an object that has every field of the config", () => {
      check(pairs, ([live, config]) => {
        // Who states an empty object owns the field, which others may have filled: so what holds others counts too.
        const merged = partsIn(type, merge(type, { live, config }));
        expect(isSubset(valueFields(type, config), merged)).toBe(true);
      });
    });

    it("changes nothing but what the config states", () => {
      check(pairsWithDuplicates, ([config, live]) => {
        const { added, modified, removed } = compare(type, {
          from: live,
          to: merge(type, { live, config }),
        });
        const stated = partsIn(type, config);
        for (const path of pathsOf(union(union(added, modified), removed))) {
          const beginnings = path.map((_element, place) => path.slice(0, place + 1));
          expect(beginnings.some((beginning) => hasPath(stated, beginning))).toBe(true);
        }
      });
    });

    it("does not depend on the order of keys", () => {
      check(pairsWithDuplicates, ([config, live]) => {
        const respelled = { live: respellKeys(live), config: respellKeys(config) } as {
          live: JsonObject;
          config: JsonObject;
        };
        expectSame(merge(type, deepFreeze(respelled)), merge(type, { live, config }));
      });
    });
  });

  describe("the fields of a config", () => {
    const fieldsWith = (config: JsonObject, last: FieldSet | undefined, live?: JsonObject) =>
      mergeConfig(type, { live, config, last: last && deepFreeze(last) }).fields;

    it("are those that the model finds, in canonical form", () => {
      check(pairsWithDuplicates, ([, value]) => {
        const fields = valueFields(type, value);
        expect(sorted(pathsIn(fields))).toEqual(sorted(fieldsOf(type, value)));
        expect(textOf(canonicalFieldsV1(fields))).toBe(textOf(fields));
      });
    });

    it("are the same without a last set, with that of another object, and whatever is live", () => {
      check(pairs, ([live, config]) => {
        const wanted = textOf(valueFields(type, config));
        const last = valueFields(type, live);
        expect(textOf(fieldsWith(config, undefined))).toBe(wanted);
        expect(textOf(fieldsWith(config, undefined, live))).toBe(wanted);
        expect(textOf(fieldsWith(config, last))).toBe(wanted);
        expect(textOf(fieldsWith(config, last, live))).toBe(wanted);
      });
    });

    it("are the same with any last set: parts of it, more than it, or something else", () => {
      const drawn = pairs.chain(([live, config]) => {
        const fields = union(valueFields(type, live), valueFields(type, config));
        return fc.tuple(fc.constant(config), partsOf(fields), paths.map(parsedSetOf));
      });
      check(drawn, ([config, part, foreign]) => {
        const fields = valueFields(type, config);
        const wanted = textOf(fields);
        expect(textOf(fieldsWith(config, part))).toBe(wanted);
        expect(textOf(fieldsWith(config, foreign))).toBe(wanted);
        expect(textOf(fieldsWith(config, union(part, fields)))).toBe(wanted);
        expect(textOf(fieldsWith(config, union(foreign, fields)))).toBe(wanted);
        expect(textOf(fieldsWith(config, withNamedFields(type, fields)))).toBe(wanted);
        expect(textOf(fieldsWith(config, leaves(fields)))).toBe(wanted);
      });
    });

    it("are the last set itself if they are those, whatever the order of the config's keys", () => {
      check(pairs, ([live, config]) => {
        const last = deepFreeze(structuredClone(valueFields(type, config)));
        for (const spelling of [config, deepFreeze(respellKeys(config)) as JsonObject]) {
          expect(mergeConfig(type, { live, config: spelling, last }).fields).toBe(last);
        }
      });
    });

    it("are the last set itself if that has another order than the canonical one", () => {
      check(pairs, ([live, config]) => {
        const last = deepFreeze(reverse(valueFields(type, config)));
        expect(mergeConfig(type, { live, config, last }).fields).toBe(last);
        expect(mergeConfig(type, { config, last }).fields).toBe(last);
      });
    });

    it("are right, in whatever order, if the last set is of another object and not in canonical order", () => {
      check(pairs, ([live, config]) => {
        const last = deepFreeze(reverse(valueFields(type, live)));
        const { fields } = mergeConfig(type, { config, last });
        expect(sorted(pathsIn(fields))).toEqual(sorted(fieldsOf(type, config)));
      });
    });

    it("lack what is unowned", () => {
      const drawn = pairs.chain(([live, config]) => {
        const mine = [...pathsOf(partsIn(type, config))];
        return fc.tuple(fc.constant([live, config] as const), fc.subarray(mine));
      });
      check(drawn, ([[live, config], chosen]) => {
        const unowned = parsedSetOf(chosen);
        const wanted = difference(valueFields(type, config), unowned);
        expect(textOf(mergeConfig(type, { live, config, unowned }).fields)).toBe(textOf(wanted));
        for (const last of [valueFields(type, config), valueFields(type, live), wanted]) {
          expect(textOf(mergeConfig(type, { config, unowned, last }).fields)).toBe(textOf(wanted));
          expect(textOf(mergeConfig(type, { live, config, unowned, last }).fields)).toBe(textOf(wanted));
        }
      });
    });

    it("do not depend on the order of keys", () => {
      check(pairsWithDuplicates, ([, value]) => {
        expect(textOf(valueFields(type, respellKeys(value)))).toBe(textOf(valueFields(type, value)));
      });
    });

    it("can all be found in the object", () => {
      check(pairsWithDuplicates, ([, value]) => {
        for (const path of pathsOf(valueFields(type, value))) {
          expect(valueAt(type, value, path)).toBeDefined();
        }
      });
    });

    it("need no reconciling with the type", () => {
      check(pairsWithDuplicates, ([, value]) => {
        const fields = deepFreeze(valueFields(type, value));
        expect(reconcileFields(type, fields)).toBe(fields);
      });
    });
  });

  describe("comparing", () => {
    it("gives what the model gives, in canonical form, one way and the other", () => {
      check(pairsWithDuplicates, ([object, other]) => {
        for (const [from, to] of [
          [object, other],
          [other, object],
        ] as const) {
          const found = compare(type, { from, to });
          const wanted = differencesOf(type, from, to);
          for (const kind of ["added", "modified", "removed"] as const) {
            expect(sorted(pathsIn(found[kind])), kind).toEqual(sorted(wanted[kind]));
            expect(textOf(canonicalFieldsV1(found[kind]))).toBe(textOf(found[kind]));
          }
        }
      });
    });

    it("two relatives of one object gives what the model gives", () => {
      const drawn = pairs.chain(([object, other]) => fc.tuple(fc.constant(other), relativeOf(type, object)));
      check(drawn.map(deepFreeze), ([from, to]) => {
        const found = compare(type, { from, to });
        const wanted = differencesOf(type, from, to);
        for (const kind of ["added", "modified", "removed"] as const) {
          expect(sorted(pathsIn(found[kind])), kind).toEqual(sorted(wanted[kind]));
        }
      });
    });

    it("an object with itself in another spelling finds no difference", () => {
      check(pairsWithDuplicates, ([, object]) => {
        for (const to of [object, structuredClone(object), respellKeys(object), respell(object)]) {
          expect(textsOf(compare(type, { from: object, to: deepFreeze(to) }))).toEqual(NO_DIFFERENCE);
        }
      });
    });

    it("there and back adds what it removes", () => {
      check(pairsWithDuplicates, ([from, to]) => {
        const there = compare(type, { from, to });
        const back = compare(type, { from: to, to: from });
        expect(textsOf(back)).toEqual([there.removed, there.modified, there.added].map(textOf));
      });
    });

    it("finds every leaf that differs", () => {
      check(pairs, ([from, to]) => {
        const { added, modified, removed } = compare(type, { from, to });
        const found = union(union(added, modified), removed);
        for (const path of pathsOf(leaves(union(valueFields(type, from), valueFields(type, to))))) {
          if (equal(valueAt(type, from, path), valueAt(type, to, path))) continue;
          // An empty object may differ from one that holds nothing but an empty list, which is no leaf.
          expect(hasPath(found, path) || !isEmpty(withPrefix(found, path))).toBe(true);
        }
      });
    });

    it("does not depend on the order of keys", () => {
      check(pairsWithDuplicates, ([from, to]) => {
        const respelled = deepFreeze({ from: respellKeys(from), to: respellKeys(to) });
        expect(textsOf(compare(type, respelled))).toEqual(textsOf(compare(type, { from, to })));
      });
    });
  });

  describe("removing", () => {
    it("all fields of an object leaves nothing but nulls and empty lists", () => {
      check(pairsWithDuplicates, ([, object]) => {
        expect(scalarsIn(removeItems(type, object, valueFields(type, object)))).toEqual([]);
      });
    });

    it("nothing, or what is not there, gives the object itself", () => {
      check(pairs, ([object]) => {
        expect(removeItems(type, object, {})).toBe(object);
        const elsewhere = parsedSetOf([[{ kind: "field", name: "elsewhere" }]]);
        if (Object.keys(object).length > 0) expect(removeItems(type, object, elsewhere)).toBe(object);
      });
    });

    it("some fields leaves none of them, and all the others", () => {
      const drawn = pairs.chain(([object]) => {
        const chosen = [...pathsOf(leaves(valueFields(type, object)))].filter((path) => !isKey(path));
        return fc.tuple(fc.constant(object), fc.subarray(chosen).map(parsedSetOf));
      });
      check(drawn, ([object, fields]) => {
        const rest = valueFields(type, removeItems(type, object, fields) ?? {});
        for (const path of pathsOf(fields)) expect(hasPath(rest, path)).toBe(false);
        for (const path of pathsOf(leaves(difference(valueFields(type, object), fields)))) {
          expect(hasPath(rest, path)).toBe(true);
        }
      });
    });

    it("shares what stays, and does not depend on the order of keys", () => {
      const drawn = pairs.chain(([object]) =>
        fc.tuple(fc.constant(object), partsOf(valueFields(type, object))),
      );
      check(drawn, ([object, fields]) => {
        const rest = removeItems(type, object, fields);
        expectShared(rest, object, type);
        expectSame(removeItems(type, deepFreeze(respellKeys(object)), reverse(fields)), rest);
      });
    });
  });

  describe("extracting", () => {
    const objectsAndParts = pairs.chain(([, object]) =>
      fc.tuple(fc.constant(object), partsOf(valueFields(type, object))),
    );

    it("and merging onto the object changes nothing, and gives the object itself", () => {
      check(objectsAndParts, ([live, fields]) => {
        const config = (extractItems(type, live, fields) ?? {}) as JsonObject;
        expect(validate(type, config)).toEqual([]);
        expect(merge(type, { live, config: deepFreeze(config) })).toBe(live);
      });
    });

    it("some fields gives an object that has them", () => {
      check(objectsAndParts, ([object, fields]) => {
        const extracted = extractItems(type, object, fields) ?? {};
        expect(isSubset(fields, withNamedFields(type, valueFields(type, extracted)))).toBe(true);
      });
    });

    it("all fields gives an object that has all of them", () => {
      check(pairs, ([, object]) => {
        const fields = valueFields(type, object);
        const extracted = extractItems(type, object, fields) ?? {};
        expect(textOf(valueFields(type, extracted))).toBe(textOf(fields));
      });
    });

    it("nothing, or what is not there, gives nothing", () => {
      check(pairs, ([object]) => {
        expect(extractItems(type, object, {})).toBeUndefined();
        const elsewhere = parsedSetOf([[decodeElement("f:elsewhere") as PathElement]]);
        expect(extractItems(type, object, elsewhere)).toBeUndefined();
      });
    });

    it("does not depend on the order of keys", () => {
      check(objectsAndParts, ([object, fields]) => {
        const respelled = extractItems(type, deepFreeze(respellKeys(object)), deepFreeze(reverse(fields)));
        expectSame(respelled ?? null, extractItems(type, object, fields) ?? null);
      });
    });
  });
});
