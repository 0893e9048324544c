import type { JsonObject } from "fieldwise/value";
import { beforeEach, describe, expect, it } from "vitest";
import { type Client, createClient, PODS, pod } from "../../rest/client.ts";
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
  client = await createClient({}, { admission: ["ValidatingAdmissionPolicy"] });
});

const ABOUT_CONFIG_MAPS = { matchConstraints: { resourceRules: [rule("", "configmaps")] } };

/** A policy about config maps. */
function create(spec: JsonObject, binding: JsonObject | null = {}, name = "p"): Promise<void> {
  return createPolicy(client, "Validating", { name, spec: { ...ABOUT_CONFIG_MAPS, ...spec }, binding });
}

const NEVER = { validations: [{ expression: "false", message: "never" }] };
const denied = (why: string, name = "c", policy = "p"): string =>
  `configmaps "${name}" is forbidden: ValidatingAdmissionPolicy '${policy}' with binding '${policy}' denied request: ${why}`;

describe("a policy", () => {
  it("refuses what one of its validations does not hold for, in Kubernetes' words", async () => {
    await create({
      validations: [{ expression: "true" }, { expression: "object.data.size() < 2", message: "too many" }],
    });
    expect((await client.create(CONFIG_MAPS, configMap("c", { a: "1" }))).status).toBe(201);
    const refused = await client.create(CONFIG_MAPS, configMap("d", { a: "1", b: "2" }));
    const message = denied("too many", "d");
    expect(refused).toMatchObject({ status: 422, warnings: null });
    expect(refused.body).toEqual({
      kind: "Status",
      apiVersion: "v1",
      metadata: {},
      status: "Failure",
      message,
      reason: "Invalid",
      details: {
        name: "d",
        kind: "configmaps",
        causes: [{ message: message.replace(/^.* is forbidden: /, "") }],
      },
      code: 422,
    });
    expect((await client.get(`${CONFIG_MAPS}/d`)).status).toBe(404);
  });

  it.each([
    ["Forbidden", 403],
    ["Invalid", 422],
    ["RequestEntityTooLarge", 413],
  ])("refuses for the reason %s with %i", async (reason, code) => {
    await create({ validations: [{ expression: "false", message: "never", reason }] });
    const { status, body } = await client.create(CONFIG_MAPS, configMap("c"));
    expect([status, body.reason, body.code]).toEqual([code, reason, code]);
  });

  it("says what its message expression gives, else its message, else its expression", async () => {
    const say = (fields: JsonObject, name: string) =>
      create({ validations: [{ expression: " false ", ...fields }] }, {}, name);
    const answer = async (): Promise<string> => {
      const { body } = await client.create(CONFIG_MAPS, configMap("c", { text: "a\nb" }));
      for (const plural of ["policies", "policybindings"])
        await client.remove(`${REGISTRATION}/validatingadmission${plural}/p`);
      return body.message.replace(/^.*denied request: /, "");
    };
    await say({ message: " fixed ", messageExpression: "' no ' + object.metadata.name" }, "p");
    expect(await answer()).toBe("no c");
    await say({ message: " fixed ", messageExpression: "'no ' + object.data.none" }, "p");
    expect(await answer()).toBe("fixed");
    await say({ message: " fixed ", messageExpression: "string(object.data.text)" }, "p");
    expect(await answer()).toBe("fixed");
    await say({ messageExpression: "string(object.data.text)" }, "p");
    expect(await answer()).toBe("failed expression: false");
  });

  it("is in force once it is bound, and no longer than that", async () => {
    await create(NEVER, null);
    expect((await client.create(CONFIG_MAPS, configMap("a"))).status).toBe(201);
    const bindings = `${REGISTRATION}/validatingadmissionpolicybindings`;
    await client.create(bindings, {
      metadata: { name: "b" },
      spec: { policyName: "p", validationActions: ["Deny"] },
    });
    expect((await client.create(CONFIG_MAPS, configMap("b"))).status).toBe(422);
    await client.remove(`${bindings}/b`);
    expect((await client.create(CONFIG_MAPS, configMap("b"))).status).toBe(201);
  });

  it("sees what is there before a write, and what is deleted", async () => {
    await create({
      validations: [
        {
          expression:
            "request.operation != 'CREATE' || oldObject == null && request.name == object.metadata.name",
        },
        {
          expression: "request.operation != 'UPDATE' || object.data.size() >= oldObject.data.size()",
          message: "shrinks",
        },
        {
          expression: "request.operation != 'DELETE' || object == null && !('keep' in oldObject.data)",
          message: "kept",
        },
      ],
    });
    await client.create(CONFIG_MAPS, configMap("c", { keep: "1", other: "2" }));
    expect(say(await client.patch(`${CONFIG_MAPS}/c`, "merge", { data: { other: null } }))).toEqual([
      422,
      denied("shrinks"),
    ]);
    expect(say(await client.remove(`${CONFIG_MAPS}/c`))).toEqual([422, denied("kept")]);
    await client.patch(`${CONFIG_MAPS}/c`, "merge", { data: { keep: null, more: "3" } });
    expect((await client.remove(`${CONFIG_MAPS}/c`)).status).toBe(200);
  });

  it("sees the namespace of a request, and the user", async () => {
    await client.patch("/api/v1/namespaces/default", "merge", { metadata: { labels: { team: "a" } } });
    await create({
      validations: [
        { expression: "namespaceObject.metadata.labels['team'] == 'a' && request.namespace == 'default'" },
        { expression: "request.userInfo.username != ''" },
        { expression: "authorizer.requestResource.check('create').allowed()" },
        { expression: "request.options.kind == 'CreateOptions' && !request.dryRun" },
      ],
    });
    expect(say(await client.create(CONFIG_MAPS, configMap("c")))).toEqual([201, undefined]);
    const refused = await client.send("POST", `${CONFIG_MAPS}?dryRun=All`, configMap("d"), {
      "content-type": "application/json",
    });
    expect(refused.status).toBe(422);
  });

  it("sees a request in the version that it is about", async () => {
    const scalers = "/apis/autoscaling/v2/namespaces/default/horizontalpodautoscalers";
    const about = { resourceRules: [rule("autoscaling", "horizontalpodautoscalers")] };
    const expression =
      "object.apiVersion == 'autoscaling/v1' && object.spec.targetCPUUtilizationPercentage == 70 && request.kind.version == 'v1' && request.requestKind.version == 'v2'";
    await createPolicy(client, "Validating", {
      spec: { matchConstraints: { ...about, matchPolicy: "Equivalent" }, validations: [{ expression }] },
    });
    const target = { type: "Utilization", averageUtilization: 70 };
    const object = {
      metadata: { name: "h" },
      spec: {
        maxReplicas: 3,
        scaleTargetRef: { apiVersion: "apps/v1", kind: "Deployment", name: "d" },
        metrics: [{ type: "Resource", resource: { name: "cpu", target } }],
      },
    };
    expect(say(await client.create(scalers, object))).toEqual([201, undefined]);
    await client.patch(`${REGISTRATION}/validatingadmissionpolicies/p`, "merge", {
      spec: { matchConstraints: { matchPolicy: "Exact" } },
    });
    object.metadata.name = "other";
    target.averageUtilization = 71;
    expect(say(await client.create(scalers, object))).toEqual([201, undefined]);
  });

  it("names what has no name yet by how that will begin", async () => {
    await create(NEVER);
    const refused = await client.create(CONFIG_MAPS, { metadata: { generateName: "gen-" } });
    expect(refused.body.message).toMatch(/^configmaps "gen-.*" is forbidden: /);
  });

  it("has no say about policies, bindings and webhooks", async () => {
    const resourceRules = [{ apiGroups: ["*"], apiVersions: ["*"], operations: ["*"], resources: ["*"] }];
    await create({ ...NEVER, matchConstraints: { resourceRules } });
    expect((await client.create(CONFIG_MAPS, configMap("c"))).status).toBe(422);
    await create(NEVER, {}, "other");
    for (const plural of ["validatingadmissionpolicies", "validatingadmissionpolicybindings"])
      expect((await client.remove(`${REGISTRATION}/${plural}/p`)).status).toBe(200);
  });

  it("has no say about questions, but about what else is not stored", async () => {
    await client.create(PODS, pod("p"));
    const resourceRules = [{ apiGroups: ["*"], apiVersions: ["*"], operations: ["*"], resources: ["*/*"] }];
    await create({ ...NEVER, matchConstraints: { resourceRules } });
    const review = { spec: { resourceAttributes: { verb: "get", resource: "pods" } } };
    const reviews = "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews";
    expect((await client.create(reviews, review)).status).toBe(201);
    const eviction = await client.create(`${PODS}/p/eviction`, { metadata: { name: "p" } });
    expect(eviction.body.message).toBe(denied("never", "p").replace("configmaps", "pods"));
  });

  it("is asked with others in the order of their names: the first that denies has its say", async () => {
    for (const name of ["b", "a"])
      await create({ validations: [{ expression: "false", message: `by ${name}` }] }, {}, name);
    expect(say(await client.create(CONFIG_MAPS, configMap("c")))).toEqual([422, denied("by a", "c", "a")]);
  });
});

