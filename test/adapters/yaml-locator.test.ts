import { createYamlLocator, locateYaml } from "fieldwise/adapters/yaml";
import { describe, expect, it } from "vitest";

const text = `spec:
  replicas: 2
  ports:
  - port: 80
  - {port: 81}
  selector: &labels
    app: shop
  copy: *labels
  script: |
    run
`;

describe("a locator", () => {
  const locator = createYamlLocator(text);

  it.each([
    [["spec"], { line: 1, column: 1 }],
    [["spec", "replicas"], { line: 2, column: 13 }],
    [["spec", "ports"], { line: 3, column: 3 }],
    [["spec", "ports", 0], { line: 4, column: 5 }],
    [["spec", "ports", 1, "port"], { line: 5, column: 12 }],
    [["spec", "selector"], { line: 6, column: 3 }],
    [["spec", "copy"], { line: 8, column: 9 }],
    [["spec", "copy", "app"], { line: 7, column: 10 }],
    [["spec", "script"], { line: 9, column: 11 }],
    [["spec", "ports", 7], { line: 3, column: 3 }],
    [[], { line: 1, column: 1 }],
  ])("finds the field %j at %j: the value, or its key if that is in a line before", (place, position) => {
    expect(locator.field(place)).toEqual(position);
  });

  it("finds values where locateYaml does", () => {
    for (const place of [[], ["spec"], ["spec", "ports", 1], ["spec", "copy", "app"], ["other"]])
      expect(locator.value(place)).toEqual(locateYaml(text, place));
  });

  it("counts lines from where the text starts, and finds nothing in what cannot be read", () => {
    expect(createYamlLocator("a: 1", { line: 9 }).field(["a"])).toEqual({ line: 9, column: 4 });
    expect(createYamlLocator("a: [").field(["a"])).toBeUndefined();
    expect(createYamlLocator("").field([])).toBeUndefined();
  });
});
