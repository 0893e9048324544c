import {
  byteLength,
  isObject,
  type Json,
  type JsonObject,
  subdomainProblems,
} from "../../../value/internal.ts";
import {
  type Cause,
  duplicate,
  forbidden,
  invalid,
  notSupported,
  required,
  tooLong,
} from "../../status/cause.ts";
import { checkLabelKey } from "../rules/check-labels.ts";
import { checkAnyText, checkRequired, checkRequiredText, textsOf } from "../rules/check-text.ts";
import { checkNotNegative, objectAt, objectsOf, valueAt } from "../rules/check-values.ts";
import { isSame } from "../rules/immutable-fields.ts";
import { checkSelector } from "../rules/label-selectors.ts";
import { checkNotNegativeAmount } from "../rules/quantities.ts";

/** Refuses what is not the name of a driver. */
function* checkDriverName(name: Json | undefined, field: string): Iterable<Cause> {
  if (typeof name === "string" && name.length > 63) yield tooLong(field, 63);
  yield* checkRequiredText(name, field, (text) => subdomainProblems(text.toLowerCase()));
}

const POLICIES = ["File", "None", "ReadWriteOnceWithFSType"];
const MODES = ["Persistent", "Ephemeral"];
const [LEAST_SECONDS, MOST_SECONDS] = [600, 2 ** 32];

/** What is wrong with a driver. */
export function* checkDriver({ spec }: JsonObject): Iterable<Cause> {
  const driver = isObject(spec) ? spec : {};
  const { fsGroupPolicy, nodeAllocatableUpdatePeriodSeconds: period, serviceAccountTokenInSecrets } = driver;
  if (fsGroupPolicy !== undefined && !POLICIES.includes(fsGroupPolicy as string))
    yield notSupported("spec.fsGroupPolicy", fsGroupPolicy, POLICIES);
  const requests = objectsOf(driver.tokenRequests);
  yield* checkTokenRequests(requests);
  for (const mode of textsOf(driver.volumeLifecycleModes))
    if (!MODES.includes(mode)) yield notSupported("spec.volumeLifecycleModes", mode, MODES);
  if (typeof period === "number" && period < 10)
    yield invalid(
      "spec.nodeAllocatableUpdatePeriodSeconds",
      period,
      "must be greater than or equal to 10 seconds",
    );
  if (serviceAccountTokenInSecrets !== undefined && requests.length === 0)
    yield invalid(
      "spec.serviceAccountTokenInSecrets",
      serviceAccountTokenInSecrets,
      "serviceAccountTokenInSecrets is set but no tokenRequests are specified",
    );
}

function* checkTokenRequests(requests: readonly JsonObject[]): Iterable<Cause> {
  const audiences = new Set<Json>();
  for (const [index, { audience = "", expirationSeconds: seconds }] of requests.entries()) {
    const path = `spec.tokenRequests[${index}]`;
    if (audiences.has(audience)) {
      yield duplicate(`${path}.audience`, audience);
      continue;
    }
    audiences.add(audience);
    if (typeof seconds !== "number") continue;
    const field = `${path}.expirationSeconds`;
    if (seconds < LEAST_SECONDS)
      yield invalid(field, seconds, "may not specify a duration less than 10 minutes");
    if (seconds > MOST_SECONDS)
      yield invalid(field, seconds, "may not specify a duration larger than 2^32 seconds");
  }
}

/** What is wrong with the drivers of a node: what one says of the node stays, but for how many volumes fit. */
export function* checkCsiNode({ spec }: JsonObject, live: JsonObject | undefined): Iterable<Cause> {
  const drivers = objectsOf(isObject(spec) ? spec.drivers : undefined);
  const names = new Set<Json>();
  for (const [index, driver] of drivers.entries()) {
    const path = `spec.drivers[${index}]`;
    const { name = "", nodeID } = driver;
    yield* checkDriverName(name, `${path}.name`);
    yield* checkRequired(driver, path, ["nodeID"]);
    if (typeof nodeID === "string" && byteLength(nodeID) > 256)
      yield invalid(`${path}.nodeID`, nodeID, "must be 256 characters or less");
    yield* checkNotNegative(driver, ["allocatable.count"], path);
    if (names.has(name)) yield duplicate(`${path}.name`, name);
    names.add(name);
    const keys = new Set<string>();
    for (const key of textsOf(driver.topologyKeys)) {
      if (key === "") yield required(path);
      if (keys.has(key)) yield duplicate(path, key);
      keys.add(key);
      yield* checkLabelKey(key, path);
    }
  }
  const byName = new Map<Json | undefined, JsonObject[]>();
  for (const driver of drivers) {
    const same = byName.get(driver.name);
    if (same === undefined) byName.set(driver.name, [driver]);
    else same.push(driver);
  }
  for (const before of objectsOf(valueAt(live, "spec.drivers")))
    for (const driver of byName.get(before.name) ?? [])
      if (!isSame(kept(driver), kept(before)))
        yield invalid("spec.drivers", kept(driver), "field is immutable");
}

function kept({ allocatable: _, ...driver }: JsonObject): JsonObject {
  return driver as JsonObject;
}

/** What is wrong with how much there is of a class, and where. */
export function* checkCapacity(object: JsonObject): Iterable<Cause> {
  const { nodeTopology, storageClassName = "", capacity } = object;
  yield* checkSelector(nodeTopology, "nodeTopology");
  for (const problem of subdomainProblems(String(storageClassName)))
    yield invalid("storageClassName", storageClassName, problem);
  yield* checkNotNegativeAmount(capacity, "capacity");
}

const ONE_SOURCE = "must specify exactly one of inlineVolumeSpec and persistentVolumeName";

/** What is wrong with a volume that is to be at a node. */
export function* checkAttachment(attachment: JsonObject): Iterable<Cause> {
  const spec = objectAt(attachment, "spec");
  yield* checkDriverName(spec.attacher, "spec.attacher");
  const { inlineVolumeSpec, persistentVolumeName: name } = objectAt(spec, "source");
  if (inlineVolumeSpec === undefined && name === undefined) yield required("spec.source", ONE_SOURCE);
  else if (inlineVolumeSpec !== undefined && name !== undefined) yield forbidden("spec.source", ONE_SOURCE);
  else if (name === "")
    yield required("spec.source.persistentVolumeName", "must specify non empty persistentVolumeName");
  for (const problem of subdomainProblems(String(spec.nodeName ?? "")))
    yield invalid("spec.nodeName", spec.nodeName ?? "", problem);
  yield* checkAnyText(name, "spec.source.persistentVolumeName", subdomainProblems);
}
