import { traversing } from "../../cost/models.ts";
import { opaque } from "../../types/type.ts";
import { fail, Opaque, type Value } from "../../values/value.ts";
import { declare, type Overload } from "../declare.ts";
import { byName, EACH } from "../strings/string-costs.ts";
import {
  type Amount,
  addAmounts,
  compareAmounts,
  isQuantity,
  negate,
  readAmount,
  signOf,
  toDouble,
  toInt,
} from "./amount.ts";

class QuantityValue extends Opaque {
  readonly type = opaque("kubernetes.Quantity");
  readonly amount: Amount;
  /** Nothing can be compared with what was added up: Kubernetes has another kind of value for it. */
  readonly isSum: boolean;

  constructor(amount: Amount, isSum = false) {
    super();
    this.amount = amount;
    this.isSum = isSum;
  }

  equals(other: Value): boolean {
    if (!(other instanceof QuantityValue) || other.isSum) return fail("no such overload");
    return compare(this, other) === 0;
  }

  override toString(): string {
    return `${this.amount.value}e${this.amount.scale}`;
  }
}

function compare(a: QuantityValue, b: QuantityValue): number {
  return compareAmounts(a.amount, b.amount);
}

function add(a: QuantityValue, b: QuantityValue): QuantityValue {
  return new QuantityValue(addAmounts(a.amount, b.amount), true);
}

function subtract(a: QuantityValue, b: QuantityValue): QuantityValue {
  return new QuantityValue(addAmounts(a.amount, negate(b.amount)), true);
}

function ofInt(value: bigint): QuantityValue {
  return new QuantityValue({ value, scale: 0, isLarge: false });
}

function asInteger({ amount }: QuantityValue): bigint {
  return toInt(amount) ?? fail("cannot convert value to integer");
}

/** Kubernetes' library of quantities. */
export function declareQuantities(): readonly Overload[] {
  const parsing = { cost: byName(traversing(0)) };
  const access = { cost: EACH };
  const type = "kubernetes.Quantity";
  type Q = QuantityValue;
  return [
    declare(`quantity(string) -> ${type}`, (text: string) => new QuantityValue(readAmount(text)), parsing),
    declare("isQuantity(string) -> bool", isQuantity, parsing),
    declare(`sign(${type}) -> int`, ({ amount }: Q) => BigInt(signOf(amount)), access),
    declare(`member ${type} isGreaterThan(${type}) -> bool`, (a: Q, b: Q) => compare(a, b) > 0, access),
    declare(`member ${type} isLessThan(${type}) -> bool`, (a: Q, b: Q) => compare(a, b) < 0, access),
    declare(`member ${type} compareTo(${type}) -> int`, (a: Q, b: Q) => BigInt(compare(a, b)), access),
    declare(`member ${type} asApproximateFloat() -> double`, ({ amount }: Q) => toDouble(amount), access),
    declare(`member ${type} asInteger() -> int`, asInteger, access),
    declare(`member ${type} isInteger() -> bool`, ({ amount }: Q) => toInt(amount) !== undefined, access),
    declare(`member ${type} add(${type}) -> ${type}`, add, access),
    declare(`member ${type} add(int) -> ${type}`, (a: Q, b: bigint) => add(a, ofInt(b)), access),
    declare(`member ${type} sub(${type}) -> ${type}`, subtract, access),
    declare(`member ${type} sub(int) -> ${type}`, (a: Q, b: bigint) => subtract(a, ofInt(b)), access),
  ];
}
