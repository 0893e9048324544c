import type { JsonObject } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { createClient, PODS, pod } from "../../rest/client.ts";

const seconds = (key: string): JsonObject => ({
  key: `node.kubernetes.io/${key}`,
  operator: "Exists",
  effect: "NoExecute",
  tolerationSeconds: 300,
});
const NOT_READY = seconds("not-ready");
const UNREACHABLE = seconds("unreachable");

async function tolerationsOf(tolerations: readonly JsonObject[] | undefined): Promise<unknown> {
  const client = await createClient({}, { admission: ["DefaultTolerationSeconds"] });
  const { body } = await client.create(
    PODS,
    pod("p", tolerations === undefined ? {} : { tolerations: [...tolerations] }),
  );
  return body.spec.tolerations;
}

describe("pods tolerate nodes that are not ready or not reached for five minutes", () => {
  const own = { key: "node.kubernetes.io/not-ready", operator: "Exists", effect: "NoExecute" };
  const any = { operator: "Exists" };
  const other = { key: "a", operator: "Exists", effect: "NoExecute" };
  const schedule = { ...own, effect: "NoSchedule" };
  const cases: readonly [string, JsonObject[] | undefined, JsonObject[]][] = [
    ["if they say nothing", undefined, [NOT_READY, UNREACHABLE]],
    ["or not as long as they say", [own], [own, UNREACHABLE]],
    ["or as long as they want, if they tolerate everything", [any], [any]],
    ["whatever else they tolerate", [other], [other, NOT_READY, UNREACHABLE]],
    ["also if they tolerate being placed there", [schedule], [schedule, NOT_READY, UNREACHABLE]],
    [
      "or without end, whatever the effect",
      [{ key: UNREACHABLE.key as string, operator: "Exists" }],
      [{ key: UNREACHABLE.key as string, operator: "Exists" }, NOT_READY],
    ],
  ];
  it.each(cases)("%s", async (_, stated, expected) => {
    expect(await tolerationsOf(stated)).toEqual(expected);
  });

  it("and get that back when an update takes it away", async () => {
    const client = await createClient({}, { admission: ["DefaultTolerationSeconds"] });
    await client.create(PODS, pod("p"));
    const { status, body } = await client.patch(`${PODS}/p`, "merge", { spec: { tolerations: null } });
    expect([status, body.spec.tolerations]).toEqual([200, [NOT_READY, UNREACHABLE]]);
  });
});
