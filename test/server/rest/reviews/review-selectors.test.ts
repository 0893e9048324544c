import type { JsonObject } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import { checkSelectors, unreadSelectors } from "../../../../src/server/rest/reviews/review-selectors.ts";

const PATH = "spec.resourceAttributes";

/** What is wrong with selectors, by field. */
function wrong(attributes: JsonObject): readonly string[] {
  return [...checkSelectors(attributes)].map(
    ({ field, message }) => `${field?.slice(PATH.length + 1)}: ${message}`,
  );
}

const requirement = (operator: string, values: readonly string[] = [], key = "a"): JsonObject => ({
  ...{ key, operator },
  ...(values.length > 0 && { values: [...values] }),
});

describe("the selectors of a review", () => {
  it.each([
    [
      { labelSelector: { rawSelector: "a=b" }, fieldSelector: { requirements: [requirement("In", ["x"])] } },
      [],
    ],
    [{ labelSelector: { requirements: [requirement("Unheard")] } }, []],
    [
      { fieldSelector: {} },
      [
        `fieldSelector.requirements: Required value: when ${PATH}.fieldSelector is specified, requirements or rawSelector is required`,
      ],
    ],
    [
      { labelSelector: { rawSelector: "a", requirements: [requirement("Exists")] } },
      ['labelSelector.rawSelector: Invalid value: "a": may not specified at the same time as requirements'],
    ],
    [
      { fieldSelector: { requirements: [requirement("In", [], "")] } },
      [
        "fieldSelector.requirements[0].key: Required value: must be specified",
        "fieldSelector.requirements[0].values: Required value: must be specified when `operator` is 'In' or 'NotIn'",
      ],
    ],
    [
      { labelSelector: { requirements: [requirement("Exists", ["x"])] } },
      [
        "labelSelector.requirements[0].values: Forbidden: may not be specified when `operator` is 'Exists' or 'DoesNotExist'",
      ],
    ],
  ])("%j: %j", (attributes, causes) => expect(wrong(attributes)).toEqual(causes));

  it("have labels that can be some", () => {
    const [key, value] = wrong({
      labelSelector: { requirements: [requirement("In", ["no value"], "no key")] },
    });
    expect(key).toMatch('labelSelector.requirements[0].key: Invalid value: "no key"');
    expect(value).toMatch('labelSelector.requirements[0].values[0]: Invalid value: "no value"');
  });

  it.each([
    [{ labelSelector: { rawSelector: "a in (b)" } }, ""],
    [{ labelSelector: { rawSelector: "a in (" } }, `${PATH}.labelSelector ignored due to parse error`],
    [
      { fieldSelector: { rawSelector: "a" }, labelSelector: { requirements: [requirement("Unheard")] } },
      `${PATH}.fieldSelector ignored due to parse error; ${PATH}.labelSelector ignored due to parse error`,
    ],
    [
      { labelSelector: { requirements: [requirement("Unheard"), requirement("Exists")] } },
      `${PATH}.labelSelector partially ignored due to parse error`,
    ],
    [
      { fieldSelector: { requirements: [requirement("In", ["a", "b"]), requirement("NotIn", ["c"])] } },
      `${PATH}.fieldSelector partially ignored due to parse error`,
    ],
    [
      { fieldSelector: { requirements: [requirement("Exists")] } },
      `${PATH}.fieldSelector ignored due to parse error`,
    ],
  ])("%j are read as far as they can be: %j", (attributes, told) =>
    expect(unreadSelectors(attributes)).toBe(told),
  );
});
