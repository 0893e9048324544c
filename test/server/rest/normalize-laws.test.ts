import fc from "fast-check";
import type { JsonObject } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { cronTab, cronTabs, cronTabsOf, version } from "../custom/definition.ts";
import { APPLY, type Client, createClient, MERGE, metadataOf, type Reply } from "../kinds/client.ts";

const text = { type: "string" };
const properties = { owner: text, team: { ...text, "x-fieldwise-duplicate-of": "owner" }, other: text };
const DEFINITION = cronTabs([
  version("v1", {
    schema: { openAPIV3Schema: { type: "object", properties: { spec: { type: "object", properties } } } },
  }),
]);
const ONE = `${cronTabsOf()}/one`;

/** What a client does, and to which fields: `null` takes one out, or leaves it out. */
interface Step {
  readonly verb: "PUT" | "merge" | "json" | "apply";
  readonly manager: string;
  readonly force: boolean;
  readonly fields: Readonly<Record<string, string | null>>;
}

const value = fc.constantFrom("ann", "bob", "cid", null);
const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.record({
    verb: fc.constantFrom("PUT", "merge", "json", "apply", "apply"),
    manager: fc.constantFrom("old", "new"),
    force: fc.boolean(),
    // Without another field the spec may be empty, and Kubernetes drops what is empty: that is another story.
    fields: fc.record({ owner: value, team: value, other: fc.constant("x") }, { requiredKeys: ["other"] }),
  }),
  { minLength: 1, maxLength: 8 },
);

function stated(fields: Step["fields"]): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([, one]) => one !== null)) as JsonObject;
}

/** A PUT sends what was read, but for fields that it does not know or means to change. */
async function send(client: Client, { verb, manager, force, fields }: Step): Promise<Reply> {
  const path = `${ONE}?fieldManager=${manager}`;
  const { body } = await client.send("GET", ONE);
  const spec = body.spec as JsonObject;
  switch (verb) {
    case "PUT": {
      const changed = { ...spec, ...fields } as Step["fields"];
      return client.send("PUT", path, { ...body, spec: stated(changed) });
    }
    case "merge":
      return client.send("PATCH", path, { spec: fields }, MERGE);
    case "json": {
      const patch = [{ op: "add", path: "/spec", value: { ...spec, ...stated(fields) } }];
      return client.send("PATCH", path, patch, "application/json-patch+json");
    }
    case "apply":
      return client.send("PATCH", `${path}&force=${force}`, cronTab("one", { spec: stated(fields) }), APPLY);
  }
}

describe("old and new clients that share an object, by every verb", () => {
  it("find both names in agreement, and are refused only for conflicts", async () => {
    const client = await createClient({ definitions: [DEFINITION] });
    const property = fc.asyncProperty(steps, async (all) => {
      await client.send("POST", cronTabsOf(), cronTab("one", { spec: { owner: "ann" } }));
      try {
        for (const step of all) {
          const reply = await send(client, step);
          expect(step.verb === "apply" ? [200, 409] : [200]).toContain(reply.status);
          const found = await client.send("GET", ONE);
          const { owner, team } = found.body.spec as JsonObject;
          expect(team).toEqual(owner);
          expect(metadataOf(found).managedFields).not.toEqual([]);
          if (step.verb !== "apply" || reply.status !== 200) continue;
          const again = await send(client, step);
          expect(again.status).toBe(200);
          expect(again.body).toEqual(found.body);
        }
      } finally {
        await client.send("DELETE", ONE);
      }
    });
    await fc.assert(property, { numRuns: 60 });
    await client.server.close();
  });
});
