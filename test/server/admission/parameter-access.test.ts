import type { JsonObject } from "fieldwise/value";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Cluster, rule, user } from "../auth/rbac/cluster.ts";

const GROUP = "admissionregistration.k8s.io";
const BOB = "&{bob  [dev ops system:authenticated] map[]}";

let cluster: Cluster;
let names = 0;
let name = "";

beforeAll(async () => {
  cluster = await Cluster.start();
  const sorts = ["mutating", "validating"].flatMap((sort) => [
    `${sort}admissionpolicies`,
    `${sort}admissionpolicybindings`,
  ]);
  await cluster.role("author", [
    rule(`create,update,patch,get ${GROUP} ${sorts.join(",")}`),
    rule("get core configmaps"),
  ]);
  await cluster.bind("author", "ClusterRole/author", [user("bob")]);
  await cluster.role("default/lists", [rule("list core secrets")]);
  await cluster.bind("default/lists", "Role/lists", [user("bob")]);
});
afterAll(() => cluster.server.close());
beforeEach(() => {
  name = `p${++names}.example`;
});

async function create(kind: string, spec: JsonObject, as: string): Promise<string> {
  const line = `POST /apis/${GROUP}/v1/${kind.toLowerCase().replace(/y$/, "ie")}s`;
  const body = { apiVersion: `${GROUP}/v1`, kind, metadata: { name }, spec };
  const { status, body: answer } = await cluster.ask(line, { as, body });
  return status === 201 ? "created" : answer.message;
}

function policy(paramKind: JsonObject | undefined, as = "bob"): Promise<string> {
  const resourceRules = [
    { apiGroups: [""], apiVersions: ["v1"], operations: ["CREATE"], resources: ["pods"] },
  ];
  const validations = [{ expression: "true" }];
  const spec = {
    matchConstraints: { resourceRules },
    validations,
    ...(paramKind !== undefined && { paramKind }),
  };
  return create("ValidatingAdmissionPolicy", spec, as);
}

function binding(policyName: string, paramRef: JsonObject, as = "bob"): Promise<string> {
  const stated = { parameterNotFoundAction: "Deny", ...paramRef };
  const spec = { policyName, validationActions: ["Deny"], paramRef: stated };
  return create("ValidatingAdmissionPolicyBinding", spec, as);
}

const kindOf = (kind: string, apiVersion = "v1"): JsonObject => ({ apiVersion, kind });

describe("a policy has parameters of a kind", () => {
  it("whose objects its author may get", async () => {
    expect(await policy(kindOf("ConfigMap"))).toBe("created");
    name += "x";
    expect(await policy(undefined)).toBe("created");
    name += "x";
    expect(await policy(kindOf("Secret"), "ada")).toBe("created");
  });

  it.each([
    ["Secret", "v1"],
    ["Nothing", "v1"],
    ["Foo", "any.example/v1"],
  ])("and of no other: %s", async (kind, apiVersion) => {
    expect(await policy(kindOf(kind, apiVersion))).toBe(
      `ValidatingAdmissionPolicy.${GROUP} "${name}" is invalid: spec.paramKind: Forbidden: user ${BOB} must have "get" permission on all objects of the referenced paramKind (kind=${kind}, apiVersion=${apiVersion})`,
    );
  });

  it("which may stay as it is", async () => {
    expect(await policy(kindOf("Secret"), "ada")).toBe("created");
    const patch = (spec: JsonObject) =>
      cluster.ask(`PATCH /apis/${GROUP}/v1/validatingadmissionpolicies/${name}`, {
        as: "bob",
        body: { spec },
      });
    expect((await patch({ failurePolicy: "Ignore" })).status).toBe(200);
    expect((await patch({ paramKind: { kind: "Pod" } })).status).toBe(422);
    expect((await patch({ paramKind: { kind: "ConfigMap" } })).status).toBe(200);
  });
});

describe("a binding has parameters", () => {
  const denied = (why: string) =>
    `ValidatingAdmissionPolicyBinding.${GROUP} "${name}" is invalid: spec.paramRef: Forbidden: ${why}`;

  it("that its author may get, or list", async () => {
    await policy(kindOf("ConfigMap"), "ada");
    const configs = name;
    name += "x";
    expect(await binding(configs, { name: "a", namespace: "default" })).toBe("created");
    name += "x";
    expect(await binding(configs, { selector: {} })).toBe(
      denied(`user ${BOB} does not have "list" permission on the object referenced by paramRef`),
    );
    await policy(kindOf("Secret"), "ada");
    const secrets = name;
    name += "x";
    expect(await binding(secrets, { selector: {}, namespace: "default" })).toBe("created");
    name += "x";
    expect(await binding(secrets, { selector: {} })).toContain('does not have "list" permission');
  });

  it("of a policy that nobody knows only if its author may have any", async () => {
    expect(await binding("none.example", { name: "a" })).toBe(
      denied(
        `unable to get policy none.example to determine minimum required permissions and user ${BOB} does not have "get" permission for all groups, versions and resources`,
      ),
    );
    expect(await binding("none.example", { name: "a" }, "ada")).toBe("created");
  });
});
