import { isObject, type Json, type JsonObject, labelProblems } from "../../../../value/internal.ts";
import { type Cause, duplicate, invalid, notSupported, required, tooMany } from "../../../status/cause.ts";
import { checkRequired, checkText } from "../../rules/check-text.ts";
import { objectsOf } from "../../rules/check-values.ts";
import { checkContainerResourceName } from "../../rules/resource-names.ts";
import { checkContainerSecurity } from "../check-security.ts";
import { checkEnv, checkEnvFrom } from "./check-env.ts";
import { checkDevices, checkMounts } from "./check-mounts.ts";
import { checkPorts } from "./check-ports.ts";
import { checkResources } from "./check-resources.ts";
import type { PodFacts } from "./pod-facts.ts";

/** What is wrong with a container, wherever it is listed. */
export function* checkContainer(container: JsonObject, path: string, pod: PodFacts): Iterable<Cause> {
  const { name, image } = container;
  yield* checkRequired(container, path, ["name", "image"]);
  yield* checkText(name, `${path}.name`, labelProblems);
  if (pod.isPod && typeof image === "string" && image.trim() !== image)
    yield invalid(`${path}.image`, image, "must not have leading or trailing whitespace");
  yield* checkPorts(container, path);
  yield* checkEnv(container, path);
  yield* checkEnvFrom(container, path);
  yield* checkMounts(container, path, pod);
  yield* checkDevices(container, path, pod);
  yield* checkResources(container.resources, `${path}.resources`, {
    checkName: checkContainerResourceName,
    claims: pod.claims,
  });
  yield* checkResizing(container.resizePolicy, `${path}.resizePolicy`, pod);
  yield* checkContainerSecurity(container, path, pod);
}

const RESIZED = ["cpu", "memory"];
const RESIZINGS = ["NotRequired", "RestartContainer"];

/** Which of the policies it is, Kubernetes does not say. */
function* checkResizing(
  policies: Json | undefined,
  path: string,
  { restartPolicy: podPolicy }: PodFacts,
): Iterable<Cause> {
  const names = new Set<Json>();
  for (const [index, { resourceName = "", restartPolicy = "" }] of objectsOf(policies).entries()) {
    if (names.has(resourceName)) yield duplicate(`${path}[${index}]`, resourceName);
    names.add(resourceName);
    yield* checkOneOf(resourceName, RESIZED, path);
    yield* checkOneOf(restartPolicy, RESIZINGS, path);
    if (podPolicy === "Never" && restartPolicy !== "NotRequired")
      yield invalid(path, restartPolicy, "must be 'NotRequired' when pod `restartPolicy` is 'Never'");
  }
}

function* checkOneOf(value: Json, supported: readonly string[], field: string): Iterable<Cause> {
  if (value === "") yield required(field);
  else if (!supported.includes(value as string)) yield notSupported(field, value, supported);
}

const POLICIES = ["Always", "Never", "OnFailure"];
const ACTIONS = ["Restart", "RestartAllContainers"];
const OPERATORS = ["In", "NotIn"];

/** What is wrong with when a container is started again. */
export function* checkRestarting(container: JsonObject, path: string): Iterable<Cause> {
  const { restartPolicy: policy } = container;
  const rules = objectsOf(container.restartPolicyRules);
  if (policy === undefined) {
    if (rules.length > 0)
      yield required(`${path}.restartPolicy`, "must specify restartPolicy when restart rules are used");
  } else if (!POLICIES.includes(policy as string))
    yield notSupported(`${path}.restartPolicy`, policy, POLICIES);
  if (rules.length > 20) yield tooMany(`${path}.restartPolicyRules`, rules.length, 20);
  for (const [index, { action = "", exitCodes }] of rules.entries()) {
    const place = `${path}.restartPolicyRules[${index}]`;
    if (!ACTIONS.includes(String(action))) yield notSupported(`${place}.action`, action, ACTIONS);
    if (!isObject(exitCodes)) {
      yield required(`${place}.exitCodes`, "must be specified");
      continue;
    }
    const { operator = "", values } = exitCodes;
    if (!OPERATORS.includes(String(operator)))
      yield notSupported(`${place}.exitCodes.operator`, operator, OPERATORS);
    if (Array.isArray(values) && values.length > 255)
      yield tooMany(`${place}.exitCodes.values`, values.length, 255);
  }
}
