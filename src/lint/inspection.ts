import { readLastApplied, strip } from "../apply/internal.ts";
import { NEWEST_RELEASE } from "../kubernetes/internal.ts";
import { checkObjectType, type ObjectType, type Schema } from "../schema/internal.ts";
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
import { type Outcome, predict, type ReadObject } from "./outcome.ts";
import { printKind } from "./print-kind.ts";
import { CHOICE, type ReadChoice, readRuleChoice } from "./rule-choice.ts";

/** What is being linted, all that is known about it, and what was found. */
export interface Inspection {
  readonly type: ObjectType;
  readonly subject: "object" | "patch";
  /** The config or the patch. */
  readonly value: JsonObject;
  readonly live: JsonObject | undefined;
  /** Who will apply it on the server's side; `undefined` if nobody knows, or nobody will. */
  readonly manager: string | undefined;
  /** Every kind that the server knows; `undefined` if nobody knows those. */
  readonly schema: Schema | undefined;
  /** The minor release of Kubernetes that the object is for. */
  readonly release: number;
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

const PARTS: Names = {
  object: "any",
  live: "any",
  manager: "string",
  force: "boolean",
  serverSide: "boolean",
};

const OPTIONS: Names = { ...CHOICE, schema: "any", kubernetesVersion: "string" };

/** Gets together what is known of a config. */
export function inspectObject(type: ObjectType, parts: LintedObject, stated: LintOptions): Inspection {
  const { read, schema, release, choice } = readArguments(() => {
    checkObjectType(type);
    return { read: readParts(parts), ...readOptions(stated) };
  });
  const { object, live, manager } = read;
  const serverSide = read.serverSide ?? (manager === undefined ? undefined : true);
  return {
    type,
    subject: "object",
    value: object,
    live: live && strip(live),
    manager,
    schema,
    release,
    mayPatch: serverSide !== true,
    mayApply: serverSide !== false,
    ...readLiveEntries(live),
    lastApplied: live && attempt(() => readLastApplied(live)),
    outcome: predict(type, read),
    findings: new Findings(printKind(type, object), choice),
  };
}

function readParts(parts: LintedObject): ReadObject {
  const { object, live, ...how } = readNamed("parts", parts, PARTS);
  return {
    ...how,
    object: readObject(object, "object"),
    live: live === undefined ? undefined : readObject(live, "live"),
  };
}

function readOptions(stated: LintOptions): {
  readonly schema: Schema | undefined;
  readonly release: number;
  readonly choice: ReadChoice;
} {
  const options = readNamed("options", stated, OPTIONS);
  const { schema } = options;
  if (schema !== undefined && typeof schema?.kinds !== "function")
    throw invalidArgument("schema must be a schema: pass one, as kubernetes() gives");
  return { schema, release: readRelease(options.kubernetesVersion), choice: readRuleChoice(options) };
}

function readRelease(version: string | undefined): number {
  if (version === undefined) return NEWEST_RELEASE;
  const [, minor] = /^v?1\.(\d{1,4})(?:[.+-].*)?$/.exec(version) ?? [];
  if (minor === undefined)
    throw invalidArgument(`kubernetesVersion cannot be "${version}": write a release like 1.32`);
  return Number(minor);
}
