import type { ProtoField } from "../../proto/internal.ts";
import { compareField } from "./compare-field.ts";
import { compareOneofs } from "./compare-oneofs.ts";
import { compareReservations, isReserved } from "./compare-reservations.ts";
import type { MovedTypes } from "./moved-types.ts";
import type { MessagePair } from "./pairs.ts";
import type { ProtoApis, ProtoReport } from "./report.ts";
import {
  compareSwitches,
  compareValidation,
  demandsValueOf,
  isChecked,
} from "./validation/compare-validation.ts";

/** Compares a message with itself: fields by number, and by name where the number has another one. */
export function compareMessages(
  { old, new: next }: MessagePair,
  report: ProtoReport,
  { apis, moved }: { readonly apis: ProtoApis; readonly moved: MovedTypes },
): void {
  for (const field of old.fields) {
    const same = next.fieldsByNumber.get(field.number);
    if (same === undefined || isOther(field, same)) compareLone(field, { old, new: next }, report);
    else {
      compareField({ old: field, new: same }, report, { apis, moved });
      if (isChecked(old) && isChecked(next)) compareValidation({ old: field, new: same }, report, apis);
    }
  }
  for (const field of next.fields) {
    if (!old.fieldsByNumber.has(field.number) && !old.fieldsByName.has(field.name))
      reportNewField(field, { old, new: next }, report, apis);
  }
  compareReservations({ old, new: next }, next.fields, report);
  if (!report.isEnvoy) return;
  compareSwitches({ old, new: next }, report);
  compareOneofs({ old, new: next }, report);
}

/** Whether the field that has a number now is none that the old one may have become: that one is elsewhere, or the new one was. */
function isOther(old: ProtoField, next: ProtoField): boolean {
  if (old.name === next.name) return false;
  const isElsewhere = next.message?.fieldsByName.has(old.name) === true;
  const wasElsewhere = old.message?.fieldsByName.has(next.name) === true;
  return isElsewhere || wasElsewhere || !isAlike(old, next);
}

function isAlike(old: ProtoField, next: ProtoField): boolean {
  const isList = ({ cardinality }: ProtoField): boolean =>
    cardinality === "repeated" || cardinality === "map";
  return old.type === next.type && old.typeName === next.typeName && isList(old) === isList(next);
}

/** Reports a field that is not there under its number. */
function compareLone(field: ProtoField, { old, new: next }: MessagePair, report: ProtoReport): void {
  const { name, number } = field;
  const [renumbered, successor] = [next.fieldsByName.get(name), next.fieldsByNumber.get(number)];
  const subject = { in: old, member: name, promise: field, at: renumbered ?? successor ?? next };
  if (renumbered !== undefined) {
    const taken = successor === undefined ? "" : `; ${number} is ${successor.name} now`;
    report.report(
      subject,
      "field-renumbered",
      `its number was ${number} and is ${renumbered.number}${taken}`,
    );
  } else if (successor !== undefined) {
    const taken = `its number ${number} is ${successor.name} now, ${describeField(successor)}`;
    report.report(subject, "field-replaced", `${name}, ${describeField(field)}, is gone, and ${taken}`);
  } else {
    const missing = [
      ...(isReserved(next, number) ? [] : [`number ${number}`]),
      ...(next.reservedNames.includes(name) ? [] : [`name "${name}"`]),
    ];
    if (missing.length === 0) report.report(subject, "field-retired", `${name} is gone, and reserved`);
    else report.report(subject, "field-removed", `${name} is gone; not reserved: ${missing.join(", ")}`);
  }
}

function describeField({ type, typeName, cardinality }: ProtoField): string {
  const list = cardinality === "repeated" ? "repeated " : "";
  return cardinality === "map" ? "a map" : `${list}${typeName ?? type}`;
}

function reportNewField(
  field: ProtoField,
  { old, new: next }: MessagePair,
  report: ProtoReport,
  apis: ProtoApis,
): void {
  // That it takes what was reserved is told by that.
  if (isReserved(old, field.number) || old.reservedNames.includes(field.name)) return;
  const subject = { in: old, member: field.name, promise: old, at: field };
  if (field.cardinality === "required")
    report.report(subject, "required-field-added", `${field.name} is required`);
  else if (isChecked(next) && isChecked(old) && report.isEnvoy && demandsValueOf(field, apis))
    report.report(subject, "required-field-added", `${field.name} must have a value, by its validate.rules`);
  else if (field.oneof !== undefined && old.oneofs.some(({ name }) => name === field.oneof?.name))
    report.report(subject, "union-member-added", `${field.name} joins ${field.oneof.name}`);
  else report.report(subject, "field-added", `${field.name} is new`);
}
