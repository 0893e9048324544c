import type { ObjectType } from "../schema/internal.ts";
import type { LintedObject, LintFinding, LintOptions } from "./finding.ts";
import { inspectObject } from "./inspection.ts";
import { checkAliases } from "./rules/aliases.ts";
import { checkApiVersion } from "./rules/api-versions.ts";
import { checkIntegers } from "./rules/integers.ts";
import { checkLastApplied } from "./rules/last-applied.ts";
import { checkItems } from "./rules/list-items.ts";
import { checkNull } from "./rules/nulls.ts";
import { checkLiveItems, checkOutcome } from "./rules/outcomes.ts";
import { checkOwnership } from "./rules/ownership.ts";
import { checkQuantities } from "./rules/quantities.ts";
import { checkRenamed } from "./rules/renamed-items.ts";
import { checkStatedSecrets, checkStoredSecrets } from "./rules/secrets.ts";
import { checkUnions } from "./rules/unions.ts";
import { checkFields, checkValue } from "./rules/unknown-fields.ts";
import { checkEmptyList } from "./rules/whole-lists.ts";
import { walk } from "./walk.ts";

const CHECKS = [
  checkFields,
  checkValue,
  checkItems,
  checkRenamed,
  checkEmptyList,
  checkNull,
  checkIntegers,
  checkQuantities,
  checkUnions,
  checkStatedSecrets,
];

/**
 * What hurts, or will, about a config that is about to be applied: the worst first, otherwise in the object's order, at most
 * a hundred of a rule. What needs the live object is found only where that is given; what a write will do, only where
 * `manager` says who applies, or `serverSide` is false. Nothing is changed, and bad objects are findings, not errors; a
 * rule that does not exist is an error.
 */
export function lint(
  type: ObjectType,
  parts: LintedObject,
  options: LintOptions = {},
): readonly LintFinding[] {
  const inspection = inspectObject(type, parts, options);
  checkApiVersion(inspection);
  walk(inspection, CHECKS);
  checkAliases(inspection);
  checkOutcome(inspection);
  checkLiveItems(inspection);
  checkOwnership(inspection);
  checkLastApplied(inspection);
  checkStoredSecrets(inspection);
  return inspection.findings.all();
}