describe("a binding", () => {
  it("narrows what its policy is about", async () => {
    await create(NEVER, { matchResources: { objectSelector: { matchLabels: { strict: "yes" } } } });
    expect((await client.create(CONFIG_MAPS, configMap("a"))).status).toBe(201);
    expect((await client.create(CONFIG_MAPS, configMap("b", {}, { strict: "yes" }))).status).toBe(422);
  });

  it("can warn instead", async () => {
    await create(NEVER, { validationActions: ["Warn", "Audit"] });
    const { status, warnings } = await client.create(CONFIG_MAPS, configMap("c"));
    expect(status).toBe(201);
    expect(warnings).toBe(
      `299 - "Validation failed for ValidatingAdmissionPolicy 'p' with binding 'p': never"`,
    );
  });

  it("that only audits lets all pass", async () => {
    await create(NEVER, { validationActions: ["Audit"] });
    expect(await client.create(CONFIG_MAPS, configMap("c"))).toMatchObject({ status: 201, warnings: null });
  });
});

describe("parameters", () => {
  const paramKind = { apiVersion: "v1", kind: "ConfigMap" };
  const LIMITED = {
    paramKind,
    matchConstraints: { resourceRules: [rule("apps", "deployments", ["CREATE"])] },
    validations: [
      {
        expression: "params == null || object.spec.replicas <= int(params.data.max)",
        messageExpression: "'at most ' + params.data.max",
      },
    ],
  };
  const bind = (paramRef: JsonObject, spec: JsonObject = {}) =>
    createPolicy(client, "Validating", {
      spec: { ...LIMITED, ...spec },
      binding: { paramRef: { parameterNotFoundAction: "Deny", ...paramRef } },
    });
  const scale = async (replicas: number) => {
    const { status, body } = await client.create(DEPLOYMENTS, deployment("d", { replicas }));
    await client.remove(`${DEPLOYMENTS}/d`);
    return [status, body.message?.replace(/^.*denied request: /, "")];
  };

  it("are found by name, in the namespace of the request or in one that is stated", async () => {
    await client.create(CONFIG_MAPS, configMap("limit", { max: "3" }));
    await client.create("/api/v1/namespaces/kube-system/configmaps", configMap("limit", { max: "5" }));
    await bind({ name: "limit" });
    expect(await scale(3)).toEqual([201, undefined]);
    expect(await scale(4)).toEqual([422, "at most 3"]);
    await client.patch(`${REGISTRATION}/validatingadmissionpolicybindings/p`, "merge", {
      spec: { paramRef: { namespace: "kube-system" } },
    });
    expect(await scale(4)).toEqual([201, undefined]);
    await client.patch("/api/v1/namespaces/kube-system/configmaps/limit", "merge", { data: { max: "1" } });
    expect(await scale(4)).toEqual([422, "at most 1"]);
  });

  it("are found by labels: each is asked about", async () => {
    for (const [name, max] of [
      ["a", "5"],
      ["b", "3"],
      ["c", "1"],
    ] as const)
      await client.create(CONFIG_MAPS, configMap(name, { max }, { limit: name === "c" ? "no" : "yes" }));
    await bind({ selector: { matchLabels: { limit: "yes" } } });
    expect(await scale(3)).toEqual([201, undefined]);
    expect(await scale(4)).toEqual([422, "at most 3"]);
  });

  it("that are not there refuse the request, or let it pass, as the binding says", async () => {
    await bind({ name: "none" });
    expect(await scale(1)).toEqual([
      422,
      "failed to configure binding: no params found for policy binding with `Deny` parameterNotFoundAction",
    ]);
    await client.patch(`${REGISTRATION}/validatingadmissionpolicybindings/p`, "merge", {
      spec: { paramRef: { parameterNotFoundAction: "Allow" } },
    });
    expect(await scale(9)).toEqual([201, undefined]);
  });

  it("are null where the binding states none", async () => {
    await createPolicy(client, "Validating", { spec: LIMITED });
    expect(await scale(9)).toEqual([201, undefined]);
  });

  it("of a kind that is not there are a fault of the policy", async () => {
    await bind({ name: "x" }, { paramKind: { apiVersion: "a.example/v1", kind: "Limit" } });
    const { status, body } = await client.create(DEPLOYMENTS, deployment("d"));
    expect([status, body.message]).toEqual([
      422,
      `deployments.apps "d" is forbidden: ValidatingAdmissionPolicy 'p' denied request: failed to configure policy: failed to find resource referenced by paramKind: 'a.example/v1, Kind=Limit'`,
    ]);
    await client.patch(`${REGISTRATION}/validatingadmissionpolicies/p`, "merge", {
      spec: { failurePolicy: "Ignore" },
    });
    expect(await scale(1)).toEqual([201, undefined]);
  });

  it("in no namespace can have none stated, and those in one need one", async () => {
    await bind(
      { name: "default", namespace: "default" },
      { paramKind: { apiVersion: "v1", kind: "Namespace" } },
    );
    expect(await scale(1)).toEqual([
      422,
      "failed to configure binding: paramRef.namespace must not be provided for a cluster-scoped `paramKind`",
    ]);
    const about = { resourceRules: [rule("rbac.authorization.k8s.io", "clusterroles", ["CREATE"])] };
    await createPolicy(client, "Validating", {
      name: "roles",
      spec: { ...LIMITED, matchConstraints: about },
      binding: { paramRef: { name: "limit", parameterNotFoundAction: "Allow" } },
    });
    const { body } = await client.create("/apis/rbac.authorization.k8s.io/v1/clusterroles", {
      metadata: { name: "r" },
    });
    expect(body.message).toContain(
      "failed to configure binding: cannot use namespaced paramRef in policy binding that matches cluster-scoped resources",
    );
  });
});

