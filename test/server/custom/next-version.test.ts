import { nextResourceVersion } from "fieldwise/next";
import type { JsonObject } from "fieldwise/value";
import { afterEach, describe, expect, it } from "vitest";
import { gadgets, markedSpec, promotion } from "../../next/resource/gadgets.ts";
import { APPLY, type Client, createClient, MERGE } from "../kinds/client.ts";
import { DEFINITIONS } from "./definition.ts";

let client: Client;
afterEach(() => client.server.close());

const ours = `${DEFINITIONS}/gadgets.example.com`;
const spec = { ...markedSpec, "x-kubernetes-validations": [{ rule: "self.title != 'no'" }] };
const both = (storage: boolean) =>
  nextResourceVersion(gadgets({ spec, root: promotion }), { from: "v1beta1", to: "v1", storage }).definition;
const gadgetsIn = (version: string) => `/apis/example.com/${version}/namespaces/default/gadgets`;
const gadget = (version: string, parts: JsonObject): JsonObject => ({
  apiVersion: `example.com/${version}`,
  kind: "Gadget",
  ...parts,
  metadata: { name: "a", ...(parts.metadata as JsonObject) },
});

const old: JsonObject = {
  title: "t",
  color: "red",
  height: 2,
  ip: "::1",
  ips: ["::1", "::2"],
  mode: "Legacy",
  size: 9,
  ports: [{ name: "http", port: 80, hostPort: 8080, proto: "TCP" }],
  rules: [{ pattern: "a*", cost: 3, note: "n" }],
  zones: { a: { weight: 1, old: "x" } },
  tags: ["A", "C"],
};

describe.each([true, false])(
  "a definition that nextResourceVersion made, with the new version stored: %s",
  (storage) => {
    it("serves an object of the old version in the new one, and loses nothing", async () => {
      client = await createClient({ definitions: [both(storage)] });
      const annotations = { "frobbing.alpha.example.com/width": "3" };
      const sent = gadget("v1beta1", { metadata: { annotations }, spec: old });
      const { status, body: created } = await client.send("POST", gadgetsIn("v1beta1"), sent);
      expect(status).toBe(201);
      expect(created.spec).toEqual({ ...old, heightInInches: 2, grace: 30 });
      const { body: there } = await client.send("GET", `${gadgetsIn("v1")}/a`);
      expect(there.spec).toEqual({
        displayName: "t",
        heightInInches: 2,
        ips: ["::1", "::2"],
        grace: 30,
        disk: { size: 9 },
        frobbing: { width: 3 },
        ports: [{ id: "http", port: 80, protocol: "TCP" }],
        rules: [{ match: "a*", limits: { cost: 3 } }],
        zones: { a: { share: 1 } },
        tags: ["A"],
        // Nothing in v1 says what v1beta1 calls Legacy, so there is no mode.
      });
      // Somebody who knows only the new version changes one field.
      const change = { spec: { displayName: "new" } };
      expect((await client.send("PATCH", `${gadgetsIn("v1")}/a`, change, MERGE)).status).toBe(200);
      const { body: back } = await client.send("GET", `${gadgetsIn("v1beta1")}/a`);
      expect(back.spec).toMatchObject({ ...old, title: "new" });
      expect((back.metadata as JsonObject).annotations).toMatchObject(annotations);
    });

    it("is applied to in both versions, by managers who own what they said", async () => {
      client = await createClient({ definitions: [both(storage)] });
      const apply = (manager: string, version: string, stated: JsonObject) =>
        client.send(
          "PATCH",
          `${gadgetsIn(version)}/a?fieldManager=${manager}`,
          gadget(version, { spec: stated }),
          APPLY,
        );
      expect((await apply("one", "v1beta1", { title: "t", height: 1, color: "red" })).status).toBe(201);
      expect((await apply("two", "v1", { disk: { size: 3 } })).status).toBe(200);
      const conflict = await apply("two", "v1", { disk: { size: 3 }, displayName: "other" });
      expect(conflict.body.message).toBe('Apply failed with 1 conflict: conflict with "one": .spec.title');
      expect((await apply("one", "v1beta1", { title: "u", height: 1, color: "red" })).status).toBe(200);
      const [{ body: v1beta1 }, { body: v1 }] = [
        await client.send("GET", `${gadgetsIn("v1beta1")}/a`),
        await client.send("GET", `${gadgetsIn("v1")}/a`),
      ];
      expect(v1beta1.spec).toMatchObject({ title: "u", height: 1, color: "red", size: 3 });
      expect(v1.spec).toMatchObject({ displayName: "u", heightInInches: 1, disk: { size: 3 } });
      expect((await apply("one", "v1beta1", { title: "u", height: 1 })).status).toBe(200);
      const { body: after } = await client.send("GET", `${gadgetsIn("v1beta1")}/a`);
      expect(after.spec).not.toHaveProperty("color");
    });
  },
);

describe("a declared conversion", () => {
  const withConversion = (definition: JsonObject, text: unknown): JsonObject => ({
    ...definition,
    metadata: { name: "gadgets.example.com", annotations: { "fieldwise.dev/conversion": text as string } },
  });
  const whole = both(false);

  it.each([
    ["{", /this is not JSON/],
    ["[]", /must be a declared conversion/],
    ['{"hub":"example.com/v1","versions":{}}', /does not say how example.com\/v1beta1 converts/],
    ['{"hub":"example.com/v2","versions":{}}', /it is none of example.com\/v1beta1, example.com\/v1/],
    [
      '{"hub":"example.com/v1","versions":{"example.com/v1beta1":{"steps":[{"rename":["spec.titel","displayName"]}]}}}',
      /steps\[0\].*did you mean title/,
    ],
  ])("that cannot be is refused with the definition: %s", async (text, message) => {
    client = await createClient();
    const { status, body } = await client.send("POST", DEFINITIONS, withConversion(whole, text));
    expect(status).toBe(422);
    expect(body.message).toContain("metadata.annotations[fieldwise.dev/conversion]");
    expect(body.message).toMatch(message);
    await client.send("POST", DEFINITIONS, whole);
    const change = { metadata: { annotations: { "fieldwise.dev/conversion": text } } };
    expect((await client.send("PATCH", ours, change, MERGE)).status).toBe(422);
  });

  it("comes into force when only the annotation changes", async () => {
    client = await createClient({ definitions: [withConversion(whole, undefined)] });
    await client.send("POST", gadgetsIn("v1beta1"), gadget("v1beta1", { spec: { title: "t", height: 1 } }));
    expect((await client.send("GET", `${gadgetsIn("v1")}/a`)).body.spec).not.toHaveProperty("displayName");
    const { annotations } = whole.metadata as JsonObject;
    expect(
      (await client.send("PATCH", ours, { metadata: { annotations } } as JsonObject, MERGE)).status,
    ).toBe(200);
    expect((await client.send("GET", `${gadgetsIn("v1")}/a`)).body.spec).toMatchObject({ displayName: "t" });
  });

  it("survives in the definition, with the marks", async () => {
    client = await createClient();
    await client.send("POST", DEFINITIONS, whole);
    const { body } = await client.send("GET", ours);
    const texts = JSON.stringify(body);
    for (const mark of [
      "x-fieldwise-rename",
      "x-fieldwise-move",
      "x-fieldwise-next-default",
      '"deprecated":true',
    ])
      expect(texts).toContain(mark);
  });
});
