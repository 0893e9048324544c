import { readFileSync } from "node:fs";
import { isObject, type Json, type JsonObject, parseJson } from "fieldwise/value";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, createClient } from "./client.ts";

interface Case {
  readonly name: string;
  readonly kind: string;
  readonly before?: JsonObject;
  readonly after: JsonObject;
  readonly expect: {
    readonly object?: JsonObject;
    readonly errors?: readonly { readonly path: string; readonly message: string }[];
  };
}

const fixture = new URL("../../../spec-fixtures/evolve/kubernetes-pairs.jsonl", import.meta.url);
const cases = readFileSync(fixture, "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => parseJson(line) as unknown as Case)
  // Servers that are not told otherwise drop sources of other namespaces.
  .filter(({ after }) => !JSON.stringify(after).includes('"namespace":"other"'));

const PLURALS = {
  Service: "/api/v1/namespaces/default/services",
  Pod: "/api/v1/namespaces/default/pods",
  Node: "/api/v1/nodes",
  Secret: "/api/v1/namespaces/default/secrets",
  PersistentVolumeClaim: "/api/v1/namespaces/default/persistentvolumeclaims",
  Deployment: "/apis/apps/v1/namespaces/default/deployments",
} as const;

const labels = { app: "a" };
const containers = [{ name: "c", image: "i" }];
/** What the kinds need besides. */
const NEEDED: Readonly<Record<string, JsonObject>> = {
  Service: { spec: { ports: [{ port: 80 }] } },
  Pod: { spec: { containers } },
  PersistentVolumeClaim: {
    spec: { accessModes: ["ReadWriteOnce"], resources: { requests: { storage: "1Gi" } } },
  },
  Deployment: {
    spec: { selector: { matchLabels: labels }, template: { metadata: { labels }, spec: { containers } } },
  },
};

let client: Client;
beforeAll(async () => {
  const duplicates = { duplicates: true };
  const evolution = Object.fromEntries(
    Object.entries(PLURALS).map(([kind, path]) => [
      path.startsWith("/apis/apps/") ? `${kind}.apps` : kind,
      duplicates,
    ]),
  );
  client = await createClient({ evolution });
});
afterAll(() => client.server.close());

describe("spec-fixtures/evolve/kubernetes-pairs.jsonl, asked of the server", () => {
  it.each(cases.map((one, index) => ({ ...one, index })))("$name", async (one) => {
    const path = PLURALS[one.kind as keyof typeof PLURALS];
    const name = `pair-${one.index}`;
    const whole = (object: JsonObject): JsonObject =>
      lay(lay(NEEDED[one.kind] ?? {}, object), { metadata: { name } }) as JsonObject;
    const isStatus = one.after.status !== undefined;
    if (one.before !== undefined) {
      expect((await client.send("POST", path, whole(one.before))).status).toBe(201);
      if (isStatus)
        expect((await client.send("PUT", `${path}/${name}/status`, whole(one.before))).status).toBe(200);
    }
    const sent =
      one.before === undefined
        ? await client.send("POST", path, whole(one.after))
        : await client.send("PUT", `${path}/${name}${isStatus ? "/status" : ""}`, whole(one.after));
    const { errors, object = one.after } = one.expect;
    if (errors === undefined) {
      expect(sent.body).toMatchObject(withoutEmpty(lay({}, object)) as JsonObject);
    } else {
      expect(sent.status).toBe(422);
      const causes = (sent.body.details as JsonObject).causes as readonly JsonObject[];
      expect(causes[0]?.field).toBe(errors[0]?.path.slice(1));
      const said = causes.map(({ message }) => message).join();
      for (const { message } of errors) expect(said).toContain(message);
    }
  });
});

/** One object laid over another. */
function lay(below: Json, above: Json): Json {
  if (!isObject(below) || !isObject(above)) return Array.isArray(above) ? above.map(withImage) : above;
  const fields = Object.entries(above).map(([key, value]) => [key, lay(below[key] ?? {}, value as Json)]);
  return { ...below, ...Object.fromEntries(fields) };
}

function withImage(item: Json): Json {
  return isObject(item) && item.name !== undefined ? { image: "i", ...item } : item;
}

/** Without empty texts and lists, which mean the same as none. */
function withoutEmpty(value: Json): Json {
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(
    ([, field]) => field !== "" && !(Array.isArray(field) && field.length === 0),
  );
  return Object.fromEntries(kept.map(([key, field]) => [key, withoutEmpty(field as Json)]));
}
