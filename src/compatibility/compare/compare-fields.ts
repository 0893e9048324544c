import { canonicalText, type Json } from "../../value/internal.ts";
import { type Feature, type FieldShape, resolveShape } from "../api/shape.ts";
import type { CompatibilityPolicy } from "../findings/rule.ts";
import type { Report } from "./compare-constraints.ts";

/** Reports how a field changed that both schemas have, its shape aside. */
export function compareField(
  old: FieldShape,
  next: FieldShape,
  policy: CompatibilityPolicy,
  report: Report,
): void {
  compareDemands(old, next, policy, report);
  compareDefaults(old, next, policy, report);
  compareMarks(old, next, report);
}

function compareDemands(
  old: FieldShape,
  next: FieldShape,
  policy: CompatibilityPolicy,
  report: Report,
): void {
  const { instability } = next;
  if (next.required && !old.required) {
    const eased = easedByDefault(next);
    if (instability === undefined || policy !== "kubernetes")
      report("field-made-required", "it is required", eased);
    else report("unstable-field-required", `it is required, and ${instability.mark}`, eased);
  } else if (old.required && !next.required) {
    report("validation-loosened", "it is no longer required");
  }
}

/** Reports how a field changed that both schemas have, but for its shape, whether it is required, and its default. */
export function compareMarks(old: FieldShape, next: FieldShape, report: Report): void {
  const { instability } = next;
  if (next.deprecated && !old.deprecated) report("field-deprecated", "it is deprecated");
  if (instability !== undefined && old.instability === undefined) {
    report("field-made-unstable", instability.mark, instability.gated ? {} : { eased: "depends" });
  }
  compareFeatures(old.feature, next.feature, report);
  const [before, after] = [printPatch(old), printPatch(next)];
  if (before !== after) report("patch-strategy-changed", `the strategy was ${before} and is ${after}`);
}

/** Whether two fields plainly differ in nothing but their shapes, if at all. */
export function saysTheSame(old: FieldShape, next: FieldShape): boolean {
  return (
    old.required === next.required &&
    old.default === next.default &&
    old.deprecated === next.deprecated &&
    old.patch === next.patch &&
    old.instability?.mark === next.instability?.mark &&
    old.feature === next.feature
  );
}

/** Custom resources fill in defaults before they validate; what built-in types publish as default may not be one. */
function easedByDefault(field: FieldShape): { eased?: "depends" } {
  return field.default === undefined ? {} : { eased: "depends" };
}

/** Reports how what clients need to know for something changed. */
export function compareFeatures(old: Feature | undefined, next: Feature | undefined, report: Report): void {
  if (old !== undefined && !old.ignorable && (next === undefined || next.ignorable)) {
    const rest = next === undefined ? "need it no longer" : "may go without it";
    report("feature-relaxed", `clients could not ignore it without ${old.name}, and ${rest}`);
  }
  if (next === undefined || (old?.name === next.name && (next.ignorable || !old.ignorable))) return;
  report("feature-required", `clients need ${next.name}`, next.ignorable ? { eased: "depends" } : {});
}

function compareDefaults(
  old: FieldShape,
  next: FieldShape,
  policy: CompatibilityPolicy,
  report: Report,
): void {
  const [before, after] = [printDefault(old.default), printDefault(next.default)];
  if (before === after) return;
  // Of a wrapped value, Envoy can tell that it was left out, so nobody takes the default for a choice.
  const isWrapped = policy === "envoy" && resolveShape(old.shape).nullable;
  const more = isWrapped ? ({ eased: "fine" } as const) : {};
  if (before === undefined) report("default-added", `the default is ${after}`, more);
  else if (after === undefined) report("default-dropped", `the default was ${before}`, more);
  else report("default-changed", `the default was ${before} and is ${after}`, more);
}

function printDefault(value: Json | undefined): string | undefined {
  return value === undefined ? undefined : canonicalText(value);
}

function printPatch({ patch }: FieldShape): string {
  if (patch === undefined) return "none";
  const parts = [patch.action, patch.retainKeys ? "retainKeys" : undefined, patch.mergeKey];
  return parts.filter((part) => part !== undefined).join(" ") || "none";
}
