import { compileExpressions, compileRules, explainRule, inspectRules } from "fieldwise/rules";
import { type Call, named } from "../hostile-arguments.ts";

const schema = {
  type: "object",
  properties: {
    size: {
      type: "integer",
      default: 3,
      "x-kubernetes-validations": [{ rule: "self > 5", message: "more" }],
    },
    tags: { type: "array", maxItems: 3, "x-kubernetes-list-type": "set", items: { type: "string" } },
    labels: { type: "object", additionalProperties: { type: "string", maxLength: 5 } },
  },
  required: ["size"],
  "x-kubernetes-validations": [
    {
      rule: "self.tags.size() > 0",
      messageExpression: "'none'",
      reason: "FieldValueRequired",
      fieldPath: ".tags",
    },
    { rule: "self == oldSelf.orValue(self)", optionalOldSelf: true },
  ],
};
const value = { size: 3, tags: ["a"], labels: { a: "b" } };

export const calls: readonly Call[] = [
  ["compileRules", compileRules, schema, named({ isRoot: true })],
  ["inspectRules", inspectRules, schema, named({ isRoot: true })],
  ["explainRule", explainRule, "self.size > 5"],
  [
    "compileRules, and what it gives",
    (stated: object) => {
      const rules = compileRules(stated);
      rules?.findProblems({ path: "spec", steps: ["spec"] });
      return rules?.check({ value, old: { ...value, size: 4 }, spareUnchanged: true }).problems;
    },
    schema,
  ],
  ["compileExpressions", compileExpressions, named({ params: true })],
  [
    "compileExpressions, and what it gives",
    (use: "validation", name: string, text: string) => {
      const expressions = compileExpressions({ params: true });
      return [expressions.declareVariable(name, text), expressions.findFault(use, text)];
    },
    "validation",
    "size",
    "object.size > 5",
  ],
];
