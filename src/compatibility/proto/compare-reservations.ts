import type { ProtoEnum, ProtoMessage, ProtoRange } from "../../proto/internal.ts";
import type { ProtoReport } from "./report.ts";

interface Reserving {
  readonly old: ProtoMessage | ProtoEnum;
  readonly new: ProtoMessage | ProtoEnum;
}

interface Numbered {
  readonly name: string;
  readonly number: number;
}

export function isReserved({ reservedRanges }: ProtoMessage | ProtoEnum, number: number): boolean {
  return reservedRanges.some(({ first, last }) => first <= number && number <= last);
}

/** Reports numbers and names that were reserved, and are used again or can be. */
export function compareReservations(
  { old, new: next }: Reserving,
  after: readonly Numbered[],
  report: ProtoReport,
): void {
  if (old.reservedRanges.length === 0 && old.reservedNames.length === 0) return;
  const reused = after.filter(
    ({ number, name }) => isReserved(old, number) || old.reservedNames.includes(name),
  );
  for (const member of reused) {
    const { name, number } = member;
    const what = [
      ...(isReserved(old, number) ? [`the number ${number}`] : []),
      ...(old.reservedNames.includes(name) ? [`the name "${name}"`] : []),
    ].join(" and ");
    const subject = { in: old, member: name, promise: old, at: next };
    report.report(
      subject,
      "reservation-reused",
      `it takes ${what}, which ${what.includes(" and ") ? "were" : "was"} reserved`,
    );
  }
  const used = new Set(after.map(({ name }) => name));
  const numbers = old.reservedRanges.flatMap((range) => withoutRanges(range, next.reservedRanges, after));
  const names = old.reservedNames.filter((name) => !next.reservedNames.includes(name) && !used.has(name));
  if (numbers.length === 0 && names.length === 0) return;
  const dropped = [...numbers.map(printRange), ...names.map((name) => `"${name}"`)].join(", ");
  report.report({ in: old, promise: old, at: next }, "reservation-removed", `no longer reserved: ${dropped}`);
}

/** What is left of a range without others, and without numbers that are in use. */
function withoutRanges(
  range: ProtoRange,
  others: readonly ProtoRange[],
  used: readonly Numbered[],
): readonly ProtoRange[] {
  const taken = [...others, ...used.map(({ number }) => ({ first: number, last: number }))];
  const inside = taken.filter(({ first, last }) => last >= range.first && first <= range.last);
  inside.sort((a, b) => a.first - b.first);
  const left: ProtoRange[] = [];
  let start = range.first;
  for (const { first, last } of inside) {
    if (first > start) left.push({ first: start, last: first - 1 });
    start = Math.max(start, last + 1);
  }
  if (start <= range.last) left.push({ first: start, last: range.last });
  return left;
}

function printRange({ first, last }: ProtoRange): string {
  return first === last ? String(first) : `${first} to ${last}`;
}
