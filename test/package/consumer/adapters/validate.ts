import { createValidator, type Problem, printProblem, type Validator } from "fieldwise/adapters/validate";
import { kubernetesDefinitions } from "fieldwise/kubernetes";
import { type DefinitionSource, readCustomResource } from "fieldwise/openapi";

const fleets: DefinitionSource = readCustomResource({
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  spec: {
    group: "example.com",
    names: { kind: "Fleet" },
    versions: [
      {
        name: "v1",
        schema: {
          openAPIV3Schema: {
            type: "object",
            properties: { size: { type: "string", enum: ["S", "M"] } },
          },
        },
      },
    ],
  },
});
const validator: Validator = createValidator(kubernetesDefinitions(), fleets);

const problems: readonly Problem[] = validator.validate("example.com/v1", "Fleet", { size: "L" });
console.log(problems.map(printProblem)); // ["size: Unsupported value: \"L\": supported values: \"S\", \"M\""]
console.log(validator.validate("v1", "ConfigMap", { data: { a: "1" } })); // []
