import { describe, expect, test } from "vitest";
import { cronTabs, cronTabsOf, DEFINITIONS } from "../custom/definition.ts";
import { CONFIGMAPS, configMap, createClient } from "../rest/client.ts";

const NESTED = (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;

describe("bodies", () => {
  test.each([
    ["JSON without a type", "", JSON.stringify(configMap("one")), 201],
    ["JSON with parameters", "application/json; charset=utf-8", JSON.stringify(configMap("one")), 201],
    ["YAML", "application/yaml", "metadata: {name: one}", 201],
    ["JSON as YAML", "application/yaml", JSON.stringify(configMap("one")), 201],
    ["YAML as JSON", "application/json", "metadata: {name: one}", 400],
    ["YAML that is none", "application/yaml", "a: [", 400],
    ["protobuf that is none", "application/vnd.kubernetes.protobuf", "k8s", 400],
    ["nothing", "application/json", "", 400],
    ["a list", "application/json", "[]", 400],
    ["null", "application/json", "null", 400],
    ["what nests too deep", "application/json", NESTED(600), 400],
    ["what nests far too deep", "application/json", NESTED(200_000), 400],
    ["YAML that nests too deep", "application/yaml", `a: ${"[".repeat(600)}`, 400],
  ])("%s", async (_, type, body, status) => {
    const client = await createClient();
    expect((await client.send("POST", CONFIGMAPS, body, { "content-type": type })).status).toBe(status);
  });

  const data = String.raw`{"half":"\ud800","last":"\uDC00x","pair":"\ud83d\ude00","two":"\ud83d\ud83d\ude00","slash":"\\ud800"}`;
  test.each([
    ["application/json", `{"metadata":{"name":"one"},"data":${data}}`],
    ["application/yaml", `metadata: {name: one}\ndata: ${data}`],
  ])("have the replacement character for half of a pair in %s, and all else as it is", async (type, text) => {
    const client = await createClient();
    const { body } = await client.send("POST", CONFIGMAPS, text, { "content-type": type });
    expect(body.data).toEqual({
      half: "\ufffd",
      last: "\ufffdx",
      pair: "😀",
      two: "\ufffd😀",
      slash: String.raw`\ud800`,
    });
  });

  test("tell how they begin if they cannot be read", async () => {
    const client = await createClient();
    const text = '{"metadata":{"name":"one-that-is-long"}';
    const { body } = await client.send("POST", CONFIGMAPS, text, { "content-type": "application/json" });
    expect(body.message).toMatch(
      /^the object provided is unrecognized \(must be of type ConfigMap\): couldn't get version\/kind; json parse error: .* \(\{"metadata":\{"name":"one-that- \.\.\.\)$/,
    );
  });

  test("tell how they begin by bytes, whatever their characters", async () => {
    const client = await createClient();
    const text = `{"${"é".repeat(14)}`;
    const { body } = await client.send("POST", CONFIGMAPS, text, { "content-type": "application/json" });
    expect(body.message).toMatch(/ \(\{"é{14}\)$/);
    const longer = await client.send("POST", CONFIGMAPS, `${text}x`, { "content-type": "application/json" });
    expect(longer.body.message).toMatch(/ \(\{"é{14} \.\.\.\)$/);
  });

  test("of custom resources are quoted if they do not tell their kind", async () => {
    const client = await createClient();
    await client.create(DEFINITIONS, cronTabs());
    const { status, body } = await client.create(cronTabsOf(), { metadata: { name: "one-that-is-long" } });
    expect(status).toBe(400);
    expect(body.message).toBe(
      `the object provided is unrecognized (must be of type CronTab): Object 'Kind' is missing in '{"metadata":{"name":"one-that-is-long"}}' ({"metadata":{"name":"one-that- ...)`,
    );
  });

  test("have a size", async () => {
    const client = await createClient({ body: 1000 });
    const { status, body } = await client.create(CONFIGMAPS, configMap("one", { a: "x".repeat(2000) }));
    expect(status).toBe(413);
    expect(body.message).toBe("Request entity too large: limit is 1000");
  });

  test("keep fields of any name", async () => {
    const client = await createClient();
    const text = '{"metadata":{"name":"one","labels":{"constructor":"a"}},"data":{"__proto__":"b"}}';
    const { body } = await client.send("POST", CONFIGMAPS, text, { "content-type": "application/json" });
    expect(Object.entries(body.data)).toEqual([["__proto__", "b"]]);
    expect(body.metadata.labels).toEqual({ constructor: "a" });
  });
});
