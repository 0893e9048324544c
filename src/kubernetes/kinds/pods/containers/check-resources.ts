import {
  compareQuantities,
  compareStrings,
  isObject,
  type Json,
  parseQuantity,
  type QuantityValue,
} from "../../../../value/internal.ts";
import { labelKeyProblems } from "../../../metadata/label-problems.ts";
import {
  type Cause,
  duplicate,
  forbidden,
  invalid,
  notFound,
  notSupported,
  required,
} from "../../../status/cause.ts";
import { checkLabel, objectsOf } from "../../rules/check-values.ts";

/** What names may be asked for: by a container, or by a whole pod. */
export type ResourceNames = (name: string, field: string) => Iterable<Cause>;

const COMPUTE = new Set(["cpu", "memory", "ephemeral-storage"]);
const HUGE = "hugepages-";

/** Names without a domain that mean something somewhere, if not to a container. */
const STANDARD = new Set([
  ...["cpu", "memory", "ephemeral-storage", "storage"].flatMap((name) => [name, `requests.${name}`]),
  ...["cpu", "memory", "ephemeral-storage"].map((name) => `limits.${name}`),
  "pods",
  "resourcequotas",
  "services",
  "replicationcontrollers",
  "secrets",
  "configmaps",
  "persistentvolumeclaims",
  "services.nodeports",
  "services.loadbalancers",
]);

/** What is wrong with the name of what a container asks for. */
export function* checkContainerResource(name: string, field: string): Iterable<Cause> {
  yield* checkResource(name, field);
  if (!name.includes("/")) {
    if (!COMPUTE.has(name) && !name.startsWith(HUGE))
      yield invalid(field, name, "must be a standard resource for containers");
  } else if (!isNative(name) && !isExtended(name))
    yield invalid(field, name, "doesn't follow extended resource name standard");
}

/** What is wrong with the name of what a whole pod asks for. */
export function* checkPodResource(name: string, field: string): Iterable<Cause> {
  const causes = [...checkResource(name, field)];
  yield* causes;
  if (causes.length === 0 && name !== "cpu" && name !== "memory" && !name.startsWith(HUGE))
    yield notSupported(field, name, ["cpu", HUGE, "memory"]);
}

function* checkResource(name: string, field: string): Iterable<Cause> {
  const problems = labelKeyProblems(name);
  for (const problem of problems) yield invalid(field, name, problem);
  const isKnown = STANDARD.has(name) || /^(?:requests\.)?hugepages-/.test(name);
  if (problems.length === 0 && !name.includes("/") && !isKnown)
    yield invalid(field, name, "must be a standard resource type or fully qualified");
}

/** What is Kubernetes' own: without a domain, or with its. */
function isNative(name: string): boolean {
  return !name.includes("/") || name.includes("kubernetes.io/");
}

function isExtended(name: string): boolean {
  return (
    !isNative(name) && !name.startsWith("requests.") && labelKeyProblems(`requests.${name}`).length === 0
  );
}

/** What is wrong with what is asked for and what may be used. */
export function* checkResources(
  resources: Json | undefined,
  path: string,
  { checkName, claims }: { readonly checkName: ResourceNames; readonly claims: ReadonlySet<string> },
): Iterable<Cause> {
  if (!isObject(resources)) return;
  const limits = quantitiesOf(resources.limits);
  const requests = quantitiesOf(resources.requests);
  for (const [name, amount] of limits)
    yield* checkQuantity(name, amount, `${path}.limits[${name}]`, checkName);
  for (const [name, amount] of requests) {
    yield* checkQuantity(name, amount, `${path}.requests[${name}]`, checkName);
    const limit = limits.get(name);
    const overcommits = isNative(name) && !name.startsWith(HUGE);
    if (limit === undefined) {
      if (!overcommits)
        yield required(`${path}.limits`, "Limit must be set for non overcommitable resources");
      continue;
    }
    const order = compareQuantities(amount, limit);
    if (order !== 0 && !overcommits)
      yield invalid(`${path}.requests`, String(amount), `must be equal to ${name} limit of ${limit}`);
    else if (order > 0)
      yield invalid(
        `${path}.requests`,
        String(amount),
        `must be less than or equal to ${name} limit of ${limit}`,
      );
  }
  const names = [...limits.keys(), ...requests.keys()];
  if (names.some((name) => name.startsWith(HUGE)) && !names.includes("cpu") && !names.includes("memory"))
    yield forbidden(path, "HugePages require cpu or memory");
  yield* checkClaims(resources.claims, `${path}.claims`, claims);
}

/** What are quantities; the others are refused before. */
export function quantitiesOf(amounts: Json | undefined): ReadonlyMap<string, QuantityValue> {
  const found = new Map<string, QuantityValue>();
  for (const [name, amount] of Object.entries(isObject(amounts) ? amounts : {}))
    if (typeof amount === "string" || typeof amount === "number") found.set(name, amount);
  return found;
}

function* checkQuantity(
  name: string,
  amount: QuantityValue,
  field: string,
  checkName: ResourceNames,
): Iterable<Cause> {
  yield* checkName(name, field);
  const { negative, scale } = parseQuantity(amount);
  if (negative) yield invalid(field, String(amount), "must be greater than or equal to 0");
  if (isExtended(name) && scale < 0) yield invalid(field, String(amount), "must be an integer");
}

function* checkClaims(list: Json | undefined, path: string, known: ReadonlySet<string>): Iterable<Cause> {
  const taken = new Set<string>();
  for (const [index, { name = "", request = "" }] of objectsOf(list).entries()) {
    const place = `${path}[${index}]`;
    const claim = String(name);
    const key = request === "" ? claim : `${claim}/${String(request)}`;
    const overlaps = request === "" && [...taken].some((other) => other.startsWith(`${claim}/`));
    if (claim === "") yield required(place);
    else if (taken.has(claim) || taken.has(key) || overlaps)
      yield duplicate(place, taken.has(claim) ? claim : key);
    if (request !== "") yield* checkLabel(String(request), `${place}.request`);
    taken.add(key);
    if (claim === "" || known.has(claim)) continue;
    const names = known.size === 0 ? " which is empty" : `: ${[...known].sort(compareStrings).join(", ")}`;
    yield notFound(place, claim, `must be one of the names in pod.spec.resourceClaims${names}`);
  }
}
