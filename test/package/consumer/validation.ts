import { kubernetesDefinitions } from "fieldwise/kubernetes";
import {
  type Checker,
  createChecker,
  createObjectRules,
  type Decoded,
  findDuplicateKeys,
  type ObjectRules,
  type Problem,
  printProblem,
} from "fieldwise/validation";

const definitions = kubernetesDefinitions();
const checker: Checker = createChecker(definitions);
const [problem]: readonly Problem[] = checker.check("v1", "Pod", { spec: { containers: "x" } });
console.log(problem?.path); // spec.containers

const rules: ObjectRules = createObjectRules(definitions, { apiVersion: "v1", kind: "ConfigMap" });
const { object, unknown, error }: Decoded = rules.decode({ data: { a: "1" }, nope: 1 });
console.log(object); // {"data":{"a":"1"}}
console.log(unknown); // ["unknown field \"nope\""]
console.log(error === undefined); // true
console.log(rules.check(rules.setDefaults(object)).map(printProblem)); // []
console.log(findDuplicateKeys('{"a":1,"a":2}')); // ["duplicate field \"a\""]

// @ts-expect-error: a kind is named by both.
export const misuse = () => createObjectRules(definitions, { kind: "ConfigMap" });
