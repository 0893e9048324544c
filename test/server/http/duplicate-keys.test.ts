import { beforeEach, describe, expect, test } from "vitest";
import { cronTabs, cronTabsOf, DEFINITIONS, version } from "../custom/definition.ts";
import { type Client, CONFIGMAPS, configMap, createClient, PODS } from "../rest/client.ts";

const TEXT = `apiVersion: v1
kind: ConfigMap
metadata:
  name: one
  name: one
data:
  foo: a
  foo: b
  text: c
  text:
    d
`;
const LINES = ['line 5: key "name"', 'line 8: key "foo"', 'line 11: key "text"'].map(
  (line) => `${line} already set in map`,
);
const ERRORS = `yaml: unmarshal errors:\n  ${LINES.join("\n  ")}`;

let client: Client;
beforeEach(async () => {
  client = await createClient();
});

const create = (text: string, validation: string) =>
  client.send("POST", `${CONFIGMAPS}?fieldValidation=${validation}`, text, {
    "content-type": "application/yaml",
  });
const apply = (text: string, validation: string) =>
  client.apply(`${CONFIGMAPS}/one?fieldManager=me&fieldValidation=${validation}`, text);

/** The texts of warnings. */
const warned = (warnings: string | null): readonly string[] =>
  [...(warnings ?? "").matchAll(/299 - "((?:[^"\\]|\\.)*)"/g)].map(([, text = ""]) =>
    text.replace(/\\(.)/g, "$1"),
  );

describe("a key that stands twice in YAML", () => {
  for (const [what, send] of [
    ["created", create],
    ["applied", apply],
  ] as const) {
    test(`counts as it stands last in what is ${what}, and is worth a warning with its line`, async () => {
      const { status, body, warnings } = await send(TEXT, "Warn");
      expect([status, body.data, warned(warnings)]).toEqual([201, { foo: "b", text: "d" }, LINES]);
    });

    test(`is not told of where nobody validates what is ${what}`, async () => {
      const { status, warnings } = await send(TEXT, "Ignore");
      expect([status, warnings]).toEqual([201, null]);
    });
  }

  test("is refused where validation is strict, before unknown fields", async () => {
    expect((await create(`${TEXT}more: {}\n`, "Strict")).body).toMatchObject({
      code: 400,
      message: `ConfigMap in version "v1" cannot be handled as a ConfigMap: strict decoding error: ${ERRORS}, unknown field "more"`,
    });
    expect((await apply(TEXT, "Strict")).body).toMatchObject({
      code: 400,
      message: `error strict decoding YAML: error converting YAML to JSON: ${ERRORS}`,
    });
  });

  test("is one in JSON that is applied, too, which is YAML then", async () => {
    const text =
      '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"one"},\n"data":{"a":"1","a":"2"}}';
    expect(warned((await apply(text, "Warn")).warnings)).toEqual(['line 2: key "a" already set in map']);
  });

  test("costs no more for many of them", async () => {
    const many = Array.from({ length: 50_000 }, () => "  foo: a\n").join("");
    const { status, body } = await apply(
      `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: one}\ndata:\n${many}`,
      "Warn",
    );
    expect([status, body.data]).toEqual([201, { foo: "a" }]);
  });
});

test("what cannot be read as YAML is told so", async () => {
  expect((await apply("a: b: c", "Warn")).body.message).toMatch(/^error decoding YAML: line 1, column 5/);
  expect((await apply("- a", "Warn")).body.message).toBe("error decoding YAML: the config is no object");
});

describe("what is wrong beyond the type comes in Kubernetes' order", () => {
  const strict = async (path: string, method: string, text: string, type: string) =>
    (await client.send(method, `${path}?fieldValidation=Strict`, text, { "content-type": type })).body
      .message;
  const POD =
    '{"metadata":{"name":"a","name":"p","odd":{"x":1,"x":2}},"spec":{"odd":1,"odd":2,"hostname":"a","hostname":"b","containers":[{"name":"c","image":"i","odd":1,"tty":true,"tty":false}],"more":1}}';

  test("of built-in kinds as they are read, an unknown field once and not looked into", async () => {
    expect(await strict(PODS, "POST", POD, "application/json")).toContain(
      'strict decoding error: duplicate field "metadata.name", unknown field "metadata.odd", unknown field "spec.odd", duplicate field "spec.hostname", unknown field "spec.containers[0].odd", duplicate field "spec.containers[0].tty", unknown field "spec.more"',
    );
  });

  test("of YAML by name, after what it says twice", async () => {
    const yaml =
      "metadata: {name: p}\nspec:\n  zz: 1\n  hostname: a\n  hostname: b\n  containers:\n  - {name: c, image: i, odd: 1}\n";
    expect(await strict(PODS, "POST", yaml, "application/yaml")).toContain(
      'strict decoding error: yaml: unmarshal errors:\n  line 5: key "hostname" already set in map, unknown field "spec.containers[0].odd", unknown field "spec.zz"',
    );
  });

  test("of custom resources what is said twice, then what is unknown", async () => {
    const schema = {
      type: "object",
      properties: { spec: { type: "object", properties: { a: { type: "string" } } } },
    };
    await client.create(DEFINITIONS, cronTabs([version("v1", { schema: { openAPIV3Schema: schema } })]));
    const text =
      '{"apiVersion":"stable.example.com/v1","kind":"CronTab","metadata":{"name":"a"},"spec":{"odd":1,"odd":2,"a":"b","a":"c"}}';
    expect(await strict(cronTabsOf(), "POST", text, "application/json")).toContain(
      'strict decoding error: duplicate field "spec.odd", duplicate field "spec.a", unknown field "spec.odd"',
    );
  });

  test("of a JSON patch what its operations do not have, and then what they lead to", async () => {
    await client.create(CONFIGMAPS, configMap("one"));
    const patch =
      '[{"op":"add","path":"/odd","value":1,"extra":1},{"op":"add","path":"/no","path":"/more","value":{"a":1,"a":2}}]';
    expect(await strict(`${CONFIGMAPS}/one`, "PATCH", patch, "application/json-patch+json")).toContain(
      'strict decoding error: json patch unknown field "[0].extra", json patch duplicate field "[1].path", json patch duplicate field "[1].value.a", unknown field "more", unknown field "odd"',
    );
  });
});
