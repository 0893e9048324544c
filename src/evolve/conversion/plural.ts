import { type Json, showValue } from "../../value/internal.ts";
import { moveAs } from "./move.ts";
import { unconvertible, type Where } from "./place.ts";
import { type ConversionStep, printStep, readPlace } from "./step.ts";

/**
 * The version has one value where the hub has a list: `plural("spec.ip", "spec.ips")`. The version shows the
 * first. What more the hub has, or that its list is empty, takes a stash of the hub's field to survive.
 */
export function plural(path: string, hubPath: string): ConversionStep {
  return printStep(moveAs(readPlace(path), readPlace(hubPath), { toHub: listOf, fromHub: firstOf }));
}

/** The version has a list where the hub has one value. More than one item, or none, is an error: the hub cannot say it. */
export function singular(path: string, hubPath: string): ConversionStep {
  return printStep(moveAs(readPlace(path), readPlace(hubPath), { toHub: onlyOf, fromHub: listOf }));
}

/** `null` says the same of one value and of a list: that there is none. */
function listOf(value: Json): Json {
  return value === null ? null : [value];
}

function firstOf(value: Json, where: Where): Json | undefined {
  if (value === null) return null;
  if (Array.isArray(value)) return value[0];
  throw unconvertible(where, `this is ${showValue(value)}, and must be a list: change it`);
}

function onlyOf(value: Json, where: Where): Json | undefined {
  if (!Array.isArray(value) || value.length === 1) return firstOf(value, where);
  const message = `this list has ${value.length} items, where the hub has one value: leave just one`;
  throw unconvertible(where, message);
}
