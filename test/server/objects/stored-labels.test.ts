import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { printStored } from "../../../src/server/objects/print-stored.ts";
import { labelsOf } from "../../../src/server/objects/stored-labels.ts";

const entryOf = (value: string) => ({ key: "k", value, revision: 1, created: 1 });

describe("the labels of a stored object", () => {
  it("are found whatever else the object has", () => {
    const texts = fc.dictionary(fc.string(), fc.string());
    const metadata = fc.record(
      { labels: texts, annotations: texts, name: fc.string(), managedFields: fc.array(fc.jsonValue()) },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(metadata, fc.jsonValue(), (about, spec) => {
        const object = { apiVersion: "v1", kind: "K", metadata: about, spec } as never;
        const { labels } = JSON.parse(printStored(object)).metadata;
        expect(labelsOf(entryOf(printStored(object)))).toEqual(labels);
      }),
    );
  });

  it.each([
    ['{"metadata":{}}', undefined],
    ['{"apiVersion":"v1"}', undefined],
    ['{"metadata":{"annotations":{"labels":"x"},"labels":{"a":"b"}}}', { a: "b" }],
    ['{"metadata":{"name":"\\\\","labels":{"a":"\\""}}}', { a: '"' }],
    ['{"metadata":{"labels":null}}', undefined],
    ['{ "metadata": { "labels": { "a": "b" } } }', { a: "b" }],
    ['{"metadata":{ "labels":{"a":"b"}}}', { a: "b" }],
  ])("%s are %j", (value, labels) => {
    expect(labelsOf(entryOf(value))).toEqual(labels);
  });
});
