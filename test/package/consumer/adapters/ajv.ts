import { Ajv } from "ajv";
import { addKubernetes, type Problem, printProblem, toAjvSchema, toProblems } from "fieldwise/adapters/ajv";

const ajv: Ajv = addKubernetes(new Ajv({ allErrors: true }), { builtin: false });
const validate = ajv.compile(
  toAjvSchema({
    type: "object",
    properties: {
      size: { type: "string", enum: ["S", "M"] },
      tags: { type: "array", items: { type: "string" }, "x-kubernetes-list-type": "set" },
    },
  }),
);

const fleet = { size: "L", tags: ["a", "a"] };
console.log(validate(fleet)); // false
const problems: readonly Problem[] = toProblems(validate.errors, fleet);
console.log(problems.map(printProblem)); // ["size: Unsupported value: \"L\": supported values: \"S\", \"M\"","tags[1]: Duplicate value: \"a\""]
