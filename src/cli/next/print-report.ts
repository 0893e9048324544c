import type { NextProtoChange, NextProtoPackage, NextProtoReport } from "../../next/index.ts";
import { printable } from "../../preview/index.ts";
import { groupBy } from "../output/group.ts";
import { printTable } from "../output/print-table.ts";
import type { Style } from "../output/style.ts";

interface ReportOptions {
  readonly style: Style;
  /** Whether nothing is folded. */
  readonly all: boolean;
  readonly width: number;
}

/** What is in a next version, on a screen: what many have in common is told once, with some of them. */
export function printReport(report: NextProtoReport, options: ReportOptions): string {
  const { packages, unchanged, changes, deferred, withoutNext, alreadyThere } = report;
  const { style } = options;
  const total = packages.length + unchanged.length;
  if (packages.length === 0)
    return `Nothing is deprecated or moves${total === 0 ? "" : ` in ${count(total, "package")}`}: there is no next version\n${section("Waits", groupChanges(deferred), options)}`;
  const own = packages.filter(({ triggers }) => triggers.length > 0);
  const following = packages.filter(({ triggers }) => triggers.length === 0);
  const files = packages.reduce((sum, one) => sum + one.files, 0);
  const head = `${packages.length} of ${count(total, "package")} ${packages.length === 1 ? "has" : "have"} a next version, of ${count(files, "file")}\n`;
  return [
    style.bold(head),
    section(
      "Must change",
      own.map((one) => ({ what: nextName(one), of: [describeTriggers(one)] })),
      options,
    ),
    section("Follow", groupFollowing(following), options),
    section("Changes", groupChanges(changes), options),
    section("Waits, as its package does not change", groupChanges(deferred), options),
    section("Without a next version", listed("files without messages and enums", withoutNext), options),
    section("Already there", listed("files whose next version was written by hand", alreadyThere), options),
  ].join("");
}

/** A line of the report: what it is about, and what it is true of. */
interface Line {
  readonly what: string;
  readonly of: readonly string[];
}

function section(title: string, lines: readonly Line[], { style, all, width }: ReportOptions): string {
  if (lines.length === 0) return "";
  const first = Math.max(...lines.map(({ what }) => what.length));
  const rows = lines.flatMap(({ what, of }) => {
    if (all) return of.map((item, index) => [printable(index === 0 ? what : ""), printable(item)]);
    return [[printable(what), printable(fold(of, width - first - 4))]];
  });
  return `\n${style.bold(title)}\n${printTable(rows, "  ")}`;
}

/** As many items as fit, and how many there are besides. */
function fold(items: readonly string[], width: number): string {
  let shown = items[0] ?? "";
  for (const [index, item] of items.entries()) {
    if (index === 0) continue;
    const longer = `${shown}, ${item}`;
    const rest = items.length - index - 1;
    if (longer.length + (rest > 0 ? ` and ${rest} more`.length : 0) > width)
      return `${shown} and ${items.length - index} more`;
    shown = longer;
  }
  return shown;
}

function nextName({ package: name, next }: NextProtoPackage): string {
  const [own = "", ...more] = next;
  const stem = name.slice(0, name.lastIndexOf(".") + 1);
  const short = own.startsWith(stem) ? own.slice(stem.length) : own;
  return `${name} → ${short}${more.length === 0 ? "" : ` and ${more.length} more`}`;
}

function describeTriggers({ triggers }: NextProtoPackage): string {
  const kinds = groupBy(triggers, ({ kind }) => kind);
  return [...kinds]
    .map(([kind, some]) =>
      kind === "file" ? `${count(some.length, kind)} moved` : `${count(some.length, kind)} deprecated`,
    )
    .join(", ");
}

/** The packages that follow, by the one that their chain ends in. */
function groupFollowing(packages: readonly NextProtoPackage[]): readonly Line[] {
  const cause = ({ because }: NextProtoPackage): string =>
    /^.+?\.v\d+\w*(?=\.)/.exec(because.at(-1) ?? "")?.[0] ?? "";
  return [...groupBy(packages, cause)]
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([name, some]) => ({
      what: `${some.length} because of ${name}`,
      of: some.map((one) => one.package),
    }));
}

function groupChanges(changes: readonly NextProtoChange[]): readonly Line[] {
  const groups = groupBy(changes, ({ change, kind }) => `${kind} ${change}`);
  return [...groups].map(([, some]) => {
    const { change, kind } = some[0] as NextProtoChange;
    return { what: `${count(some.length, kind)} ${change}`, of: some.map(printChange) };
  });
}

function printChange({ element, to, change }: NextProtoChange): string {
  return to === undefined || change === "neutralized" ? element : `${element} → ${to}`;
}

function listed(what: string, of: readonly string[]): readonly Line[] {
  return of.length === 0 ? [] : [{ what: `${of.length} ${what}`, of }];
}

function count(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? "" : "s"}`;
}
