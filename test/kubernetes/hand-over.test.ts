import { apply, type ListedManager, listManagers, update } from "fieldwise/apply";
import { applyAfterHandOver, clientSideAppliers, kubernetes, writeLastApplied } from "fieldwise/kubernetes";
import type { JsonObject } from "fieldwise/value";
import { describe, expect, it } from "vitest";

const configMap = kubernetes().type("v1", "ConfigMap");
const settings = (data: JsonObject): JsonObject => ({
  apiVersion: "v1",
  kind: "ConfigMap",
  metadata: { name: "settings", namespace: "shop" },
  data,
});

/** An object that kubectl applied on the client's side, by some name. */
const live = update(configMap, {
  object: writeLastApplied(settings({ a: "1", b: "1" })),
  manager: "kubectl-client-side-apply",
}).object;

function applyAs(manager: string, data: JsonObject) {
  const config = settings(data);
  const first = apply(configMap, { live, config, manager, force: true });
  if (!first.ok) throw new Error(first.message);
  return { first, last: applyAfterHandOver(configMap, { object: first.object, config, manager }) };
}

const managersOf = (object: JsonObject) =>
  listManagers(object).map((one: ListedManager) =>
    one.ok ? `${one.owner.manager} ${one.owner.operation}` : "?",
  );

describe("after the first server-side apply of what was applied on the client's side", () => {
  it("what the config does not state any more goes, which the first apply alone leaves", () => {
    const { first, last } = applyAs("gitops", { a: "2" });
    expect(first.object.data).toEqual({ a: "2", b: "1" });
    expect(last?.ok && last.object.data).toEqual({ a: "2" });
    expect(last?.ok && managersOf(last.object)).toEqual(["gitops Apply"]);
  });

  it("the annotation goes with other managers, and stays up to date with kubectl", () => {
    const others = applyAs("gitops", { a: "2" }).last;
    expect(others?.ok && (others.object.metadata as JsonObject).annotations).toBeUndefined();
    const { last } = applyAs("kubectl", { a: "2" });
    expect(last?.ok && managersOf(last.object)).toEqual(["kubectl Apply", "kubectl-last-applied Apply"]);
    expect(JSON.stringify(last?.ok && last.object.metadata)).toContain('\\"data\\":{\\"a\\":\\"2\\"}');
  });

  it("there is nothing to do a second time, nor for objects that were never applied there", () => {
    const { last } = applyAs("kubectl", { a: "2" });
    const object = last?.ok ? last.object : {};
    expect(clientSideAppliers(object)).toEqual([]);
    const again = { object, config: settings({ a: "2" }), manager: "kubectl" };
    expect(applyAfterHandOver(configMap, again)).toBeUndefined();
  });

  it("it is whoever wrote the annotation that hands over, whatever the name", () => {
    const renamed = update(configMap, {
      object: writeLastApplied(settings({ a: "1" })),
      manager: "deployer",
    }).object;
    expect(clientSideAppliers(renamed)).toEqual(["deployer"]);
    expect(clientSideAppliers(settings({}))).toEqual([]);
  });
});
