import { strip } from "../apply/internal.ts";
import { parsePath } from "../fieldpath/internal.ts";
import { NEWEST_RELEASE } from "../kubernetes/internal.ts";
import { applyPatch, mergesByPatchStrategy } from "../patch/index.ts";
import { checkObjectType, deduced, type ObjectType } from "../schema/internal.ts";
import {
  type JsonObject,
  MergeError,
  type Names,
  readArguments,
  readNamed,
  readObject,
} from "../value/internal.ts";
import { attempt } from "./attempt.ts";
import type { LintedPatch, LintFinding, LintRuleChoice } from "./finding.ts";
import { Findings } from "./findings.ts";
import type { Inspection } from "./inspection.ts";
import { printKind } from "./print-kind.ts";
import { CHOICE, readRuleChoice } from "./rule-choice.ts";
import { checkIntegers } from "./rules/integers.ts";
import { checkPatchItems } from "./rules/patch-items.ts";
import { checkQuantities } from "./rules/quantities.ts";
import { checkUnions } from "./rules/unions.ts";
import { checkFields, checkValue } from "./rules/unknown-fields.ts";
import { checkEmptyList, checkReplacedList } from "./rules/whole-lists.ts";
import { walk } from "./walk.ts";

const CHECKS = [
  checkFields,
  checkValue,
  checkPatchItems,
  checkEmptyList,
  checkReplacedList,
  checkIntegers,
  checkQuantities,
  checkUnions,
];

/**
 * What hurts, or will, about a strategic merge patch. With the object that it is for, also what it does to that. Paths
 * name the items of lists by their places in the patch.
 */
export function lintPatch(
  type: ObjectType,
  parts: LintedPatch,
  options: LintRuleChoice = {},
): readonly LintFinding[] {
  const { patch, live, choice } = readArguments(() => {
    checkObjectType(type);
    return { ...readParts(parts), choice: readRuleChoice(readNamed("options", options, CHOICE)) };
  });
  const findings = new Findings(printKind(type, live), choice);
  const before = live && strip(live);
  const object = tryPatch(type, { patch, live: before }, findings);
  const inspection: Inspection = {
    type,
    subject: "patch",
    value: patch,
    live: before,
    manager: undefined,
    schema: undefined,
    release: NEWEST_RELEASE,
    mayPatch: true,
    mayApply: false,
    entries: [],
    problems: [],
    lastApplied: undefined,
    outcome: object && { object, conflicts: [] },
    findings,
  };
  if (!mergesByPatchStrategy(type) && type !== deduced)
    findings.report("strategic-patch-unsupported", {
      of: "patch",
      steps: [],
      message: `${printKind(type) || "this type"} has no patch strategies: a custom resource's server takes no strategic merge patch`,
    });
  walk(inspection, CHECKS);
  return findings.all();
}

const PARTS: Names = { patch: "any", live: "any" };

interface ReadPatch {
  readonly patch: JsonObject;
  readonly live: JsonObject | undefined;
}

function readParts(parts: LintedPatch): ReadPatch {
  const { patch, live } = readNamed("parts", parts, PARTS);
  return {
    patch: readObject(patch, "patch"),
    live: live === undefined ? undefined : readObject(live, "live"),
  };
}

/** What the patch makes of live; `undefined` if there is no live, or if it fails, which is a finding. */
function tryPatch(type: ObjectType, { patch, live }: ReadPatch, findings: Findings): JsonObject | undefined {
  try {
    return live && applyPatch(type, { live, patch });
  } catch (error) {
    if (!(error instanceof MergeError)) throw error;
    const { code, path, detail: message } = error;
    const steps = attempt(() => parsePath(path)) ?? [];
    if (!TOLD_BY_OTHERS.has(code)) findings.report("patch-refused", { of: "patch", steps, message });
    return undefined;
  }
}

/** What rules of their own tell, with the place in the patch. */
const TOLD_BY_OTHERS: ReadonlySet<string> = new Set(["FIELD_UNKNOWN", "MERGE_KEY_MISSING", "TOO_DEEP"]);
