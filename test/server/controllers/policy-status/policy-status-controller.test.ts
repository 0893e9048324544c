import type { JsonObject } from "fieldwise/value";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Client, createClient, MERGE } from "../../kinds/client.ts";

const POLICIES = "/apis/admissionregistration.k8s.io/v1/validatingadmissionpolicies";

let client: Client;
beforeEach(async () => {
  client = await createClient({ controllers: ["validatingadmissionpolicy-status-controller"] });
});
afterEach(() => client.server.close());

const rule = (group: string, ...resources: readonly string[]): JsonObject => ({
  apiGroups: [group],
  apiVersions: ["v1"],
  operations: ["*"],
  resources: [...resources],
});

/** The status of a policy once it has been looked at. */
async function statusOf(spec: JsonObject): Promise<JsonObject> {
  const created = await client.send("POST", POLICIES, { metadata: { name: "p" }, spec });
  expect(created.status).toBe(201);
  return observed(1);
}

async function observed(generation: number): Promise<JsonObject> {
  const isLookedAt = ({ body }: { body: JsonObject }) =>
    (body.status as JsonObject | undefined)?.observedGeneration === generation;
  return (await client.until(`${POLICIES}/p`, isLookedAt)).body.status as JsonObject;
}

/** What is said of an expression about deployments, without the lines that show the place. */
async function warningsOf(fields: JsonObject): Promise<readonly unknown[]> {
  const status = await statusOf({
    matchConstraints: { resourceRules: [rule("apps", "deployments")] },
    validations: [{ expression: "true" }],
    ...fields,
  });
  const { expressionWarnings = [] } = status.typeChecking as { expressionWarnings?: readonly JsonObject[] };
  return expressionWarnings.map(({ fieldRef, warning }) => [fieldRef, String(warning).split("\n")[0]]);
}

it("a policy whose expressions fit the types of what it is about has been looked at, and that is all", async () => {
  const status = await statusOf({
    matchConstraints: { resourceRules: [rule("apps", "deployments", "replicasets")] },
    variables: [{ name: "pod", expression: "object.spec.template.spec" }],
    validations: [
      { expression: "object.spec.replicas > 1 && variables.pod.containers.all(c, c.name != '')" },
      { expression: "object.metadata.creationTimestamp < timestamp('2030-01-01T00:00:00Z')" },
      { expression: "has(oldObject.metadata.labels) && 'a' in oldObject.metadata.labels" },
      {
        expression: "authorizer.group('').resource('pods').check('get').allowed()",
        messageExpression: "'no ' + object.metadata.name",
      },
    ],
  });
  expect(status).toEqual({ observedGeneration: 1, typeChecking: {} });
});

it("what does not fit is in the status, for each kind", async () => {
  const status = await statusOf({
    matchConstraints: { resourceRules: [rule("apps", "statefulsets", "deployments")] },
    validations: [
      { expression: "object.spec.replicas > '1'" },
      { expression: "has(object.spec.serviceName)", messageExpression: "string(object.nothing)" },
    ],
  });
  const overload = [
    "ERROR: <input>:1:22: found no matching overload for '_>_' applied to '(int, string)'",
    " | object.spec.replicas > '1'",
    " | .....................^",
  ].join("\n");
  const field = (name: string, column: number, line: string): string =>
    `ERROR: <input>:1:${column}: undefined field '${name}'\n | ${line}\n | ${".".repeat(column - 1)}^`;
  expect(status).toEqual({
    observedGeneration: 1,
    typeChecking: {
      expressionWarnings: [
        {
          fieldRef: "spec.validations[0].expression",
          warning: `apps/v1, Kind=Deployment: ${overload}\n\napps/v1, Kind=StatefulSet: ${overload}\n`,
        },
        {
          fieldRef: "spec.validations[1].expression",
          warning: `apps/v1, Kind=Deployment: ${field("serviceName", 4, "has(object.spec.serviceName)")}\n`,
        },
        {
          fieldRef: "spec.validations[1].messageExpression",
          warning: `apps/v1, Kind=Deployment: ${field("nothing", 14, "string(object.nothing)")}\n\napps/v1, Kind=StatefulSet: ${field("nothing", 14, "string(object.nothing)")}\n`,
        },
      ],
    },
  });
});

it.each<[string, JsonObject, readonly unknown[]]>([
  [
    "parameters have the types of their kind",
    {
      paramKind: { apiVersion: "v1", kind: "ConfigMap" },
      validations: [{ expression: "int(params.data['max']) > 1" }, { expression: "params.data.max > 1" }],
    },
    [
      [
        "spec.validations[1].expression",
        "apps/v1, Kind=Deployment: ERROR: <input>:1:17: found no matching overload for '_>_' applied to '(string, int)'",
      ],
    ],
  ],
  [
    "parameters of a kind that is not there can be anything",
    {
      paramKind: { apiVersion: "a.example/v1", kind: "Limit" },
      validations: [{ expression: "params.any.thing > 1" }],
    },
    [],
  ],
  [
    "quantities cannot be seen, integers or strings are either",
    {
      variables: [{ name: "strategy", expression: "object.spec.strategy.rollingUpdate.maxSurge" }],
      validations: [
        { expression: "variables.strategy == 1 || variables.strategy == '1'" },
        { expression: "object.spec.template.spec.containers[0].resources.limits.cpu == ''" },
      ],
    },
    [
      [
        "spec.validations[1].expression",
        "apps/v1, Kind=Deployment: ERROR: <input>:1:50: undefined field 'limits'",
      ],
    ],
  ],
  [
    "nothing is said of what is meant by a *",
    {
      matchConstraints: { resourceRules: [{ ...rule("*", "deployments") }] },
      validations: [{ expression: "object.nothing == 1" }],
    },
    [],
  ],
])("%s", async (_, fields, warnings) => {
  expect(await warningsOf(fields)).toEqual(warnings);
});

it("custom resources are known as they come", async () => {
  const schema = {
    type: "object",
    properties: { spec: { type: "object", properties: { size: { type: "integer" } } } },
  };
  await client.send("POST", "/apis/apiextensions.k8s.io/v1/customresourcedefinitions", {
    metadata: { name: "things.a.example" },
    spec: {
      group: "a.example",
      scope: "Cluster",
      names: { plural: "things", kind: "Thing" },
      versions: [{ name: "v1", served: true, storage: true, schema: { openAPIV3Schema: schema } }],
    },
  });
  const about = { matchConstraints: { resourceRules: [rule("a.example", "things")] } };
  expect(
    await warningsOf({ ...about, validations: [{ expression: "object.spec.size > 1 && object.spec.none" }] }),
  ).toEqual([
    [
      "spec.validations[0].expression",
      "a.example/v1, Kind=Thing: ERROR: <input>:1:36: undefined field 'none'",
    ],
  ]);
});

it("a changed policy is looked at again, and one of kinds that hold themselves, too", async () => {
  await warningsOf({});
  const resourceRules = [rule("apiextensions.k8s.io", "customresourcedefinitions")];
  const expression = "object.spec.versions.all(v, v.schema.openAPIV3Schema.properties['a'].type == 1)";
  await client.send(
    "PATCH",
    `${POLICIES}/p`,
    { spec: { matchConstraints: { resourceRules }, validations: [{ expression }] } },
    MERGE,
  );
  const { typeChecking } = await observed(2);
  expect(JSON.stringify(typeChecking)).toContain("undefined field 'type'");
});
