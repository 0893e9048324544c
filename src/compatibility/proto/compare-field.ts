import type { ProtoCardinality, ProtoField } from "../../proto/internal.ts";
import { showValue } from "../../value/internal.ts";
import type { MovedTypes } from "./moved-types.ts";
import type { FieldPair } from "./pairs.ts";
import type { ProtoApis, ProtoReport, Subject } from "./report.ts";

/** Compares a field with the one that has its number: names, type, how many values, oneof, and options of generated code. */
export function compareField(pair: FieldPair, report: ProtoReport, around: Surroundings): void {
  const { old, new: next } = pair;
  const subject: Subject = { in: old.message ?? old, member: old.name, promise: old, at: next };
  compareNames(pair, subject, report);
  compareTypes(pair, subject, report, around);
  compareCardinality(pair, subject, report);
  compareMembership(pair, subject, report);
  const [was, is] = [old.descriptor.defaultValue, next.descriptor.defaultValue];
  if (was !== is)
    report.report(subject, "default-changed", `it was ${showValue(was)} and is ${showValue(is)}`);
  if (old.options.jstype !== next.options.jstype)
    report.report(
      subject,
      "bindings-changed",
      `jstype was ${show(old.options.jstype)} and is ${show(next.options.jstype)}`,
    );
  if (next.options.deprecated === true && old.options.deprecated !== true)
    report.report(subject, "field-deprecated", "it is deprecated");
}

function compareNames({ old, new: next }: FieldPair, subject: Subject, report: ProtoReport): void {
  if (old.name !== next.name) {
    const isPinned = old.jsonName === next.jsonName;
    const json = isPinned ? `, still ${old.jsonName} in JSON` : "";
    const eased = isPinned && !report.isEnvoy ? "depends" : undefined;
    report.report(subject, "field-renamed", `${old.name} became ${next.name}${json}`, { eased });
  } else if (old.jsonName !== next.jsonName) {
    report.report(subject, "json-name-changed", `it was ${old.jsonName} and is ${next.jsonName} in JSON`);
  }
}

/** Types of which one may read what the other wrote, on the wire and in JSON, as far as values fit. */
const KINDRED = [
  ["int32", "uint32"],
  ["int64", "uint64"],
  ["fixed32", "sfixed32"],
  ["fixed64", "sfixed64"],
];

interface Surroundings {
  readonly apis: ProtoApis;
  readonly moved: MovedTypes;
}

function compareTypes(pair: FieldPair, subject: Subject, report: ProtoReport, around: Surroundings): void {
  const { old, new: next } = pair;
  // A map that becomes something else, or the other way round, is told by that.
  if ((old.cardinality === "map") !== (next.cardinality === "map")) return;
  if (old.cardinality !== "map") compareType(pair, "it was", subject, report, around);
  else {
    const [was, is] = [
      around.apis.old.messages.get(old.typeName ?? ""),
      around.apis.new.messages.get(next.typeName ?? ""),
    ];
    for (const [number, words] of ENTRY) {
      const [from, to] = [was?.fieldsByNumber.get(number), is?.fieldsByNumber.get(number)];
      if (from !== undefined && to !== undefined)
        compareType({ old: from, new: to }, words, subject, report, around);
    }
  }
}

const ENTRY = [
  [1, "its keys were"],
  [2, "its values were"],
] as const;

function compareType(
  { old, new: next }: FieldPair,
  words: string,
  subject: Subject,
  report: ProtoReport,
  { apis, moved }: Surroundings,
): void {
  if (old.type === next.type && old.typeName === next.typeName) return;
  if (old.typeName !== undefined && moved.follow(old.typeName) === next.typeName) return;
  const isKindred =
    KINDRED.some((kin) => kin.includes(old.type) && kin.includes(next.type)) ||
    (old.type === next.type && isSameShape(old.typeName, next.typeName, apis));
  const eased = isKindred && !report.isEnvoy ? "depends" : undefined;
  const is = words === "it was" ? "is" : "are";
  const change = `${words} ${old.typeName ?? old.type} and ${is} ${next.typeName ?? next.type}`;
  report.report(subject, "type-changed", change, { eased });
}

/** Whether two types have the same fields or values. */
function isSameShape(old = "", next = "", apis: ProtoApis): boolean {
  const shape = (api: ProtoApis["old"], name: string): string | undefined => {
    const members = api.messages.get(name)?.fields ?? api.enums.get(name)?.values;
    return members
      ?.map((member) => `${member.number} ${member.name} ${"type" in member ? member.type : ""}`)
      .sort()
      .join();
  };
  return shape(apis.old, old) === shape(apis.new, next);
}

const WORDS: Readonly<Record<ProtoCardinality, string>> = {
  implicit: "a single value without presence",
  explicit: "a single value with presence",
  required: "a required value",
  repeated: "a list",
  map: "a map",
};

function compareCardinality({ old, new: next }: FieldPair, subject: Subject, report: ProtoReport): void {
  const [was, is] = [old.cardinality, next.cardinality];
  if (was === is) return;
  const change = `it was ${WORDS[was]} and is ${WORDS[is]}`;
  if (is === "required") report.report(subject, "field-made-required", change);
  else if ([was, is].some((one) => one === "repeated" || one === "map" || one === "required"))
    report.report(subject, "cardinality-changed", change);
  // What goes into a oneof or out of it, or becomes a message, has presence by that: one finding is enough.
  else if ((old.oneof === undefined) === (next.oneof === undefined) && old.type === next.type)
    report.report(subject, "presence-changed", change);
}

function compareMembership({ old, new: next }: FieldPair, subject: Subject, report: ProtoReport): void {
  const [was, is] = [old.oneof, next.oneof];
  if (was?.name === is?.name) return;
  if (was === undefined) {
    // Alone in a new oneof, it excludes nothing that was set before.
    const isAlone = is?.fields.every(
      ({ number, name }) => name === next.name || !old.message?.fieldsByNumber.has(number),
    );
    const eased = isAlone === true && !report.isEnvoy ? "depends" : undefined;
    report.report(subject, "field-put-into-union", `it is in the oneof ${is?.name} now`, { eased });
  } else if (is === undefined) {
    report.report(subject, "field-taken-out-of-union", `it was in the oneof ${was.name} and is in none`);
  } else if (isRenamed({ old, new: next })) {
    const first = was.fields[0] === old;
    if (first)
      report.report(
        { ...subject, member: was.name, at: is },
        "union-renamed",
        `the oneof ${was.name} became ${is.name}`,
      );
  } else {
    report.report(
      subject,
      "field-taken-out-of-union",
      `it was in the oneof ${was.name} and is in ${is.name}`,
    );
  }
}

/** Whether a oneof has another name, and its members with it. */
function isRenamed({ old, new: next }: FieldPair): boolean {
  const stays = (message: ProtoField["message"], name = ""): boolean =>
    message?.oneofs.some((oneof) => oneof.name === name) === true;
  return !stays(next.message, old.oneof?.name) && !stays(old.message, next.oneof?.name);
}

function show(option: unknown): string {
  return option === undefined ? "not set" : String(option);
}
