import type { JsonObject } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { createClient } from "../../rest/client.ts";

const NODES = "/api/v1/nodes";
const TAINT = { key: "node.kubernetes.io/not-ready", effect: "NoSchedule" };

describe("a new node", () => {
  const other = { key: "a", value: "b", effect: "NoSchedule" };
  const runs = { ...TAINT, effect: "NoExecute" };
  const cases: readonly [string, JsonObject, JsonObject[]][] = [
    ["is tainted as not ready", {}, [TAINT]],
    ["is tainted beside what else it is tainted with", { spec: { taints: [other] } }, [other, TAINT]],
    ["is tainted also if pods must leave it", { spec: { taints: [runs] } }, [runs, TAINT]],
    ["is tainted once", { spec: { taints: [TAINT] } }, [TAINT]],
  ];
  it.each(cases)("%s", async (_, fields, taints) => {
    const client = await createClient({}, { admission: ["TaintNodesByCondition"] });
    const { status, body } = await client.create(NODES, { metadata: { name: "n" }, ...fields });
    expect([status, body.spec.taints]).toEqual([201, taints]);
  });

  it("loses the taint as soon as somebody takes it away", async () => {
    const client = await createClient({}, { admission: ["TaintNodesByCondition"] });
    await client.create(NODES, { metadata: { name: "n" } });
    const { body } = await client.patch(`${NODES}/n`, "merge", { spec: { taints: null } });
    expect(body.spec.taints).toBeUndefined();
  });
});
