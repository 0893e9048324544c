import { beforeEach, describe, expect, test } from "vitest";
import { type Client, CONFIGMAPS, createClient } from "../rest/client.ts";

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
