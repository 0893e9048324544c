import { expect, it } from "vitest";
import { compareVersions } from "../../../src/kubernetes/resources/compare-versions.ts";

it("prefers what is stable, then what is newer, then what is not written as versions are, by name", () => {
  const preferred = [
    "v10",
    "v2",
    "v1",
    "v11beta2",
    "v10beta3",
    "v3beta1",
    "v12alpha1",
    "v11alpha2",
    "foo1",
    "foo10",
  ];
  expect(preferred.toReversed().sort(compareVersions)).toEqual(preferred);
  expect(compareVersions("v1", "v1")).toBe(0);
});
