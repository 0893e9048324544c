import { canonicalText } from "../../value/internal.ts";
import type { FieldShape } from "../api/shape.ts";
import { compareDefaults } from "../inclusion/index.ts";
import type { Report } from "./compare-constraints.ts";
import { schemaOf } from "./compare-node.ts";
import { isDefaultOfCore } from "./core-defaults.ts";

export interface FieldPair {
  readonly old: FieldShape;
  readonly new: FieldShape;
}

/** The object that a field is in, in the new schema. */
export interface Holder {
  readonly fields: ReadonlyMap<string, FieldShape>;
  /** Whether it is a whole custom resource. */
  readonly isTop: boolean;
}

/** Reports how a field of a custom resource changed, whose defaults are filled in before anything is checked. */
export function compareResourceField(name: string, pair: FieldPair, holder: Holder, report: Report): void {
  const { old, new: next } = pair;
  if (old.required && !next.required) report("field-made-optional", "it is no longer required");
  if (next.required && !old.required && next.default === undefined) {
    if (holder.isTop) report("rule-at-root-added", "it is required");
    else report("field-made-required", "it is required", { spares: "object" });
  }
  compareEffectiveDefaults(name, pair, holder, report);
}

function compareEffectiveDefaults(name: string, pair: FieldPair, { fields }: Holder, report: Report): void {
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
  const isCores = after !== undefined && isDefaultOfCore(name, after, fields);
  const eased = isCores || isEmpty === "text" ? "fine" : isEmpty === "zero" ? "depends" : "breaking";
  const [was, is] = [before, after].map((value) => (value === undefined ? "none" : canonicalText(value)));
  if (change === "added" && isCores)
    report("default-added", "the default is that of Kubernetes' own type", { eased });
  else if (change === "added") report("default-added", `the default is ${is}`, { eased });
  else if (change === "dropped") report("default-dropped", `the default was ${was}`);
  else report("default-changed", `the default was ${was} and is ${is}`, { eased });
}

function defaultOf({ default: value }: FieldShape): object {
  return value === undefined ? {} : { default: value };
}
