import { applyJsonPatch } from "fieldwise/adapters/json-patch";
import { parseYaml } from "fieldwise/adapters/yaml";
import { apply } from "fieldwise/apply";
import { canonicalFieldsV1, decodeFieldsV1, union } from "fieldwise/fieldpath";
import { loadCustomResource, readCustomResource } from "fieldwise/openapi";
import { applyPatch, createPatch } from "fieldwise/patch";
import { createChecker, printProblem } from "fieldwise/validation";
import { type Json, type JsonObject, printJson } from "fieldwise/value";
import { type Check, errorOf, expectSame, expectTrue } from "./check.ts";

const LONG = 20_000;
const numbers = Array.from({ length: LONG }, (_, index) => index);

const [apiVersion, kind] = ["example.com/v1", "Long"];

/** A kind whose objects can be long in every way. */
const definition = {
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "longs.example.com" },
  spec: {
    group: "example.com",
    scope: "Namespaced",
    names: { kind, plural: "longs" },
    versions: [
      {
        name: "v1",
        served: true,
        storage: true,
        schema: {
          openAPIV3Schema: {
            type: "object",
            properties: {
              keyed: {
                type: "array",
                "x-kubernetes-list-type": "map",
                "x-kubernetes-list-map-keys": ["name"],
                items: {
                  type: "object",
                  required: ["name"],
                  properties: { name: { type: "string" }, value: { type: "integer" } },
                },
              },
              tags: { type: "array", "x-kubernetes-list-type": "set", items: { type: "string" } },
              listed: { type: "array", items: { type: "string", enum: numbers.map(String) } },
              matched: { type: "string", pattern: "^(a+)+$" },
              duration: { type: "string", format: "duration" },
              link: { type: "string", format: "uri" },
            },
          },
        },
      },
    ],
  },
};

const type = () => loadCustomResource(definition).type(apiVersion, kind);
const problems = (fields: JsonObject): string[] =>
  createChecker(readCustomResource(definition))
    .check(apiVersion, kind, { apiVersion, kind, metadata: { name: "long" }, ...fields })
    .map(printProblem);

const keyed = (value: number): Json => numbers.map((index) => ({ name: `item-${index}`, value }));
const objectOf = (fields: JsonObject): JsonObject => ({
  apiVersion,
  kind,
  metadata: { name: "long" },
  ...fields,
});

/** Each would take minutes, or all memory, if time or space grew faster than the input does. */
export function largeChecks(): readonly Check[] {
  return [
    {
      name: "YAML whose aliases stand for much is refused",
      run: () => {
        const text = `a: &a ${"z".repeat(100_000)}\nb: [${"*a, ".repeat(LONG)}*a]\n`;
        expectSame(errorOf(() => parseYaml(text)).code, "YAML_INVALID");
      },
    },
    {
      name: "patterns and formats of long texts are matched in linear time",
      run: () => {
        const long = "a".repeat(LONG);
        expectSame(problems({ matched: long, duration: "1h".repeat(LONG) }), []);
        for (const fields of [
          { matched: `${long}!` },
          { duration: "1".repeat(LONG) },
          { link: `http://${"%".repeat(LONG)}` },
        ])
          expectSame(problems(fields).length, 1);
      },
    },
    {
      name: "long lists of listed values are checked in linear time",
      run: () => {
        expectSame(problems({ listed: numbers.map(String) }), []);
        expectTrue(problems({ listed: numbers.map((index) => `x${index}`) }).length > 0, "others are found");
      },
    },
    {
      name: "many operations of a JSON Patch on a long list take linear time",
      run: (print) => {
        const patch = numbers.slice(0, 9_000).map((index) => ({
          op: "move" as const,
          from: `/tags/${(index * 7_919) % LONG}`,
          path: `/tags/${(index * 104_729) % LONG}`,
        }));
        const { tags } = applyJsonPatch({ live: objectOf({ tags: numbers.map(String) }), patch });
        expectSame((tags as Json[]).length, LONG);
        print((tags as string[]).join());
      },
    },
    {
      name: "long keyed lists and sets are patched and applied in linear time",
      run: () => {
        const [from, to] = [1, 2].map((value) =>
          objectOf({ keyed: keyed(value), tags: numbers.map((index) => `tag-${index * value}`) }),
        ) as [JsonObject, JsonObject];
        const patch = createPatch(type(), { from, to });
        expectSame(applyPatch(type(), { live: from, patch }), to);
        const first = apply(type(), { config: from, manager: "ann" });
        const second = apply(type(), { live: first.ok ? first.object : {}, config: to, manager: "bob" });
        expectTrue(!second.ok && second.conflicts.length >= LONG, "each item is a conflict");
      },
    },
    {
      name: "long field sets are read, joined and written in linear time",
      run: (print) => {
        const setOf = (prefix: string) =>
          decodeFieldsV1(
            Object.fromEntries(
              numbers.map((index) => [`f:${prefix}${index}`, { ".": {}, [`k:{"name":"${index}"}`]: {} }]),
            ),
          );
        print(printJson(canonicalFieldsV1(union(setOf("a"), setOf("b")))));
      },
    },
  ];
}
