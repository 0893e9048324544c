import { expect, it } from "vitest";
import { fromJson, ValidatingPolicy } from "../../../src/rules/internal.ts";

const values = {
  object: fromJson({ data: { a: "1" } }),
  oldObject: null,
  namespaceObject: null,
  request: fromJson({}),
};

it("a policy is evaluated step by step, so that others can have their turn between any two expressions", () => {
  const policy = new ValidatingPolicy({
    validations: [
      { expression: "true" },
      { expression: "false", messageExpression: "'no'" },
      { expression: "true" },
    ],
    auditAnnotations: [{ key: "size", valueExpression: "string(object.data.size())" }],
  });
  const steps = policy.evaluate(values);
  let count = 0;
  for (let step = steps.next(); ; step = steps.next(), count++) {
    if (!step.done) continue;
    expect(step.value).toEqual({
      denials: [{ message: "no", reason: "Invalid" }],
      faults: [],
      annotations: new Map([["size", "1"]]),
    });
    break;
  }
  expect(count).toBe(5);
});
