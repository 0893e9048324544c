import type { JsonObject } from "fieldwise/value";
import { afterAll, describe, expect, it } from "vitest";
import { createClient, MERGE, readFixtures } from "./client.ts";

interface RefusalCase {
  readonly name: string;
  /** Where the object is created. */
  readonly path: string;
  readonly object: JsonObject;
  /** A merge patch for what was created, which is then what is refused. */
  readonly change?: JsonObject;
  /** What is said against it; absent if nothing is. */
  readonly message?: string;
}

const client = await createClient();
afterAll(() => client.server.close());
let count = 0;

it("a Service that wants more node ports than there are is refused", async () => {
  const ports = Array.from({ length: 2_769 }, (_, index) => ({ name: `p${index}`, port: index + 1 }));
  const { status, body } = await client.send("POST", "/api/v1/namespaces/default/services", {
    metadata: { name: "greedy" },
    spec: { type: "NodePort", ports },
  });
  expect(status).toBe(500);
  expect(body.message).toBe("Internal error occurred: failed to allocate a nodePort: range is full");
});

for (const [file, cases] of readFixtures<RefusalCase>("refusals")) {
  describe(`what is refused is refused as ${file} says`, () => {
    it.each(cases)("$name", async ({ path, object, change, message }) => {
      const name = `object-${++count}`;
      const created = await client.send("POST", path, { metadata: { name }, ...object });
      if (change !== undefined) expect(created.status).toBe(201);
      const { status, body } =
        change === undefined ? created : await client.send("PATCH", `${path}/${name}`, change, MERGE);
      if (message === undefined) expect(status).toBe(change === undefined ? 201 : 200);
      else {
        expect(status).toBe(422);
        expect(String(body.message).replace(/^.*? is invalid: /, "")).toBe(message);
      }
    });
  });
}