describe("what cannot be evaluated", () => {
  const FAILING = { validations: [{ expression: "object.data.none == ''" }] };
  const error = "expression 'object.data.none == ''' resulted in error: no such key: none";

  it("refuses the request, or is passed over, as the policy says", async () => {
    await create(FAILING);
    expect(say(await client.create(CONFIG_MAPS, configMap("c", { a: "1" })))).toEqual([422, denied(error)]);
    await client.patch(`${REGISTRATION}/validatingadmissionpolicies/p`, "merge", {
      spec: { failurePolicy: "Ignore" },
    });
    expect((await client.create(CONFIG_MAPS, configMap("c", { a: "1" }))).status).toBe(201);
  });

  it("is warned of where the binding warns", async () => {
    await create(FAILING, { validationActions: ["Warn"] });
    const { status, warnings } = await client.create(CONFIG_MAPS, configMap("c", { a: "1" }));
    expect([status, warnings]).toEqual([
      201,
      `299 - "Validation failed for ValidatingAdmissionPolicy 'p' with binding 'p': ${error}"`,
    ]);
  });

  it("is a match condition, too, unless another is false", async () => {
    const condition = (expression: string) => ({ name: expression.length.toString(), expression });
    await create({
      ...NEVER,
      matchConditions: [condition("object.data.none == ''"), condition("'a' in object.data")],
    });
    expect((await client.create(CONFIG_MAPS, configMap("b", { b: "1" }))).status).toBe(201);
    expect(say(await client.create(CONFIG_MAPS, configMap("c", { a: "1" })))).toEqual([422, denied(error)]);
  });

  it("is an annotation, which refuses whatever the binding asks for", async () => {
    const annotations = [{ key: "k", valueExpression: "string(object.data.none)" }];
    await create({ auditAnnotations: annotations }, { validationActions: ["Warn"] });
    expect((await client.create(CONFIG_MAPS, configMap("b", { none: "1" }))).status).toBe(201);
    expect(say(await client.create(CONFIG_MAPS, configMap("c", { a: "1" })))).toEqual([
      422,
      denied("expression 'string(object.data.none)' resulted in error: no such key: none"),
    ]);
  });

  it("is what costs too much", async () => {
    const loop = "object.data.all(a, object.data.all(b, object.data.all(c, a + b + c != 'x')))";
    await create({ validations: [{ expression: loop }] });
    const data = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`key-${index}`, "v"]));
    const limit = "operation cancelled: actual cost limit exceeded";
    expect(say(await client.create(CONFIG_MAPS, configMap("c", data)))).toEqual([
      422,
      denied(`expression '${loop}' resulted in error: ${limit}`),
    ]);
    const many = Array.from({ length: 12 }, (_, index) => ({ expression: `${index} == 0 || ${loop}` }));
    await create({ validations: many }, {}, "a");
    expect(say(await client.create(CONFIG_MAPS, configMap("c", data)))).toEqual([
      422,
      denied(
        "validation failed due to running out of cost budget, no further validation rules will be run",
        "c",
        "a",
      ),
    ]);
  });
});

