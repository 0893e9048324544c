import { exactNumber, type JsonObject, numberOf } from "../../../value/internal.ts";
import {
  type Amount,
  boundsOf,
  type Domain,
  domainOf,
  from,
  holds,
  INTEGERS,
  intersect,
  isWithin,
  type NumberSet,
  points,
  REALS,
  subtract,
  to,
} from "../../number-set.ts";
import { isNumber, statedIn } from "../schema-parts.ts";
import { all, INCLUDED, type Inclusion } from "../verdict.ts";

/** The numbers that a node accepts. */
export interface Numbers {
  /** Those of its enum that all else accepts; `undefined` if it has none. */
  readonly values: readonly Amount[] | undefined;
  readonly set: NumberSet;
  readonly whole: boolean;
  /** `multipleOf`, of each part that states it. */
  readonly steps: readonly Amount[];
}

const INT32 = /* @__PURE__ */ domainOf(-0x8000_0000n, 0x7fff_ffffn);

/** Reads all parts of a schema of numbers; `values` are those of its enum. */
export function readNumbers(parts: readonly JsonObject[], values: readonly Amount[] | undefined): Numbers {
  const whole = statedIn(parts, "type").includes("integer");
  const domain = !whole ? REALS : statedIn(parts, "format").includes("int32") ? INT32 : INTEGERS;
  const set = parts.reduce((joined, part) => intersect(joined, limitsOf(part, domain)), domain.all);
  const steps = statedIn(parts, "multipleOf").filter((step) => isNumber(step) && Number(step) > 0);
  return { values, set, whole, steps: steps as Amount[] };
}

function limitsOf(part: JsonObject, domain: Domain): NumberSet {
  let { all: set } = domain;
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = part;
  if (isNumber(minimum)) set = intersect(set, above(minimum, exclusiveMinimum !== true, domain));
  if (isNumber(maximum)) set = intersect(set, below(maximum, exclusiveMaximum !== true, domain));
  if (isNumber(exclusiveMinimum)) set = intersect(set, above(exclusiveMinimum, false, domain));
  if (isNumber(exclusiveMaximum)) set = intersect(set, below(exclusiveMaximum, false, domain));
  return set;
}

function above(limit: Amount, included: boolean, domain: Domain): NumberSet {
  if (!domain.whole || typeof limit === "bigint") return from(limit, included, domain);
  const whole = Math.ceil(limit);
  return from(BigInt(whole), included || whole !== limit, domain);
}

function below(limit: Amount, included: boolean, domain: Domain): NumberSet {
  if (!domain.whole || typeof limit === "bigint") return to(limit, included, domain);
  const whole = Math.floor(limit);
  return to(BigInt(whole), included || whole !== limit, domain);
}

/** Whether a number is accepted, the enum aside. */
export function acceptsNumber({ set, whole, steps }: Numbers, value: Amount): boolean {
  const amount = whole && typeof value === "number" && Number.isInteger(value) ? BigInt(value) : value;
  if (whole && typeof amount !== "bigint") return false;
  return holds(set, whole ? amount : Number(amount)) && steps.every((step) => isMultiple(value, step));
}

function isMultiple(value: Amount, step: Amount): boolean {
  const [number, unit] = [exactNumber(value), exactNumber(step)];
  if (number === undefined || unit === undefined || unit.top === 0n) return false;
  return (number.top * unit.bottom) % (number.bottom * unit.top) === 0n;
}

/** How many numbers are tried one by one. */
const MOST_TRIED = 1000n;

/** Whether all numbers of one node are accepted by another. */
export function numbersWithin(some: Numbers, others: Numbers): Inclusion {
  const values = some.values ?? countedOut(some);
  if (values !== undefined) {
    const among = others.values && new Set(others.values.map(String));
    const outside = values.find(
      (value) => !acceptsNumber(others, value) || among?.has(String(value)) === false,
    );
    return outside === undefined ? INCLUDED : { holds: false, witness: showNumber(outside) };
  }
  if (others.values !== undefined) {
    const values = others.values
      .filter((value) => !some.whole || Number.isInteger(Number(value)))
      .map((value) => (some.whole ? BigInt(value) : Number(value)));
    return outsideOf(some, subtract(some.set, points(values, some.whole ? INTEGERS : REALS)));
  }
  const set = snap(some);
  return all([
    isWithin(set, others.set) ? INCLUDED : outsideOf(some, subtract(set, others.set)),
    ...others.steps
      .filter((step) => !some.steps.some((own) => isMultiple(own, step)))
      .map(() => ({ holds: false })),
    some.whole || !others.whole ? INCLUDED : { holds: false, witness: 0.5 },
  ]);
}

/** All numbers of a set, if they are few. */
function countedOut(numbers: Numbers): readonly Amount[] | undefined {
  const bounds = boundsOf(numbers.set);
  if (bounds === undefined) return [];
  const { least, most } = bounds;
  if (typeof least !== "bigint" || typeof most !== "bigint" || most - least > MOST_TRIED) return undefined;
  const counted = Array.from({ length: Number(most - least) + 1 }, (_, index) => least + BigInt(index));
  return counted.filter((value) => acceptsNumber(numbers, value));
}

/** A set from its first multiple to its last one. */
function snap({ set, whole, steps }: Numbers): NumberSet {
  const [bounds, step] = [boundsOf(set), steps.length === 1 ? Number(steps[0]) : 0];
  if (!whole || bounds === undefined || !Number.isSafeInteger(step) || step === 0) return set;
  const unit = BigInt(step);
  const rest = (value: bigint): bigint => ((value % unit) + unit) % unit;
  const { least, most } = bounds;
  const start = typeof least === "bigint" ? from(least + rest(-least), true, INTEGERS) : set;
  return intersect(
    intersect(set, start),
    typeof most === "bigint" ? to(most - rest(most), true, INTEGERS) : set,
  );
}

/** How many ends of a set are looked at for an example. */
const MOST_CUTS = 20;

/** A number that is in a set which others do not have; whether there is one, steps may prevent. */
function outsideOf(some: Numbers, rest: NumberSet): Inclusion {
  const candidates = rest.slice(0, MOST_CUTS).flatMap(({ at }): readonly Amount[] => {
    if (!Number.isFinite(Number(at))) return [];
    return typeof at === "bigint" ? [at, at - 1n, at + 1n] : [at, at - 1, at + 1];
  });
  const isOutside = (value: Amount) =>
    holds(rest, some.whole ? BigInt(value) : Number(value)) && acceptsNumber(some, value);
  const found = [0, ...candidates].find(
    (value) => (!some.whole || Number.isInteger(Number(value))) && isOutside(value),
  );
  return { holds: false, witness: found === undefined ? undefined : showNumber(found) };
}

function showNumber(value: Amount): Amount {
  return numberOf(exactNumber(value) ?? { top: 0n, bottom: 1n }) ?? value;
}
