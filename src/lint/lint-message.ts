import type { FieldPath } from "../fieldpath/internal.ts";
import type { ProtoBreach, ProtoChecker } from "../proto/internal.ts";
import {
  getField,
  invalidArgument,
  isObject,
  type Json,
  type JsonObject,
  MAX_DEPTH,
  type Names,
  readArguments,
  readNamed,
  readObject,
  tooDeep,
} from "../value/internal.ts";
import type { LintFinding, LintRuleChoice } from "./finding.ts";
import { Findings } from "./findings.ts";
import type { LintRuleId } from "./rule.ts";
import { CHOICE, readRuleChoice } from "./rule-choice.ts";

/** A message that is about to be used. */
export interface LintedMessage {
  /** In the form that protobuf's JSON and YAML files have. Both names of a field are taken. */
  readonly object: object;
  /** Its full name, or its type URL. Default: what its own `@type` says. */
  readonly message?: string | undefined;
  /** Whether it is a part that is applied, so that others may state what it lacks. Default: false, as a message by itself. */
  readonly part?: boolean | undefined;
}

/** What to look for, and when. */
export interface LintMessageOptions extends LintRuleChoice {
  /** The time, in RFC 3339, for rules that ask how far from now one is. Default: those are left out. */
  readonly now?: string | undefined;
}

const PARTS: Names = { object: "any", message: "string", part: "boolean" };
const OPTIONS: Names = { ...CHOICE, now: "string" };

const RULES: Readonly<Record<ProtoBreach, LintRuleId>> = {
  field: "unknown-field",
  name: "field-twice",
  type: "wrong-type",
  form: "loose-form",
  oneof: "union-violated",
  rule: "invalid-value",
};

/**
 * What hurts about a protobuf message, such as an xDS resource: fields that it does not have, values of other types, two members of a
 * oneof, what validation rules refuse, and messages in an `Any` that the checker does not know, and so cannot look at. The worst
 * first, otherwise in the order of declaration, a hundred problems at most.
 */
export function lintMessage(
  checker: ProtoChecker,
  parts: LintedMessage,
  options: LintMessageOptions = {},
): readonly LintFinding[] {
  const { object, message, part, now, choice } = readArguments(() => {
    if (typeof checker?.check !== "function" || typeof checker.has !== "function")
      throw invalidArgument("the first argument must be a checker: pass what createProtoChecker gives");
    const { now, ...rest } = readNamed("options", options, OPTIONS);
    const { object, message, part } = readNamed("parts", parts, PARTS);
    const choice = readRuleChoice(rest);
    return { ...nameMessage(readObject(object, "object"), message), part, now, choice };
  });
  const findings = new Findings(message, choice);
  for (const { breaks, reason, steps, message: words } of checker.check(message, object, { now })) {
    if (part === true && (reason === "FieldValueRequired" || !isStated(object, steps))) continue;
    findings.report(RULES[breaks], { of: "object", steps: pathOf(steps), message: words });
  }
  if (findings.wants("unknown-message")) findUnknown(checker, object, [], findings);
  return findings.all();
}

/** The message without its `@type`, and its full name. */
function nameMessage(stated: JsonObject, named: string | undefined) {
  const { "@type": url, ...object } = stated;
  const name = named ?? url;
  if (typeof name !== "string")
    throw invalidArgument("nobody says of which message this is: pass its full name as `message`");
  return { object: url === undefined ? stated : object, message: name.slice(name.lastIndexOf("/") + 1) };
}

type Steps = readonly (string | number)[];

function isStated(object: JsonObject, steps: Steps): boolean {
  let here: Json | undefined = object;
  for (const step of steps) {
    if (typeof step === "number") here = Array.isArray(here) ? (here[step] as Json | undefined) : undefined;
    else here = isObject(here) ? getField(here, step) : undefined;
  }
  return here !== undefined;
}

function pathOf(steps: Steps): FieldPath {
  return steps.map((step) =>
    typeof step === "number" ? { kind: "index", index: step } : { kind: "field", name: step },
  );
}

/** Finds messages that say a type which the checker does not have. */
function findUnknown(checker: ProtoChecker, value: Json, steps: Steps, findings: Findings): void {
  if (steps.length > MAX_DEPTH) throw tooDeep();
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) findUnknown(checker, item, [...steps, index], findings);
  } else if (isObject(value)) {
    const { "@type": url } = value;
    if (typeof url === "string" && url.includes("/") && !checker.has(url)) {
      const name = url.slice(url.lastIndexOf("/") + 1);
      findings.report("unknown-message", {
        of: "object",
        steps: pathOf([...steps, "@type"]),
        message: `there is no message ${name} in the schema, so nothing in it was looked at`,
      });
    }
    for (const key of Object.keys(value)) findUnknown(checker, value[key] as Json, [...steps, key], findings);
  }
}
