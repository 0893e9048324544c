import { listManagers } from "fieldwise/apply";
import { size } from "fieldwise/fieldpath";
import type { Json, JsonObject } from "fieldwise/value";
import { expect, it } from "vitest";

const entry = (parts: JsonObject = {}): JsonObject => ({
  manager: "gitops",
  operation: "Apply",
  apiVersion: "v1",
  fieldsType: "FieldsV1",
  fieldsV1: { "f:data": { ".": {}, "f:color": {} } },
  ...parts,
});
const withEntries = (managedFields: Json): JsonObject => ({ metadata: { managedFields } });

it("lists every entry in its order, with what it owns", () => {
  const live = withEntries([entry(), entry({ manager: "hpa", operation: "Update", subresource: "scale" })]);
  const listed = listManagers(live).map((one) => (one.ok ? { ...one.owner, fields: size(one.fields) } : one));
  expect(listed).toEqual([
    { manager: "gitops", operation: "Apply", apiVersion: "v1", subresource: "", time: undefined, fields: 2 },
    {
      manager: "hpa",
      operation: "Update",
      apiVersion: "v1",
      subresource: "scale",
      time: undefined,
      fields: 2,
    },
  ]);
});

it.each<[string, Json, string]>([
  ["is no object", 7, ".metadata.managedFields[0]"],
  ["has another operation", entry({ operation: "Guess" }), ".metadata.managedFields[0].operation"],
  ["has a time that is none", entry({ time: "noon" }), ".metadata.managedFields[0].time"],
  ["owns what cannot be read", entry({ fieldsV1: { "k:no": {} } }), ".metadata.managedFields[0].fieldsV1"],
])("an entry that %s is told, and the others are listed", (_, broken, path) => {
  const [first, second] = listManagers(withEntries([broken, entry()]));
  expect(first).toMatchObject({ ok: false, place: 0, entry: broken });
  expect(first).toHaveProperty("error.code", "MANAGED_FIELDS_INVALID");
  expect(first).toHaveProperty("error.path", path);
  expect(second).toMatchObject({ ok: true, place: 1 });
});

it("an object without entries has no managers, and what is no list is an error", () => {
  expect(listManagers({})).toEqual([]);
  expect(listManagers(withEntries(null))).toEqual([]);
  expect(() => listManagers(withEntries({}))).toThrow("this must be a list of entries");
});
