import {
  type Amount,
  type Amounts,
  amountsOf,
  compareAmounts,
  numberOf,
  objectAt,
  objectsOf,
  printAmount,
  roundAmount,
  type Side,
  statedTogether,
} from "../../../../kubernetes/kinds/index.ts";
import type { JsonObject } from "../../../../value/internal.ts";

/** What somebody asks for, and may use. */
type Stated = Readonly<Record<Side, Amounts>>;

/** What limits have against a claim: only what it asks for counts. */
export function* claimProblems(spec: JsonObject, limits: readonly JsonObject[]): Iterable<string> {
  const requests = amountsOf(objectAt(spec, "resources").requests);
  for (const limit of limits) {
    if (limit.type !== "PersistentVolumeClaim") continue;
    for (const bound of boundsOf(limit, "min")) yield* minProblems(bound, { requests, limits: new Map() });
    for (const { what, name, amount } of boundsOf(limit, "max")) {
      const head = `maximum ${name} usage per ${what} is ${printAmount(amount)}`;
      const request = requests.get(name);
      if (request === undefined) yield `${head}.  No request is specified`;
      else if (isMore(request, amount)) yield `${head}, but request is ${printAmount(request)}`;
    }
  }
}

/** What limits have against a pod, and against each of its containers. */
export function* podProblems(spec: JsonObject, limits: readonly JsonObject[]): Iterable<string> {
  for (const limit of limits) {
    if (limit.type === "Container")
      for (const container of [...objectsOf(spec.containers), ...objectsOf(spec.initContainers)]) {
        const { requests, limits: most } = objectAt(container, "resources");
        yield* problems(limit, { requests: amountsOf(requests), limits: amountsOf(most) });
      }
    if (limit.type === "Pod")
      yield* problems(limit, { requests: wholeOf(spec, "requests"), limits: wholeOf(spec, "limits") });
  }
}

/** What all containers ask for, or may use: in place of that, what the pod says as a whole of computing. */
function wholeOf(spec: JsonObject, side: Side): Amounts {
  const all = new Map(statedTogether(spec, side));
  for (const [name, amount] of amountsOf(objectAt(spec, "resources")[side]))
    if (name === "cpu" || name === "memory") all.set(name, amount);
  return all;
}

function* problems(limit: JsonObject, stated: Stated): Iterable<string> {
  for (const bound of boundsOf(limit, "min")) yield* minProblems(bound, stated);
  for (const bound of boundsOf(limit, "max")) yield* maxProblems(bound, stated);
  for (const bound of boundsOf(limit, "maxLimitRequestRatio")) yield* ratioProblems(bound, stated);
}

/** One amount of a limit, and what it is about. */
interface Bound {
  /** `Container`, `Pod`. */
  readonly what: string;
  readonly name: string;
  readonly amount: Amount;
}

function boundsOf(limit: JsonObject, field: string): readonly Bound[] {
  const amounts = [...amountsOf(limit[field])].map(([name, amount]) => ({
    what: String(limit.type),
    name,
    amount,
  }));
  return amounts.sort((a, b) => (a.name < b.name ? -1 : 1));
}

function* minProblems({ what, name, amount }: Bound, { requests, limits }: Stated): Iterable<string> {
  const head = `minimum ${name} usage per ${what} is ${printAmount(amount)}`;
  const [request, limit] = [requests.get(name), limits.get(name)];
  if (request === undefined) yield `${head}.  No request is specified`;
  else if (isMore(amount, request)) yield `${head}, but request is ${printAmount(request)}`;
  else if (limit !== undefined && isMore(amount, limit)) yield `${head}, but limit is ${printAmount(limit)}`;
}

function* maxProblems({ what, name, amount }: Bound, { requests, limits }: Stated): Iterable<string> {
  const head = `maximum ${name} usage per ${what} is ${printAmount(amount)}`;
  const [request, limit] = [requests.get(name), limits.get(name)];
  if (limit === undefined) yield `${head}.  No limit is specified`;
  else if (isMore(limit, amount)) yield `${head}, but limit is ${printAmount(limit)}`;
  else if (request !== undefined && isMore(request, amount))
    yield `${head}, but request is ${printAmount(request)}`;
}

function* ratioProblems({ what, name, amount }: Bound, { requests, limits }: Stated): Iterable<string> {
  const head = `${name} max limit to request ratio per ${what} is ${printAmount(amount)}`;
  const [request, limit] = [requests.get(name), limits.get(name)];
  const [asked, allowed] = [millisOf(request), millisOf(limit)];
  if (asked === 0) yield `${head}, but no request is specified or request is 0`;
  else if (allowed === 0) yield `${head}, but no limit is specified or limit is 0`;
  else if ((allowed / asked) * 1000 > millisOf(amount))
    yield `${head}, but provided ratio is ${(allowed / asked).toFixed(6)}`;
}

/** Thousandths are the finest that is told apart. */
const MILLI = -3;

function isMore(a: Amount, b: Amount): boolean {
  return compareAmounts(roundAmount(a, MILLI), roundAmount(b, MILLI)) > 0;
}

/** How many thousandths an amount is; none if there is none. */
function millisOf(amount: Amount): number {
  return Math.round(numberOf(roundAmount(amount, MILLI)) * 1000);
}
