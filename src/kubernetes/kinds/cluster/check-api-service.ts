import {
  decodedLength,
  isObject,
  type JsonObject,
  label1035Problems,
  segmentProblems,
  subdomainProblems,
} from "../../../value/internal.ts";
import { type Cause, invalid, required } from "../../status/cause.ts";
import { checkAnyText, checkRequired, checkText, isNone } from "../rules/check-text.ts";
import { checkServicePort, objectAt, valueAt } from "../rules/check-values.ts";

/** What is wrong with an APIService: what it serves, and who does. */
export function* checkApiService(service: JsonObject): Iterable<Cause> {
  const spec = objectAt(service, "spec");
  const { group = "", version = "" } = spec;
  const name = String(valueAt(service, "metadata.name") ?? "");
  const expected = `${version}.${group}`;
  if (name !== "" && segmentProblems(name).length === 0 && name !== expected)
    yield invalid(
      "metadata.name",
      name,
      `must be \`spec.version+"."+spec.group\`: ${JSON.stringify(expected)}`,
    );
  if (group === "" && version !== "v1")
    yield required("spec.group", "only v1 may have an empty group and it better be legacy kube");
  yield* checkText(group, "spec.group", subdomainProblems);
  yield* checkAnyText(version, "spec.version", label1035Problems);
  yield* checkPriority(spec, "groupPriorityMinimum", 20_000);
  yield* checkPriority(spec, "versionPriority", 1000);
  yield* checkServing(spec);
}

function* checkPriority(spec: JsonObject, name: string, highest: number): Iterable<Cause> {
  const priority = spec[name] ?? 0;
  if (Number(priority) <= 0 || Number(priority) > highest)
    yield invalid(`spec.${name}`, priority, `must be positive and less than ${highest}`);
}

function* checkServing({ service, caBundle, insecureSkipTLSVerify }: JsonObject): Iterable<Cause> {
  const isInsecure = insecureSkipTLSVerify === true;
  if (!isObject(service)) {
    if (!isNone(caBundle)) {
      const bytes = decodedLength(String(caBundle));
      yield invalid("spec.caBundle", `${bytes} bytes`, "local APIServices may not have a caBundle");
    }
    if (isInsecure)
      yield invalid(
        "spec.insecureSkipTLSVerify",
        true,
        "local APIServices may not have insecureSkipTLSVerify",
      );
    return;
  }
  yield* checkRequired(service, "spec.service", ["namespace", "name"]);
  yield* checkServicePort(service.port, "spec.service.port");
  if (isInsecure && !isNone(caBundle))
    yield invalid("spec.insecureSkipTLSVerify", true, "may not be true if caBundle is present");
}
