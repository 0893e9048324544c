import type { ProtoEnum, ProtoEnumValue } from "../../proto/internal.ts";
import { compareReservations, isReserved } from "./compare-reservations.ts";
import type { EnumPair } from "./pairs.ts";
import type { ProtoReport } from "./report.ts";

/** Compares an enum with itself: values by name, and by number where the name is gone. */
export function compareEnums({ old, new: next }: EnumPair, report: ProtoReport): void {
  for (const value of old.values) {
    const same = next.valuesByName.get(value.name);
    const subject = { in: old, member: value.name, promise: value, at: same ?? next };
    if (same === undefined) compareLone(value, { old, new: next }, report);
    else if (same.number !== value.number)
      report.report(subject, "enum-value-renumbered", `its number was ${value.number} and is ${same.number}`);
  }
  const numbers = new Set(old.values.map(({ number }) => number));
  for (const value of next.values) {
    if (old.valuesByName.has(value.name) || (numbers.has(value.number) && !hasName(value, old, next)))
      continue;
    const subject = { in: old, member: value.name, promise: old, at: value };
    // Who does not know the value of an open enum keeps its number.
    report.report(subject, "enum-value-added", `${value.name} is new`, {
      eased: old.isClosed ? undefined : "fine",
    });
  }
  if (old.isClosed !== next.isClosed) {
    const [was, is] = old.isClosed ? ["closed", "open"] : ["open", "closed"];
    report.report({ in: old, promise: old, at: next }, "type-changed", `the enum was ${was} and is ${is}`);
  }
  compareReservations({ old, new: next }, next.values, report);
}

/** Whether a value is another name for one that kept its own. */
function hasName({ number }: ProtoEnumValue, old: ProtoEnum, next: ProtoEnum): boolean {
  return old.values.some(
    (value) => value.number === number && next.valuesByName.get(value.name)?.number === number,
  );
}

function compareLone(value: ProtoEnumValue, { old, new: next }: EnumPair, report: ProtoReport): void {
  const { name, number } = value;
  const others = next.values.filter((other) => other.number === number);
  const renamed = others.find((other) => !old.valuesByName.has(other.name));
  const subject = { in: old, member: name, promise: value, at: renamed ?? next };
  if (renamed !== undefined) {
    report.report(subject, "enum-value-renamed", `${name} became ${renamed.name}, which is ${number}, too`);
    return;
  }
  const missing = [
    ...(others.length > 0 || isReserved(next, number) ? [] : [`number ${number}`]),
    ...(next.reservedNames.includes(name) ? [] : [`name "${name}"`]),
  ];
  if (missing.length === 0) report.report(subject, "enum-value-retired", `${name} is gone, and reserved`);
  else report.report(subject, "enum-value-removed", `${name} is gone; not reserved: ${missing.join(", ")}`);
}
