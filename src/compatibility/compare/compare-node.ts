import { canonicalText, type Json } from "../../value/internal.ts";
import type { Shape } from "../api/shape.ts";
import type { Place } from "../findings/place.ts";
import { printField } from "../findings/print-field.ts";
import type { CompatibilityRuleId } from "../findings/rules.ts";
import {
  compareRules,
  compareValues,
  type Difference,
  type Effort,
  type RuleDifference,
  type SchemaPair,
  type Standing,
  type Verdict,
} from "../inclusion/index.ts";
import { partsOf, statedIn } from "../inclusion/schema-parts.ts";
import { shorten } from "../shorten.ts";
import type { Report, ReportMore } from "./compare-constraints.ts";
import { describeChange } from "./describe-change.ts";

/**
 * Reports what a node of a custom resource accepts now and did not before, and the other way round: one finding for each cause. Fields that are
 * required are told with the fields.
 */
export function compareNode(
  shapes: { readonly old: Shape; readonly new: Shape },
  place: Place,
  effort: Effort,
  report: Report,
): void {
  const pair = { old: schemaOf(shapes.old), new: schemaOf(shapes.new) };
  const standing: Standing = place.path.endsWith("[*]")
    ? { isItem: true }
    : { isRequired: place.keepsNull === true };
  for (const difference of compareValues(pair, standing, effort).differences) {
    reportDifference(difference, pair, shapes.new, report);
  }
  for (const difference of compareRules(pair, effort)) reportRule(difference, place, shapes.new, report);
}

/** What a shape was read from; a plain one stands for all that say as little. */
export function schemaOf({ schema, type }: Shape): SchemaPair["old"] {
  return schema ?? (type === "any" ? {} : { type });
}

const RULES: Readonly<Record<Exclude<Verdict, "same">, CompatibilityRuleId>> = {
  looser: "validation-loosened",
  tighter: "validation-tightened",
  changed: "validation-changed",
};

function reportDifference(difference: Difference, pair: SchemaPair, next: Shape, report: Report): void {
  const { cause, verdict, refused, pruned, tried } = difference;
  if (verdict === "same") return;
  const more: ReportMore = {
    ...(refused !== undefined && { example: refused }),
    ...(verdict === "changed" && tried !== undefined && { tried }),
    ...(next.type === "object" && { spares: "object" }),
  };
  switch (cause) {
    case "type":
    case "required":
    case "pruning":
      return;
    case "null":
      if (verdict === "looser") report("nullable-added", "null is accepted");
      else report("nullable-removed", "null is no longer accepted", pruned ? { eased: "depends" } : {});
      return;
    case "typed-fields":
      if (verdict !== "tighter") return;
      for (const name of difference.fields ?? []) {
        const change = "anything was kept here, and must now fit the schema of the field";
        report("validation-tightened", change, { below: printField(name) });
      }
      return;
    case "embedded-resource":
      report(
        RULES[verdict],
        verdict === "tighter" ? "it must be a Kubernetes object" : "it need not be a Kubernetes object",
        { spares: "none" },
      );
      return;
    default:
      if (!reportChoices(pair, report))
        report(RULES[verdict], describeChange(cause, pair), {
          ...more,
          cause: describeChange(cause, pair, (text) => text),
        });
  }
}

/** Reports the values of an enum that came and went, if that is what changed. */
function reportChoices(pair: SchemaPair, report: Report): boolean {
  const [before, after] = [choicesOf(pair.old), choicesOf(pair.new)];
  if (before === undefined || after === undefined) return false;
  const added = [...after].filter((value) => !before.has(value));
  const removed = [...before].filter((value) => !after.has(value));
  tellChoices("enum-value-added", added, "accepted", report);
  tellChoices("enum-value-removed", removed, "no longer accepted", report);
  return added.length + removed.length > 0;
}

function tellChoices(
  rule: CompatibilityRuleId,
  values: readonly string[],
  fate: string,
  report: Report,
): void {
  if (values.length === 0) return;
  const cause = values.join(", ");
  report(rule, `${shorten(cause)} ${values.length > 1 ? "are" : "is"} ${fate}`, { cause });
}

function choicesOf(schema: SchemaPair["old"]): ReadonlySet<string> | undefined {
  const [values] = statedIn(partsOf(schema), "enum");
  return Array.isArray(values) ? new Set(values.map((value: Json) => canonicalText(value))) : undefined;
}

/** Reports what became of a rule. One on the object as a whole is checked whatever is written. */
function reportRule(difference: RuleDifference, place: Place, { type }: Shape, report: Report): void {
  const { change, verdict, message, forms, field = [], breaksAll = false, tried } = difference;
  const more: ReportMore = {
    cause: JSON.stringify([change, verdict, message, ...forms]),
    below: field.map(printField).join(""),
    ...(verdict === "changed" && tried !== undefined && { tried }),
    ...(type === "object" && { spares: "object" }),
  };
  const told = `"${message}"`;
  if (change === "made-immutable")
    report("made-immutable", `it cannot be changed once it is set: ${told}`, more);
  else if (change === "made-mutable") report("rule-loosened", `it can be changed: ${told}`, more);
  else if (verdict === "same") report("rule-harmless", `the rule ${told} is ${change}`, more);
  else if (verdict === "looser")
    report("rule-loosened", `the rule ${told} ${change === "removed" ? "is gone" : "accepts more"}`, more);
  else if (change === "added") {
    const isAtRoot = place.path === "";
    const suffix = breaksAll ? ", which no object from before can pass" : "";
    report(isAtRoot ? "rule-at-root-added" : "rule-added", `there is a rule: ${told}${suffix}`, more);
  } else if (verdict === "tighter") report("rule-tightened", `the rule ${told} accepts less`, more);
  else report("rule-changed", `the rule ${told} changed`, more);
}
