import { readFileSync } from "node:fs";
import { apply, owners } from "fieldwise/apply";
import { reconcile } from "fieldwise/evolve";
import { createNormalize, kubernetes, kubernetesDuplicates } from "fieldwise/kubernetes";
import { type JsonObject, parseJson } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { typesWithin } from "../../src/evolve/internal.ts";
import { deepFreeze } from "../arbitraries.ts";

interface Case {
  readonly name: string;
  readonly apiVersion: string;
  readonly kind: string;
  readonly before?: JsonObject;
  readonly after: JsonObject;
  readonly expect: {
    readonly object?: JsonObject;
    readonly unchanged?: true;
    readonly warnings?: readonly object[];
    readonly errors?: readonly object[];
  };
}

const fixture = new URL("../../spec-fixtures/evolve/kubernetes-pairs.jsonl", import.meta.url);
const cases = readFileSync(fixture, "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => deepFreeze(parseJson(line)) as unknown as Case);

describe("spec-fixtures/evolve/kubernetes-pairs.jsonl", () => {
  it("tells its cases apart", () => {
    expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
  });

  it.each(cases)("$name", ({ apiVersion, kind, before, after, expect: expected }) => {
    const type = kubernetes().type(apiVersion, kind);
    const rules = kubernetesDuplicates(apiVersion, kind);
    const result = reconcile(type, { before, after }, { rules });
    expect(result.errors).toEqual(expected.errors ?? []);
    if (expected.errors !== undefined) return;
    expect(result.object).toEqual(expected.object ?? after);
    expect(result.object === after).toBe(expected.unchanged === true);
    expect(result.warnings).toEqual(expected.warnings ?? []);
    const again = reconcile(type, { before: result.object, after: result.object }, { rules });
    expect(again.object).toBe(result.object);
    expect(again.errors).toEqual([]);
  });
});

describe("kubernetesDuplicates", () => {
  const kinds = kubernetes().kinds();

  it("are about fields that the kinds have", () => {
    for (const { group, version, kind } of kinds) {
      const apiVersion = group === "" ? version : `${group}/${version}`;
      const rules = kubernetesDuplicates(apiVersion, kind);
      if (rules.length > 0) reconcile(kubernetes().type(apiVersion, kind), { after: {} }, { rules });
    }
  });

  it("hold wherever there are pods", () => {
    const withPods = kinds.flatMap(({ group, version, kind }) => {
      const apiVersion = group === "" ? version : `${group}/${version}`;
      const within = typesWithin(kubernetes().type(apiVersion, kind)).map(({ name }) => name);
      return within.includes("io.k8s.api.core.v1.PodSpec") && !kind.endsWith("List")
        ? [[apiVersion, kind]]
        : [];
    });
    expect(withPods.length).toBeGreaterThan(5);
    for (const [apiVersion = "", kind = ""] of withPods)
      expect(kubernetesDuplicates(apiVersion, kind).map((rule) => rule.new)).toContainEqual(
        expect.stringContaining("serviceAccountName"),
      );
  });

  it("are none for kinds that have none", () => {
    expect(kubernetesDuplicates("v1", "ConfigMap")).toEqual([]);
    expect(kubernetesDuplicates("v2", "Pod")).toEqual([]);
  });

  it("set what belongs to nobody, and bring back what a manager gives up, as the API server does", () => {
    const type = kubernetes().type("apps/v1", "Deployment");
    const normalize = createNormalize(type, { duplicates: kubernetesDuplicates("apps/v1", "Deployment") });
    let live: JsonObject | undefined;
    for (const [manager, spec, account, ownersOfName, ownersOfOld] of [
      ["m", { serviceAccountName: "a" }, "a", ["m"], []],
      ["m", { hostname: "h" }, "a", [], []],
      ["m", { serviceAccountName: "b" }, "b", ["m"], []],
      ["m", { serviceAccount: "c" }, "c", [], ["m"]],
      ["n", { serviceAccount: "c" }, "c", [], ["m", "n"]],
      ["m", { hostname: "h" }, "c", [], ["n"]],
      ["n", { hostname: "h" }, "c", [], []],
    ] as const) {
      const metadata = { name: "a" };
      const config = { apiVersion: "apps/v1", kind: "Deployment", metadata, spec: { template: { spec } } };
      const result = apply(type, { live, config, manager }, { normalize });
      if (!result.ok) throw new Error(result.message);
      live = result.object as JsonObject;
      const both = { serviceAccount: account, serviceAccountName: account };
      expect(live.spec).toMatchObject({ template: { spec: both } });
      const owning = (name: string): readonly string[] =>
        owners(type, { live: live as JsonObject, path: `spec.template.spec.${name}` }).map(
          (one) => one.manager,
        );
      expect([owning("serviceAccountName"), owning("serviceAccount")]).toEqual([ownersOfName, ownersOfOld]);
    }
  });
});
