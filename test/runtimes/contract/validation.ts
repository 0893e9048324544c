import { printProblem, toProblems } from "fieldwise/adapters/ajv";
import { kubernetesDefinitions } from "fieldwise/kubernetes";
import { createChecker } from "fieldwise/validation";
import { type Check, expectSame } from "./check.ts";

const object = {
  apiVersion: "v1",
  kind: "Pod",
  metadata: { name: "shop" },
  spec: { containers: [{ name: "web" }, { name: "web" }], restartPolicy: "Sometimes" },
};

const check = () => createChecker(kubernetesDefinitions()).check("v1", "Pod", object);

/** ajv itself makes code of schemas, which not every runtime allows; what an ajv found elsewhere can be told anywhere. */
const error = {
  keyword: "maxItems",
  instancePath: "/spec/containers",
  schemaPath: "#/properties/spec/properties/containers/maxItems",
  params: { limit: 1 },
};

export function validationChecks(): readonly Check[] {
  return [
    {
      name: "validation finds what is wrong",
      run: () =>
        expectSame(check().map(printProblem), [
          'spec.restartPolicy: Unsupported value: "Sometimes": supported values: "Always", "Never", "OnFailure"',
          'spec.containers[1]: Duplicate value: {"name":"web"}',
        ]),
    },
    {
      name: "errors of ajv are told in Kubernetes' words",
      run: () =>
        expectSame(toProblems([error], object).map(printProblem), [
          "spec.containers: Too many: 2: must have at most 1 item",
        ]),
    },
  ];
}
