import { compareStrings, isObject, type Json, labelProblems } from "../../../../value/internal.ts";
import {
  type Cause,
  duplicate,
  forbidden,
  invalid,
  notFound,
  notSupported,
  required,
} from "../../../status/cause.ts";
import { checkText } from "../../rules/check-text.ts";
import { objectsOf } from "../../rules/check-values.ts";
import { amountsOf, checkAmountOf, compareAmounts, printAmount } from "../../rules/quantities.ts";
import { allowsOvercommit, checkResourceName } from "../../rules/resource-names.ts";

/** What names may be asked for: by a container, or by a whole pod. */
type CheckName = (name: string, field: string) => Iterable<Cause>;

const HUGE = "hugepages-";

/** Refuses what is not the name of a resource that a whole pod can ask for. */
export function* checkPodResourceName(name: string, field: string): Iterable<Cause> {
  const causes = [...checkResourceName(name, field)];
  yield* causes;
  if (causes.length === 0 && name !== "cpu" && name !== "memory" && !name.startsWith(HUGE))
    yield notSupported(field, name, ["cpu", HUGE, "memory"]);
}

/** What is wrong with what is asked for and what may be used. */
export function* checkResources(
  resources: Json | undefined,
  path: string,
  { checkName, claims }: { readonly checkName: CheckName; readonly claims: ReadonlySet<string> },
): Iterable<Cause> {
  if (!isObject(resources)) return;
  const limits = amountsOf(resources.limits);
  const requests = amountsOf(resources.requests);
  for (const [name, amount] of limits) {
    yield* checkName(name, `${path}.limits[${name}]`);
    yield* checkAmountOf(name, amount, `${path}.limits[${name}]`);
  }
  for (const [name, amount] of requests) {
    yield* checkName(name, `${path}.requests[${name}]`);
    yield* checkAmountOf(name, amount, `${path}.requests[${name}]`);
    const limit = limits.get(name);
    if (limit === undefined) {
      if (!allowsOvercommit(name))
        yield required(`${path}.limits`, "Limit must be set for non overcommitable resources");
      continue;
    }
    const order = compareAmounts(amount, limit);
    const relation = !allowsOvercommit(name) ? "equal to" : "less than or equal to";
    if (order > 0 || (order !== 0 && !allowsOvercommit(name)))
      yield invalid(
        `${path}.requests`,
        printAmount(amount),
        `must be ${relation} ${name} limit of ${printAmount(limit)}`,
      );
  }
  const names = [...limits.keys(), ...requests.keys()];
  if (names.some((name) => name.startsWith(HUGE)) && !names.includes("cpu") && !names.includes("memory"))
    yield forbidden(path, "HugePages require cpu or memory");
  yield* checkClaims(resources.claims, `${path}.claims`, claims);
}

function* checkClaims(list: Json | undefined, path: string, known: ReadonlySet<string>): Iterable<Cause> {
  const taken = new Set<string>();
  const inPart = new Set<string>();
  for (const [index, { name = "", request = "" }] of objectsOf(list).entries()) {
    const place = `${path}[${index}]`;
    const claim = String(name);
    const key = request === "" ? claim : `${claim}/${String(request)}`;
    const overlaps = request === "" && inPart.has(claim);
    if (claim === "") yield required(place);
    else if (taken.has(claim) || taken.has(key) || overlaps)
      yield duplicate(place, taken.has(claim) ? claim : key);
    yield* checkText(request, `${place}.request`, labelProblems);
    taken.add(key);
    if (request !== "") inPart.add(claim);
    if (claim === "" || known.has(claim)) continue;
    const names = known.size === 0 ? " which is empty" : `: ${[...known].sort(compareStrings).join(", ")}`;
    yield notFound(place, claim, `must be one of the names in pod.spec.resourceClaims${names}`);
  }
}
