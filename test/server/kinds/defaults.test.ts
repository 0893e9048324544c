import type { JsonObject } from "fieldwise/value";
import { afterAll, describe, expect, it } from "vitest";
import { APPLY, createClient, metadataOf, NOW, readFixtures } from "./client.ts";

interface DefaultsCase {
  readonly name: string;
  /** Where the object is created. */
  readonly path: string;
  readonly object: JsonObject;
  /** What it is then, apart from what all objects have. */
  readonly expect: JsonObject;
  /** What another applier comes into conflict about: lists that are owned as a whole, and are no longer what was applied. */
  readonly conflicts?: readonly string[];
}

const client = await createClient();
afterAll(() => client.server.close());
let count = 0;

for (const [file, cases] of readFixtures<DefaultsCase>("defaults")) {
  describe(`what is sent comes to be what ${file} says`, () => {
    it.each(cases)("$name", async ({ path, object, expect: expected }) => {
      const name = `object-${++count}`;
      const reply = await client.send("POST", path, { ...object, metadata: { name } });
      expect(reply).toMatchObject({ status: 201 });
      const {
        name: _,
        namespace,
        uid,
        creationTimestamp,
        managedFields,
        resourceVersion,
        ...metadata
      } = metadataOf(reply);
      const { apiVersion, kind, ...stored } = reply.body;
      const places = { name, uid: uid as string };
      expect(withPlaces({ ...stored, metadata }, places)).toEqual(withPlaces(expected, places));
    });
  });

  describe(`applied again, what ${file} sends changes nothing, whoever applies it`, () => {
    it.each(cases)("$name", async ({ path, object, conflicts = [] }) => {
      const name = `object-${++count}`;
      const { body } = await client.send("POST", `${path}?dryRun=All`, { ...object, metadata: { name } });
      const { apiVersion, kind } = body;
      const metadata = { name, annotations: { note: "so that something is owned" } };
      const config = { apiVersion, kind, ...object, metadata };
      const apply = (manager: string) =>
        client.send("PATCH", `${path}/${name}?fieldManager=${manager}`, config, APPLY);
      const first = await apply("one");
      expect(first).toMatchObject({ status: 201 });
      const again = await apply("one");
      expect(metadataOf(again).resourceVersion).toBe(metadataOf(first).resourceVersion);
      expect(fieldsOf((await apply("other")).body)).toEqual(conflicts);
    });
  });
}

/** The fields that a conflict is about; none if there is no conflict. */
function fieldsOf({ details }: JsonObject): readonly string[] {
  const { causes = [] } = (details ?? {}) as { causes?: readonly { field: string }[] };
  return causes.map(({ field }) => field);
}

/** What differs from object to object is said by the same word. */
function withPlaces(object: JsonObject, { name, uid }: { name: string; uid: string }): unknown {
  const text = JSON.stringify(object)
    .replaceAll(uid, "UID")
    .replaceAll(name, "NAME")
    .replaceAll(NOW, "NOW")
    .replace(/"10\.(?!96\.7\.7)\d+\.\d+\.\d+"/g, '"ADDRESS"')
    .replace(/"(nodePort|healthCheckNodePort)":3(?!0080)\d{4}/g, '"$1":"PORT"');
  return JSON.parse(text);
}
