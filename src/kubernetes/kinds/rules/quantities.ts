import {
  addQuantities,
  canonicalQuantity,
  compareQuantities,
  isObject,
  type Json,
  parseQuantity,
  printQuantity,
  type Quantity,
  type QuantityValue,
  roundQuantity,
  subtractQuantities,
} from "../../../value/internal.ts";
import { type Cause, invalid } from "../../status/cause.ts";
import { isCounted } from "./resource-names.ts";

/** An amount of a resource: what has been decoded is a quantity, and what is not there is zero. */
export type Amount = Json | undefined;

/** Orders two amounts. */
export function compareAmounts(a: Amount, b: Amount): number {
  return compareQuantities(quantityOf(a), quantityOf(b));
}

/** Whether two lists of amounts are the same, however they are written. */
export function isSameAmounts(a: Amounts, b: Amounts): boolean {
  if (a.size !== b.size) return false;
  return [...a].every(([name, amount]) => b.has(name) && compareAmounts(amount, b.get(name)) === 0);
}

/** An amount as Kubernetes writes it. */
export function printAmount(amount: Amount): string {
  return canonicalQuantity(quantityOf(amount));
}

/** An amount as a number, as close as there is one. */
export function numberOf(amount: Amount): number {
  const { negative, digits, scale } = readAmount(amount);
  return Number(`${negative ? "-" : ""}${digits}e${scale}`);
}

/** Amounts of resources, by the names of these. */
export type Amounts = ReadonlyMap<string, Amount>;

/** The amounts that an object holds; none if it is not an object. */
export function amountsOf(amounts: Json | undefined): Amounts {
  return new Map(isObject(amounts) ? Object.entries(amounts) : []);
}

/** Two amounts together, written as the first. */
export function addAmounts(a: Amount, b: Amount): Amount {
  return printQuantity(addQuantities(readAmount(a), readAmount(b)));
}

/** What is left of an amount without another: below zero if that is more. */
export function subtractAmounts(a: Amount, b: Amount): Amount {
  return printQuantity(subtractQuantities(readAmount(a), readAmount(b)));
}

/** An amount in whole parts of `10^scale`: what is finer rounds up. */
export function roundAmount(amount: Amount, scale: number): Amount {
  return printQuantity(roundQuantity(readAmount(amount), scale));
}

/** Refuses an amount below zero, and a fraction of a resource that is counted. */
export function* checkAmountOf(name: string, amount: Amount, field: string): Iterable<Cause> {
  yield* checkNotNegativeAmount(amount, field);
  if (isCounted(name) && readAmount(amount).scale < 0)
    yield invalid(field, printAmount(amount), "must be an integer");
}

/** Refuses an amount below zero. */
export function* checkNotNegativeAmount(amount: Amount, field: string): Iterable<Cause> {
  if (readAmount(amount).negative)
    yield invalid(field, printAmount(amount), "must be greater than or equal to 0");
}

/** Refuses an amount of zero or less. */
export function* checkPositiveAmount(amount: Amount, field: string): Iterable<Cause> {
  if (compareAmounts(amount, 0) <= 0) yield invalid(field, printAmount(amount), "must be greater than zero");
}

function readAmount(amount: Amount): Quantity {
  return parseQuantity(quantityOf(amount));
}

function quantityOf(amount: Amount): QuantityValue {
  return typeof amount === "string" || typeof amount === "number" ? amount : 0;
}

/** Whether an amount is below zero (-1), zero or above (1). */
export function signOf(amount: Amount): number {
  return Math.sign(compareAmounts(amount, 0));
}
