import { applyJsonPatch } from "fieldwise/adapters/json-patch";
import { apply } from "fieldwise/apply";
import { kubernetes, StatusError, statusOf } from "fieldwise/kubernetes";
import { readCustomResource } from "fieldwise/openapi";
import { createApiServer } from "fieldwise/server";
import { createChecker } from "fieldwise/validation";
import { type JsonObject, MergeError, parseJson } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { cronTab, cronTabs, cronTabsOf, version } from "../../server/custom/definition.ts";

const schema = {
  openAPIV3Schema: {
    type: "object",
    properties: {
      spec: {
        type: "object",
        required: ["schedule"],
        properties: { schedule: { type: "string" }, replicas: { type: "integer", minimum: 1 } },
      },
    },
  },
};
const definition = cronTabs([version("v1", { schema })]);
const { check } = createChecker(readCustomResource(definition));

/** What the server answers. */
async function ask(
  requests: readonly [method: string, path: string, contentType: string, body: unknown][],
): Promise<JsonObject> {
  const server = await createApiServer({ definitions: [definition] });
  let answer: JsonObject = {};
  for (const [method, path, contentType, body] of requests) {
    const headers = { "content-type": contentType };
    const request = new Request(`http://server${path}`, { method, headers, body: JSON.stringify(body) });
    answer = parseJson(await (await server.fetch(request)).text()) as JsonObject;
  }
  await server.close();
  return answer;
}

function thrownBy(act: () => unknown): MergeError {
  try {
    act();
  } catch (error) {
    if (error instanceof MergeError) return error;
  }
  throw new Error("nothing was refused");
}

describe("statusOf answers what the server answers", () => {
  it("to an apply that conflicts", async () => {
    const config = (color: string, size: string) => ({
      apiVersion: "v1",
      kind: "ConfigMap",
      metadata: { name: "a", namespace: "default" },
      data: { color, size },
    });
    const type = kubernetes().type("v1", "ConfigMap");
    const first = apply(type, { live: undefined, config: config("red", "1"), manager: "designers" });
    const second = apply(type, {
      live: (first as { object: JsonObject }).object,
      config: config("blue", "2"),
      manager: "builders",
    });
    if (second.ok) throw new Error("there is no conflict");
    const path = "/api/v1/namespaces/default/configmaps/a?fieldManager=";
    const yaml = "application/apply-patch+yaml";
    const answer = await ask([
      ["PATCH", `${path}designers`, yaml, config("red", "1")],
      ["PATCH", `${path}builders`, yaml, config("blue", "2")],
    ]);
    expect(statusOf(second)).toEqual(answer);
    expect(answer).toMatchObject({
      code: 409,
      reason: "Conflict",
      details: { causes: [{ field: ".data.color" }, { field: ".data.size" }] },
    });
  });

  it("to an object that its schema refuses", async () => {
    const object = cronTab("daily", { spec: { replicas: 0 } });
    const problems = check("stable.example.com/v1", "CronTab", object);
    expect(problems).toHaveLength(2);
    const answer = await ask([["POST", cronTabsOf(), "application/json", object]]);
    expect(statusOf(problems, object)).toEqual(answer);
    expect(answer).toMatchObject({
      code: 422,
      details: { name: "daily", group: "stable.example.com", kind: "CronTab" },
    });
  });

  it("to one with fields that its type does not know, whatever else is wrong", async () => {
    const object = cronTab("daily", { spec: { color: "red", size: 1 } });
    const problems = check("stable.example.com/v1", "CronTab", object);
    expect(problems.map(({ reason }) => reason)).toEqual([
      "FieldUnknown",
      "FieldUnknown",
      "FieldValueRequired",
    ]);
    const path = `${cronTabsOf()}?fieldValidation=Strict`;
    const answer = await ask([["POST", path, "application/json", object]]);
    expect(statusOf(problems, object)).toEqual(answer);
    expect(answer.code).toBe(400);
  });

  it("to a JSON Patch that cannot be carried out", async () => {
    const object = cronTab("daily", { spec: { schedule: "@daily" } });
    const patch = [{ op: "remove", path: "/spec/replicas" }] as const;
    const error = thrownBy(() => applyJsonPatch({ live: object, patch }));
    const answer = await ask([
      ["POST", cronTabsOf(), "application/json", object],
      ["PATCH", `${cronTabsOf()}/daily`, "application/json-patch+json", patch],
    ]);
    expect(statusOf(error)).toEqual(answer);
    expect(answer.code).toBe(422);
  });
});

describe("statusOf", () => {
  it("answers other bad input with 400 and what is wrong with it", () => {
    expect(statusOf(thrownBy(() => parseJson("{")))).toMatchObject({
      kind: "Status",
      apiVersion: "v1",
      status: "Failure",
      code: 400,
      reason: "BadRequest",
      message: expect.stringContaining("line 1"),
    });
  });

  it("answers a refusal with its own words", () => {
    const refusal = { code: 429, reason: "TooManyRequests", message: "later" };
    expect(statusOf(new StatusError(refusal))).toEqual({
      kind: "Status",
      apiVersion: "v1",
      metadata: {},
      status: "Failure",
      ...refusal,
    });
  });

  it("names an object of the core group by its kind alone, and one without a name not at all", () => {
    const problem = {
      reason: "FieldValueRequired",
      path: "data",
      steps: ["data"],
      message: "Required value",
    } as const;
    expect(statusOf([problem], { apiVersion: "v1", kind: "Secret" })).toMatchObject({
      message: 'Secret "" is invalid: data: Required value',
      details: { kind: "Secret", causes: [{ reason: "FieldValueRequired", field: "data" }] },
    });
  });

  it("has no answer where there is no problem, and none without the object", () => {
    expect(() => statusOf([], {})).toThrow("there is no problem to answer: ask only where there is one");
    const status = statusOf as (...parts: unknown[]) => unknown;
    const problem = { reason: "FieldValueRequired", path: "data", message: "Required value" };
    expect(() => status([problem])).toThrow("object must be an object: pass one");
  });
});
