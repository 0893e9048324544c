import { isObject, type Json, type JsonObject } from "../../../../value/internal.ts";
import { type Cause, invalid, notSupported, required } from "../../../status/cause.ts";
import { checkLabelKey } from "../../rules/check-labels.ts";

/** What of a pod can be named at all. */
const NAMED = new Set([
  "metadata.annotations",
  "metadata.labels",
  "metadata.name",
  "metadata.namespace",
  "metadata.uid",
  "spec.nodeName",
  "spec.restartPolicy",
  "spec.serviceAccountName",
  "spec.schedulerName",
  "status.phase",
  "status.hostIP",
  "status.hostIPs",
  "status.podIP",
  "status.podIPs",
  "spec.host",
]);

/** What of a pod a variable can hold. */
export const VARIABLE_FIELDS: readonly string[] = [
  "metadata.name",
  "metadata.namespace",
  "metadata.uid",
  "spec.nodeName",
  "spec.serviceAccountName",
  "status.hostIP",
  "status.hostIPs",
  "status.podIP",
  "status.podIPs",
];

/** What of a pod a file can hold. */
export const FILE_FIELDS: readonly string[] = [
  "metadata.annotations",
  "metadata.labels",
  "metadata.name",
  "metadata.namespace",
  "metadata.uid",
];

const ONE_OF_THEM = /^(.+?)\['(.*)'\]$/s;

/** What is wrong with a field of a pod that is named; `fields` are those that can be used here. */
export function* checkFieldRef(
  reference: JsonObject,
  path: string,
  fields: readonly string[],
): Iterable<Cause> {
  const { apiVersion = "", fieldPath = "" } = reference;
  const named = String(fieldPath);
  if (apiVersion === "") yield required(`${path}.apiVersion`);
  else if (named === "") yield required(`${path}.fieldPath`);
  else {
    const [, map, key = ""] = ONE_OF_THEM.exec(named) ?? [];
    const problem = fieldProblem(String(apiVersion), named, map);
    if (problem !== undefined)
      yield invalid(`${path}.fieldPath`, named, `error converting fieldPath: ${problem}`);
    else if (map === "metadata.annotations") yield* checkLabelKey(key.toLowerCase(), path);
    else if (map === "metadata.labels") yield* checkLabelKey(key, path);
    else if (!fields.includes(named === "spec.host" ? "spec.nodeName" : named))
      yield notSupported(`${path}.fieldPath`, named, fields);
  }
}

function fieldProblem(version: string, named: string, map: string | undefined): string | undefined {
  if (version !== "v1") return `unsupported pod version: ${version}`;
  if (map !== undefined)
    return map === "metadata.annotations" || map === "metadata.labels"
      ? undefined
      : `field label does not support subscript: ${named}`;
  return NAMED.has(named) ? undefined : `field label not supported: ${named}`;
}

const RESOURCES = ["limits", "requests"].flatMap((part) =>
  ["cpu", "ephemeral-storage", "memory"].map((name) => `${part}.${name}`),
);
const BYTES = "1 1k 1M 1G 1T 1P 1E 1Ki 1Mi 1Gi 1Ti 1Pi 1Ei".split(" ");

/** By what an amount may be divided, by the end of its name, and what it is called. */
const DIVISORS: readonly (readonly [name: RegExp, called: string, divisors: readonly string[]])[] = [
  [/^(?:limits|requests)\.cpu$/, "cpu", ["1m", "1"]],
  [/^(?:limits|requests)\.memory$/, "memory", BYTES],
  [/^(?:limits|requests)\.ephemeral-storage$/, "local ephemeral storage", BYTES],
  [/^(?:limits|requests)\.hugepages-/, "hugepages", BYTES],
];

/** What is wrong with an amount of a container that is named. */
export function* checkResourceFieldRef(
  reference: JsonObject,
  path: string,
  { inFile }: { readonly inFile: boolean },
): Iterable<Cause> {
  const { containerName = "", resource = "", divisor } = reference;
  const named = String(resource);
  if (inFile && containerName === "") yield required(`${path}.containerName`);
  else if (named === "") yield required(`${path}.resource`);
  else if (!RESOURCES.includes(named) && !/^(?:requests|limits)\.hugepages-/.test(named))
    yield notSupported(`${path}.resource`, named, RESOURCES);
  if (isZero(divisor)) return;
  for (const [name, called, divisors] of DIVISORS) {
    if (!name.test(named) || divisors.includes(String(divisor))) continue;
    const values = called === "cpu" ? "1m and 1" : divisors.join(", ");
    yield invalid(
      `${path}.divisor`,
      named,
      `only divisor's values ${values} are supported with the ${called} resource`,
    );
  }
}

function isZero(divisor: Json | undefined): boolean {
  return divisor === undefined || isObject(divisor) || String(divisor) === "0";
}
