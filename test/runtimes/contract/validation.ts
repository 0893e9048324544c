import { createValidator, printProblem } from "fieldwise/adapters/validate";
import { kubernetesDefinitions } from "fieldwise/kubernetes";
import { createChecker } from "fieldwise/validation";
import { type Check, errorOf, expectSame, expectTrue } from "./check.ts";

const object = {
  apiVersion: "v1",
  kind: "Pod",
  metadata: { name: "shop" },
  spec: { containers: [{ name: "web" }, { name: "web" }], restartPolicy: "Sometimes" },
};

const PROBLEMS = [
  'spec.restartPolicy: Unsupported value: "Sometimes": supported values: "Always", "Never", "OnFailure"',
  'spec.containers[1]: Duplicate value: {"name":"web"}',
];

const validate = () => createValidator(kubernetesDefinitions()).validate("v1", "Pod", object);

const check = () => createChecker(kubernetesDefinitions()).check("v1", "Pod", object);

const WITHOUT_AJV: Check = {
  name: "validation without ajv finds what is wrong",
  run: () => expectSame(check().map(printProblem), PROBLEMS),
};

/**
 * Validation with ajv is left out where `eval` is forbidden, as ajv makes code of schemas: importing it must do no harm there, and
 * using it must say why it fails.
 */
export function validationChecks(evaluates: boolean): readonly Check[] {
  if (evaluates)
    return [
      WITHOUT_AJV,
      {
        name: "validation finds what is wrong",
        run: () => expectSame(validate().map(printProblem), PROBLEMS),
      },
    ];
  const run = (): void => {
    const { code, message } = errorOf(validate);
    expectSame(code, "EVAL_FORBIDDEN");
    expectTrue(message.includes("fieldwise/validation"), "it says what to use");
  };
  return [WITHOUT_AJV, { name: "validation says that eval is forbidden", run }];
}
