import type { JsonObject } from "fieldwise/value";
import { beforeEach, describe, expect, it } from "vitest";
import { type Client, createClient } from "../../rest/client.ts";
import {
  CONFIG_MAPS,
  configMap,
  createPolicy,
  DEPLOYMENTS,
  deployment,
  REGISTRATION,
  rule,
  say,
} from "./policies.ts";

let client: Client;

beforeEach(async () => {
  client = await createClient({}, { admission: ["MutatingAdmissionPolicy"] });
});

const configure = (expression: string): JsonObject => ({
  patchType: "ApplyConfiguration",
  applyConfiguration: { expression },
});
const patch = (expression: string): JsonObject => ({ patchType: "JSONPatch", jsonPatch: { expression } });

interface Stated {
  readonly name?: string;
  readonly about?: JsonObject;
  readonly spec?: JsonObject;
  readonly binding?: JsonObject;
}

/** A policy about config maps, unless it says else. */
function create(
  mutations: readonly JsonObject[],
  { name = "p", about, spec = {}, binding = {} }: Stated = {},
): Promise<void> {
  const resourceRules = [about ?? rule("", "configmaps", ["CREATE", "UPDATE"])];
  return createPolicy(client, "Mutating", {
    name,
    spec: {
      reinvocationPolicy: "Never",
      matchConstraints: { resourceRules },
      mutations: [...mutations],
      ...spec,
    },
    binding,
  });
}

const ABOUT_DEPLOYMENTS = rule("apps", "deployments", ["CREATE", "UPDATE"]);
const labels = ({ body }: { readonly body: { metadata: { labels?: JsonObject } } }) => body.metadata.labels;
const label = (name: string, value = "'yes'") =>
  configure(`Object{metadata: Object.metadata{labels: {'${name}': ${value}}}}`);

