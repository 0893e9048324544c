import { expect, it } from "vitest";
import { compareVersions } from "../../src/cli/input/compare-versions.ts";

it("versions come stable before beta before alpha, of each the newest first, and others by name", () => {
  const versions = [
    "foo10",
    "v1alpha2",
    "v2beta1",
    "v1",
    "foo1",
    "v12alpha1",
    "v10",
    "v11beta2",
    "v2",
    "v2beta10",
  ];
  expect(versions.toSorted(compareVersions)).toEqual([
    ...["v10", "v2", "v1"],
    ...["v11beta2", "v2beta10", "v2beta1"],
    ...["v12alpha1", "v1alpha2"],
    ...["foo1", "foo10"],
  ]);
});
