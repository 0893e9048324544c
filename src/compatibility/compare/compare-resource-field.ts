import { canonicalText } from "../../value/internal.ts";
import type { FieldShape } from "../api/shape.ts";
import { compareDefaults } from "../inclusion/index.ts";
import type { Report } from "./compare-constraints.ts";
import { schemaOf } from "./compare-node.ts";

export interface FieldPair {
  readonly old: FieldShape;
  readonly new: FieldShape;
}

/**
 * Reports how a field of a custom resource changed, whose defaults are filled in before anything is checked. `isOfAll` if the object that
 * it is in is the whole resource.
 */
export function compareResourceField(name: string, pair: FieldPair, isOfAll: boolean, report: Report): void {
  const { old, new: next } = pair;
  if (old.required && !next.required) report("field-made-optional", `${name} is no longer required`);
  if (next.required && !old.required && next.default === undefined) {
    if (isOfAll) report("rule-at-root-added", `${name} is required`);
    else report("field-made-required", `${name} is required`, { spares: "object" });
  }
  compareEffectiveDefaults(pair, report);
}

function compareEffectiveDefaults(pair: FieldPair, report: Report): void {
  const {
    change,
    old: before,
    new: after,
    isEmpty,
  } = compareDefaults({
    old: { ...schemaOf(pair.old.shape), ...defaultOf(pair.old) },
    new: { ...schemaOf(pair.new.shape), ...defaultOf(pair.new) },
  });
  if (change === "same") return;
  const eased = isEmpty === "text" ? "fine" : isEmpty === "zero" ? "depends" : "breaking";
  const [was, is] = [before, after].map((value) => (value === undefined ? "none" : canonicalText(value)));
  if (change === "added") report("default-added", `the default is ${is}`, { eased });
  else if (change === "dropped") report("default-dropped", `the default was ${was}`);
  else report("default-changed", `the default was ${was} and is ${is}`, { eased });
}

function defaultOf({ default: value }: FieldShape): object {
  return value === undefined ? {} : { default: value };
}