describe("a policy", () => {
  it("that takes the kind of an object away takes nothing", async () => {
    await create([
      patch("[JSONPatch{op: 'remove', path: '/kind'}, JSONPatch{op: 'remove', path: '/apiVersion'}]"),
    ]);
    const { status, body } = await client.create(CONFIG_MAPS, configMap("c"));
    expect([status, body.kind, body.apiVersion]).toEqual([201, "ConfigMap", "v1"]);
  });

  it("changes what is created and what is updated, and owns none of it", async () => {
    await create([label("by", "'policy-' + request.operation")]);
    const created = await client.create(CONFIG_MAPS, configMap("c", { a: "1" }, { mine: "1" }));
    expect(labels(created)).toEqual({ mine: "1", by: "policy-CREATE" });
    expect(JSON.stringify(created.body.metadata.managedFields)).not.toContain("f:by");
    const updated = await client.patch(`${CONFIG_MAPS}/c`, "merge", { data: { a: "2" } });
    expect(labels(updated)).toEqual({ mine: "1", by: "policy-UPDATE" });
    const applied = await client.apply(`${CONFIG_MAPS}/d?fieldManager=me`, {
      apiVersion: "v1",
      kind: "ConfigMap",
      metadata: { name: "d" },
    });
    expect(labels(applied)).toEqual({ by: "policy-CREATE" });
  });

  it("merges by the type of the object: items of keyed lists one by one", async () => {
    const container =
      "Object.spec.template.spec.containers{name: 'sidecar', image: 'side', env: [Object.spec.template.spec.containers.env{name: 'A', value: '1'}]}";
    await create(
      [
        configure(
          `Object{spec: Object.spec{template: Object.spec.template{spec: Object.spec.template.spec{containers: [${container}]}}}}`,
        ),
        configure("Object{spec: Object.spec{replicas: object.spec.template.spec.containers.size()}}"),
      ],
      { about: ABOUT_DEPLOYMENTS },
    );
    const { status, body } = await client.create(DEPLOYMENTS, deployment("d"));
    expect(status).toBe(201);
    expect(body.spec.replicas).toBe(2);
    expect(body.spec.template.spec.containers).toEqual([
      expect.objectContaining({ name: "c", image: "i" }),
      {
        name: "sidecar",
        image: "side",
        env: [{ name: "A", value: "1" }],
        imagePullPolicy: "Always",
        resources: {},
        terminationMessagePath: "/dev/termination-log",
        terminationMessagePolicy: "File",
      },
    ]);
  });

  it("patches: with any values, at escaped paths, and to nothing if a test fails", async () => {
    await create([
      patch(`[
        JSONPatch{op: 'test', path: '/data/a', value: '1'},
        JSONPatch{op: 'add', path: '/metadata/annotations', value: {}},
        JSONPatch{op: 'add', path: '/metadata/annotations/' + jsonpatch.escapeKey('a.example/b'), value: object.data.a + '!'},
        JSONPatch{op: 'copy', from: '/data/a', path: '/data/b'},
        JSONPatch{op: 'remove', path: '/data/a'}
      ]`),
    ]);
    const { body } = await client.create(CONFIG_MAPS, configMap("c", { a: "1" }));
    expect(body.metadata.annotations).toEqual({ "a.example/b": "1!" });
    expect(body.data).toEqual({ b: "1" });
    const other = await client.create(CONFIG_MAPS, configMap("d", { a: "2" }));
    expect(other.status).toBe(201);
    expect(other.body.data).toEqual({ a: "2" });
  });

  it("makes objects in patches", async () => {
    const value =
      "Object.spec.template.spec.tolerations{key: 'a', operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 3}";
    await create(
      [patch(`[JSONPatch{op: 'add', path: '/spec/template/spec/tolerations', value: [${value}]}]`)],
      { about: ABOUT_DEPLOYMENTS },
    );
    const { body } = await client.create(DEPLOYMENTS, deployment("d"));
    expect(body.spec.template.spec.tolerations).toEqual([
      { key: "a", operator: "Exists", effect: "NoExecute", tolerationSeconds: 3 },
    ]);
  });

  it("fills in what custom resources come to have", async () => {
    const definition = {
      apiVersion: "apiextensions.k8s.io/v1",
      kind: "CustomResourceDefinition",
      metadata: { name: "things.a.example" },
      spec: {
        group: "a.example",
        scope: "Namespaced",
        names: { plural: "things", kind: "Thing" },
        versions: [
          {
            name: "v1",
            served: true,
            storage: true,
            schema: {
              openAPIV3Schema: {
                type: "object",
                properties: {
                  spec: {
                    type: "object",
                    properties: {
                      size: { type: "integer" },
                      part: {
                        type: "object",
                        properties: { name: { type: "string" }, kind: { type: "string", default: "usual" } },
                      },
                    },
                  },
                },
              },
            },
          },
        ],
      },
    };
    await client.create("/apis/apiextensions.k8s.io/v1/customresourcedefinitions", definition);
    await create(
      [configure("Object{spec: Object.spec{part: Object.spec.part{name: 'n'}, size: object.spec.size + 1}}")],
      {
        about: rule("a.example", "things", ["CREATE"]),
      },
    );
    const { body } = await client.create("/apis/a.example/v1/namespaces/default/things", {
      apiVersion: "a.example/v1",
      kind: "Thing",
      metadata: { name: "t" },
      spec: { size: 1 },
    });
    expect(body.spec).toEqual({ size: 2, part: { name: "n", kind: "usual" } });
  });

  it("comes after those whose names come before, and sees what they have made", async () => {
    await create([label("last", "string(object.metadata.labels.size())")], { name: "b" });
    await create([label("first")], { name: "a" });
    expect(labels(await client.create(CONFIG_MAPS, configMap("c")))).toEqual({ first: "yes", last: "1" });
  });

  it("is for what its conditions, its binding and its parameters say", async () => {
    await client.create(CONFIG_MAPS, configMap("limits", { level: "high" }));
    await create([label("level", "string(params.data.level)")], {
      spec: {
        paramKind: { apiVersion: "v1", kind: "ConfigMap" },
        matchConditions: [{ name: "c", expression: "!('plain' in object.data)" }],
      },
      binding: {
        paramRef: { name: "limits", parameterNotFoundAction: "Deny" },
        matchResources: { objectSelector: { matchLabels: { team: "a" } } },
      },
    });
    const team = { team: "a" };
    expect(labels(await client.create(CONFIG_MAPS, configMap("b", { a: "1" }, team)))).toEqual({
      team: "a",
      level: "high",
    });
    expect(labels(await client.create(CONFIG_MAPS, configMap("c", { plain: "1" }, team)))).toEqual(team);
    expect(labels(await client.create(CONFIG_MAPS, configMap("d", { a: "1" }, { team: "b" })))).toEqual({
      team: "b",
    });
  });

  it("changes what is sent to a part of an object, by the type of that", async () => {
    await client.create(DEPLOYMENTS, deployment("d"));
    const twice = "int(object.spec.replicas) * 2";
    await create(
      [
        configure(`Object{spec: Object.spec{replicas: ${twice}}}`),
        patch(`[JSONPatch{op: 'replace', path: '/spec/replicas', value: ${twice}}]`),
      ],
      {
        about: rule("apps", "deployments/scale", ["UPDATE"]),
      },
    );
    const scaled = await client.patch(`${DEPLOYMENTS}/d/scale`, "merge", { spec: { replicas: 3 } });
    expect([scaled.status, scaled.body.spec.replicas]).toEqual([200, 12]);
    expect((await client.get(`${DEPLOYMENTS}/d`)).body.spec.replicas).toBe(12);
  });

  it("is not asked of deletes, nor of policies", async () => {
    const about = { apiGroups: ["*"], apiVersions: ["*"], operations: ["*"], resources: ["*"] };
    await create([label("by")], { about });
    await client.create(CONFIG_MAPS, configMap("c"));
    expect((await client.remove(`${CONFIG_MAPS}/c`)).status).toBe(200);
    await create([label("by")], { name: "q" });
    expect(labels(await client.get(`${REGISTRATION}/mutatingadmissionpolicies/q`))).toBeUndefined();
  });
});

