import { describe, expect, it } from "vitest";
import { fakeKubectl, prints } from "./fake-kubectl.ts";

const settings = {
  apiVersion: "v1",
  kind: "ConfigMap",
  metadata: {
    name: "settings",
    managedFields: [
      {
        manager: "tuner",
        operation: "Update",
        apiVersion: "v1",
        fieldsType: "FieldsV1",
        fieldsV1: { "f:data": { "f:colour": {} } },
      },
    ],
  },
  data: { colour: "red" },
};

describe("what only a run can tell", () => {
  const { type, write } = fakeKubectl([
    ["*jsonpath*'-- cm'", "printf 'settings theme'"],
    ["*'-- cm/settings'*", prints(settings)],
  ]);
  write("live.json", JSON.stringify(settings));

  it.each([
    [["explain", "deploym"], ["deployment"]],
    [["lint", "a.yaml", "--rule", "conf"], ["conflict"]],
    [["blame", "deploy"], ["deployments"]],
    [["blame", "cm/t"], ["cm/theme"]],
    [
      ["blame", "cm/settings", "da"],
      ["data", "data.colour"],
    ],
    [["blame", "live.json", "data."], ["data.colour"]],
    [["managers", "migrate", "live.json", "--from", ""], ["tuner"]],
    [["blame", "cm/settings", "--field-manager", "t"], ["tuner"]],
    [["apply", "-f", "live.json", "--live", "live.json", "--force-at", "data.c"], ["data.colour"]],
    [["man"], ["managers"]],
    [["managers", "m"], ["migrate"]],
    [["diff", "--server"], ["--server-side"]],
    [["apply", "-o", "ya"], ["yaml"]],
    [["blame", "nothing/"], []],
    [["blame", "no-such.yaml", "--field-manager", ""], []],
    [["unknown", ""], []],
  ])("%j may end in %j", async (words, offered) => {
    const { code, out, err } = await type(["__complete", ...words]);
    expect([code, err]).toEqual([0, ""]);
    expect(out.split("\n").slice(0, -1)).toEqual(offered);
  });
});
