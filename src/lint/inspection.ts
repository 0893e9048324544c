import { readLastApplied, strip } from "../apply/internal.ts";
import { checkObjectType, type ObjectType } from "../schema/internal.ts";
import {
  invalidArgument,
  type JsonObject,
  type Names,
  readArguments,
  readNamed,
  readObject,
} from "../value/internal.ts";
import { attempt } from "./attempt.ts";
import type { LintedObject, LintOptions } from "./finding.ts";
import { Findings } from "./findings.ts";
import { type EntryProblem, type LiveEntry, readLiveEntries } from "./live-entries.ts";
import { type Outcome, predict } from "./outcome.ts";
import { printKind } from "./print-kind.ts";
import { CHOICE, type ReadChoice, readRuleChoice } from "./rule-choice.ts";

/** What is being linted, all that is known about it, and what was found. */
export interface Inspection {
  readonly type: ObjectType;
  readonly subject: "object" | "patch";
  /** The config or the patch. */
  readonly value: JsonObject;
  readonly live: JsonObject | undefined;
  readonly options: LintOptions;
  /** Whether kubectl's patches may be what writes it. */
  readonly mayPatch: boolean;
  /** Whether server-side apply may be what writes it. */
  readonly mayApply: boolean;
  /** Who owns what of live, as far as it can be read. */
  readonly entries: readonly LiveEntry[];
  /** What is wrong with the other entries. */
  readonly problems: readonly EntryProblem[];
  /** What kubectl applied last, as live's annotation has it; `undefined` if there is none that can be read. */
  readonly lastApplied: JsonObject | undefined;
  readonly outcome: Outcome | undefined;
  readonly findings: Findings;
}

const PARTS: Names = { object: "any", live: "any" };

const OPTIONS: Names = {
  ...CHOICE,
  manager: "string",
  serverSide: "boolean",
  force: "boolean",
  schema: "any",
};

/** Gets together what is known of a config. */
export function inspectObject(type: ObjectType, parts: LintedObject, stated: LintOptions): Inspection {
  const { object, live, options, choice } = readArguments(() => {
    checkObjectType(type);
    return { ...readParts(parts), ...readOptions(stated) };
  });
  const serverSide = options.serverSide ?? (options.manager === undefined ? undefined : true);
  return {
    type,
    subject: "object",
    value: object,
    live: live && strip(live),
    options,
    mayPatch: serverSide !== true,
    mayApply: serverSide !== false,
    ...readLiveEntries(live),
    lastApplied: live && attempt(() => readLastApplied(live)),
    outcome: predict(type, { object, live }, options),
    findings: new Findings(printKind(type, object), choice),
  };
}

function readParts(parts: LintedObject): {
  readonly object: JsonObject;
  readonly live: JsonObject | undefined;
} {
  const { object, live } = readNamed("parts", parts, PARTS);
  return {
    object: readObject(object, "object"),
    live: live === undefined ? undefined : readObject(live, "live"),
  };
}

function readOptions(stated: LintOptions): { readonly options: LintOptions; readonly choice: ReadChoice } {
  const options = readNamed("options", stated, OPTIONS);
  const { schema } = options;
  if (schema !== undefined && typeof schema?.kinds !== "function")
    throw invalidArgument("schema is no schema: pass one, as kubernetes() gives");
  return { options, choice: readRuleChoice(options) };
}