describe("a policy is evaluated again", () => {
  const count = (spec: JsonObject = {}, name = "a"): Promise<void> =>
    create([configure("Object{data: {'count': string(int(object.?data[?'count'].orValue('0')) + 1)}}")], {
      name,
      spec,
    });

  it("if others have changed the object after it, and it wants that", async () => {
    await count({ reinvocationPolicy: "IfNeeded" });
    await create([label("later")], { name: "b" });
    const { body } = await client.create(CONFIG_MAPS, configMap("c"));
    expect(body.data).toEqual({ count: "2" });
  });

  it("not if it does not want that", async () => {
    await count();
    await create([label("later")], { name: "b" });
    expect((await client.create(CONFIG_MAPS, configMap("c"))).body.data).toEqual({ count: "1" });
  });

  it("not if nobody has", async () => {
    await create([label("earlier")], { name: "0" });
    await count({ reinvocationPolicy: "IfNeeded" });
    expect((await client.create(CONFIG_MAPS, configMap("c"))).body.data).toEqual({ count: "1" });
  });
});

describe("a mutation that cannot be made", () => {
  const denied = (why: string): string => `policy 'p' with binding 'p' denied request: ${why}`;

  it("refuses the request, in Kubernetes' words", async () => {
    await create([configure("Object{data: {'a': object.data.none}}")]);
    const { status, body } = await client.create(CONFIG_MAPS, configMap("c", { a: "1" }));
    const message = denied(
      "expression 'Object{data: {'a': object.data.none}}' resulted in error: no such key: none",
    );
    expect(status).toBe(403);
    expect(body).toEqual({
      kind: "Status",
      apiVersion: "v1",
      metadata: {},
      status: "Failure",
      message,
      reason: "Invalid",
      details: { name: "c", kind: "configmaps", causes: [{ message }] },
      code: 403,
    });
  });

  it.each<[string, JsonObject, string]>([
    [
      "of a list that is replaced as a whole",
      configure("Object{spec: Object.spec{selector: Object.spec.selector{matchLabels: {'a': 'b'}}}}"),
      "error applying patch: invalid ApplyConfiguration: may not mutate atomic arrays, maps or structs: .spec.selector",
    ],
    [
      "with an object that is called wrongly",
      configure("Object{spec: Object.wrong{replicas: 1}}"),
      'type mismatch: unexpected type name "Object.wrong", expected "Object.spec", which matches field name path from root Object type',
    ],
    [
      "of a field that is not there",
      configure("Object{spec: Object.spec{size: 1}}"),
      "error applying patch: failed to convert patch object to typed object: .spec.size: field not declared in schema",
    ],
    [
      "at a path that is not there",
      patch("[JSONPatch{op: 'remove', path: '/spec/none'}]"),
      "JSON Patch: error in remove for path: '/spec/none': Unable to remove nonexistent key: none: missing value",
    ],
  ])("%s", async (_, mutation, why) => {
    await create([mutation], { about: ABOUT_DEPLOYMENTS });
    expect(say(await client.create(DEPLOYMENTS, deployment("d")))).toEqual([403, denied(why)]);
  });

  it("is passed over if the policy says so, and others are still made", async () => {
    await create([configure("Object{data: {'a': object.data.none}}"), label("by")], {
      spec: { failurePolicy: "Ignore" },
    });
    const created = await client.create(CONFIG_MAPS, configMap("c", { a: "1" }));
    expect([created.status, labels(created)]).toEqual([201, { by: "yes" }]);
  });

  it("is one of a patch that makes an object of another kind", async () => {
    await create([patch("[JSONPatch{op: 'replace', path: '/kind', value: 'Secret'}]")]);
    expect(say(await client.create(CONFIG_MAPS, configMap("c")))).toEqual([
      500,
      "Internal error occurred: unable to decode v1, Kind=Secret into v1, Kind=ConfigMap",
    ]);
  });

  it("is one of a patch that makes what no type has", async () => {
    await create([patch("[JSONPatch{op: 'add', path: '/spec', value: 1}]")]);
    expect(say(await client.create(CONFIG_MAPS, configMap("c")))).toEqual([
      500,
      'Internal error occurred: strict decoding error: unknown field "spec"',
    ]);
  });
});

describe("a policy that is wrong is refused when it is written", () => {
  it.each([
    [
      configure("{'a': 1}"),
      "applyConfiguration.expression: Invalid value: \"{'a': 1}\": must evaluate to Object but got map(string, int)",
    ],
    [
      patch("[Object{}]"),
      'jsonPatch.expression: Invalid value: "[Object{}]": must evaluate to list(JSONPatch) but got list(Object)',
    ],
  ])("%j", async (mutation, message) => {
    await expect(create([mutation])).rejects.toThrow(
      `MutatingAdmissionPolicy.admissionregistration.k8s.io "p" is invalid: spec.mutations[0].${message}`,
    );
  });
});
