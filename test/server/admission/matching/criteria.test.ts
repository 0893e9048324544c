import type { JsonObject } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import {
  compileCriteria,
  decidesAboutAdmission,
  type StatedCriteria,
  subjectOf,
} from "../../../../src/server/admission/matching/index.ts";
import type { Admitted, Call } from "../../../../src/server/calls/call.ts";
import { FollowedObjects } from "../../../../src/server/objects/followed.ts";
import { builtinResources } from "../../../../src/server/resources/builtin-resources.ts";
import { Registry } from "../../../../src/server/resources/registry.ts";
import type { Resource } from "../../../../src/server/resources/resource.ts";

const registry: Registry = new Registry(builtinResources(() => registry));
const namespaces = new FollowedObjects("/core/namespaces/");
namespaces.put("/core/namespaces/red", labelled("red", { team: "red" }));
namespaces.put("/core/namespaces/blue", labelled("blue", { team: "blue" }));

function labelled(name: string, labels: JsonObject): JsonObject {
  return { metadata: { name, labels } };
}

interface Asked {
  readonly path: string;
  readonly operation?: Admitted["operation"];
  readonly namespace?: string;
  readonly name?: string;
  readonly object?: JsonObject | undefined;
  readonly live?: JsonObject;
}

/** Which resource a request is shown in, as `group/version/plural`. */
function match(stated: StatedCriteria, asked: Asked): string | undefined {
  const [group = "", version = "", plural = "", subresource] = asked.path.split("/");
  const resource = registry.find(group, version, plural) as Resource;
  const { namespace, name = "x", operation = "CREATE", live } = asked;
  const request: Admitted = {
    call: { resource, subresource, namespace, name } as unknown as Call,
    operation,
    name,
    object: "object" in asked ? asked.object : labelled(name, {}),
    live,
    options: {} as Admitted["options"],
  };
  const found = compileCriteria(stated).match(subjectOf(request, { registry, namespaces }));
  return found && `${found.group}/${found.version}/${found.plural}`;
}

const ALL = { operations: ["*"], apiGroups: ["*"], apiVersions: ["*"] };
const rule = (more: JsonObject): StatedCriteria => ({ rules: [{ ...ALL, ...more }] });
const PODS = rule({ resources: ["pods"] });
const POD: Asked = { path: "/v1/pods", namespace: "red" };

describe("rules", () => {
  const cases: readonly [string, JsonObject, Asked, boolean][] = [
    ["name resources", { resources: ["pods"] }, POD, true],
    ["name others", { resources: ["services"] }, POD, false],
    ["leave out subresources", { resources: ["pods"] }, { ...POD, path: "/v1/pods/status" }, false],
    ["name one subresource", { resources: ["pods/status"] }, { ...POD, path: "/v1/pods/status" }, true],
    ["name another subresource", { resources: ["pods/status"] }, { ...POD, path: "/v1/pods/binding" }, false],
    ["name all subresources", { resources: ["pods/*"] }, { ...POD, path: "/v1/pods/binding" }, true],
    ["take a resource for one of its own, too", { resources: ["pods/*"] }, POD, true],
    ["mean by a star no subresources", { resources: ["*"] }, { ...POD, path: "/v1/pods/status" }, false],
    ["name a subresource of any", { resources: ["*/status"] }, { ...POD, path: "/v1/pods/status" }, true],
    ["name operations", { resources: ["*"], operations: ["DELETE"] }, POD, false],
    ["name the operation", { resources: ["*"], operations: ["UPDATE", "CREATE"] }, POD, true],
    ["name groups", { resources: ["*"], apiGroups: ["apps"] }, POD, false],
    ["name versions", { resources: ["*"], apiVersions: ["v2"] }, POD, false],
    ["ask for namespaces", { resources: ["*"], scope: "Namespaced" }, POD, true],
    ["ask for the cluster", { resources: ["*"], scope: "Cluster" }, POD, false],
    ["find nodes in the cluster", { resources: ["*"], scope: "Cluster" }, { path: "/v1/nodes" }, true],
    ["find namespaces there", { resources: ["*"], scope: "Cluster" }, { path: "/v1/namespaces" }, true],
    [
      "find no namespace in one",
      { resources: ["*"], scope: "Namespaced" },
      { path: "/v1/namespaces" },
      false,
    ],
    ["name objects", { resources: ["*"], resourceNames: ["x"] }, POD, true],
    ["name other objects", { resources: ["*"], resourceNames: ["y"] }, POD, false],
  ];
  it.each(cases)("%s", (_, stated, asked, isMatch) => {
    expect(match(rule(stated), asked) !== undefined).toBe(isMatch);
  });

  it("are about nothing if there are none, except where that means anything", () => {
    expect(match({ rules: [] }, POD)).toBeUndefined();
    expect(match({ rules: undefined, anyWithoutRules: true }, POD)).toBe("/v1/pods");
    expect(match({ ...PODS, anyWithoutRules: true }, { path: "/v1/nodes" })).toBeUndefined();
  });

  it("that exclude win", () => {
    const excludeRules = [{ ...ALL, resources: ["pods"], resourceNames: ["x"] }];
    expect(match({ ...PODS, excludeRules }, POD)).toBeUndefined();
    expect(match({ ...PODS, excludeRules }, { ...POD, name: "y" })).toBe("/v1/pods");
  });
});

