import type { CallEstimate, CostModel, Estimated } from "../../cost/cost-model.ts";
import { COMPARING, PER_CHARACTER } from "../../cost/models.ts";
import { ONE, scale, UNKNOWN } from "../../cost/range.ts";
import { sameType } from "../../types/type.ts";
import { equalValues } from "../../values/equality.ts";
import { EvaluationError, Opaque, type Value } from "../../values/value.ts";
import { declare, type Overload } from "../declare.ts";

/** The most characters in the name of a format. */
const LONGEST_FORMAT = 64;

/** The values of a library are compared at once, whatever they hold. */
const EQUALITY: CostModel = {
  estimate: (args) => {
    const [left, right] = args;
    const most = left !== undefined && right !== undefined ? sizeToCompare(left, right) : undefined;
    return most === undefined ? COMPARING.estimate(args) : costOf(most);
  },
  actual: (args, result) => (args[0] instanceof Opaque ? 1 : COMPARING.actual(args, result)),
};

function costOf(most: number): CallEstimate {
  return { cost: scale({ min: 1, max: most }, PER_CHARACTER) };
}

/** How much of two values of a library's type is compared at most; `undefined` of other types. */
function sizeToCompare(left: Estimated, right: Estimated): number | undefined {
  if (left.type.kind !== "opaque" || !sameType(left.type, right.type)) return undefined;
  switch (left.type.name) {
    case "net.IP":
    case "net.CIDR":
    case "kubernetes.Quantity":
    case "kubernetes.Semver":
      return 1;
    case "kubernetes.NamedFormat":
      return LONGEST_FORMAT;
    case "kubernetes.URL":
      return right.size.max === UNKNOWN.max ? ONE.max : right.size.max;
    default:
      return undefined;
  }
}

/** Whether two values are equal; what cannot be compared is not. */
export function areEqual(left: Value, right: Value): boolean {
  try {
    return equalValues(left, right);
  } catch (error) {
    if (error instanceof EvaluationError) return false;
    throw error;
  }
}

export function declareEquality(): readonly Overload[] {
  return [
    declare("_==_(A, A) -> bool", equalValues, { cost: EQUALITY }),
    declare("_!=_(A, A) -> bool", (left: Value, right: Value) => !areEqual(left, right), {
      cost: COMPARING,
    }),
  ];
}