describe("variables", () => {
  it("are found once for all validations, and only if they are named", async () => {
    await create({
      variables: [
        { name: "keys", expression: "object.data.map(key, key)" },
        { name: "long", expression: "variables.keys.filter(key, key.size() > 3)" },
        { name: "never", expression: "object.data.none" },
      ],
      validations: [
        {
          expression: "variables.long.size() == 0",
          messageExpression: "'too long: ' + variables.long.join(', ')",
        },
      ],
    });
    expect((await client.create(CONFIG_MAPS, configMap("b", { key: "1" }))).status).toBe(201);
    expect(
      say(await client.create(CONFIG_MAPS, configMap("c", { long1: "1", long2: "2", key: "1" }))),
    ).toEqual([422, denied("too long: long1, long2")]);
  });
});

describe("a policy that is wrong is refused when it is written", () => {
  it.each<[string, JsonObject, string]>([
    [
      "in a validation",
      { validations: [{ expression: "object.spec" }] },
      'spec.validations[0].expression: Invalid value: "object.spec": must evaluate to bool but got dyn',
    ],
    [
      "in a message",
      { validations: [{ expression: "true", messageExpression: "1" }] },
      'spec.validations[0].messageExpression: Invalid value: "1": must evaluate to string but got int',
    ],
    [
      "in a variable",
      { variables: [{ name: "v", expression: "params" }], validations: [{ expression: "variables.v" }] },
      `[spec.variables[0].expression: Invalid value: "params": compilation failed: ERROR: <input>:1:1: undeclared reference to 'params' (in container '')\n | params\n | ^, spec.validations[0].expression: Invalid value: "variables.v": must evaluate to bool but got dyn]`,
    ],
    [
      "in a match condition",
      { matchConditions: [{ name: "c", expression: " 'a' " }], validations: [{ expression: "true" }] },
      `spec.matchConditions[0].expression: Invalid value: "'a'": must evaluate to bool but got string`,
    ],
    [
      "in an annotation",
      { auditAnnotations: [{ key: "k", valueExpression: "true" }] },
      `spec.auditAnnotations[0].valueExpression: Invalid value: "true": must evaluate to one of [string null_type] but got bool`,
    ],
  ])("%s", async (_, spec, message) => {
    await expect(create(spec)).rejects.toThrow(
      `ValidatingAdmissionPolicy.admissionregistration.k8s.io "p" is invalid: ${message}`,
    );
  });
});