describe("a match policy", () => {
  const stated = rule({ apiGroups: ["autoscaling"], apiVersions: ["v1"], resources: ["*", "*/status"] });
  const path = "autoscaling/v2/horizontalpodautoscalers";

  it("of Equivalent finds the version that rules are about", () => {
    const equivalent = { ...stated, matchPolicy: "Equivalent" };
    expect(match(equivalent, { path, namespace: "red" })).toBe("autoscaling/v1/horizontalpodautoscalers");
    expect(match(equivalent, { path: `${path}/status`, namespace: "red" })).toBe(
      "autoscaling/v1/horizontalpodautoscalers",
    );
  });

  it("of Equivalent finds the same objects in other groups", () => {
    const events = { ...rule({ apiGroups: [""], resources: ["events"] }), matchPolicy: "Equivalent" };
    expect(match(events, { path: "events.k8s.io/v1/events", namespace: "red" })).toBe("/v1/events");
  });

  it("of Exact finds nothing else", () => {
    expect(match({ ...stated, matchPolicy: "Exact" }, { path, namespace: "red" })).toBeUndefined();
  });
});

describe("selectors", () => {
  const red: JsonObject = { matchLabels: { team: "red" } };
  const byNamespace: StatedCriteria = { ...rule({ resources: ["*"] }), namespaceSelector: red };
  const byObject: StatedCriteria = { ...rule({ resources: ["*"] }), objectSelector: red };

  it("of namespaces go by the namespace of the request, and let all of the cluster through", () => {
    expect(match(byNamespace, POD)).toBe("/v1/pods");
    expect(match(byNamespace, { ...POD, namespace: "blue" })).toBeUndefined();
    expect(match(byNamespace, { path: "/v1/nodes" })).toBe("/v1/nodes");
  });

  it("of namespaces go by a namespace itself as it is to be, and as it is when it goes", () => {
    const asked = { path: "/v1/namespaces", name: "blue" };
    expect(match(byNamespace, { ...asked, object: labelled("blue", { team: "red" }) })).toBe(
      "/v1/namespaces",
    );
    expect(match(byNamespace, { ...asked, object: undefined, operation: "DELETE" })).toBeUndefined();
  });

  it("of namespaces refuse one that is not there, if all else fits", () => {
    expect(() => match(byNamespace, { ...POD, namespace: "none" })).toThrow('namespaces "none" not found');
    expect(match({ ...byNamespace, rules: [] }, { ...POD, namespace: "none" })).toBeUndefined();
  });

  it("of objects go by either object of an update", () => {
    const [is, not] = [labelled("x", { team: "red" }), labelled("x", {})];
    expect(match(byObject, { ...POD, object: is })).toBe("/v1/pods");
    expect(match(byObject, { ...POD, object: not })).toBeUndefined();
    expect(match(byObject, { ...POD, object: not, live: is, operation: "UPDATE" })).toBe("/v1/pods");
    expect(match(byObject, { ...POD, object: undefined, live: is, operation: "DELETE" })).toBe("/v1/pods");
  });
});

describe("configurations", () => {
  it("of admission are no business of admission", () => {
    const find = (plural: string) => registry.find("admissionregistration.k8s.io", "v1", plural) as Resource;
    expect(decidesAboutAdmission(find("validatingwebhookconfigurations"))).toBe(true);
    expect(decidesAboutAdmission(find("validatingadmissionpolicybindings"))).toBe(true);
    expect(decidesAboutAdmission(registry.find("", "v1", "pods") as Resource)).toBe(false);
  });
});
