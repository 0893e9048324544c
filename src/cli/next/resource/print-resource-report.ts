import { printYaml } from "../../../adapters/yaml.ts";
import type { RoundTrips } from "../../../evolve/internal.ts";
import type { NextResourceChange, NextResourceNote } from "../../../next/index.ts";
import { printable } from "../../../preview/index.ts";
import { type Json, showValue } from "../../../value/internal.ts";
import { printTable } from "../../output/print-table.ts";
import type { Style } from "../../output/style.ts";
import type { NextKind } from "./try-next.ts";

interface ReportOptions {
  readonly style: Style;
  /** Whether it is a custom resource, whose versions a cluster converts. */
  readonly isCustom: boolean;
}

/** The next version of a kind, and what came of trying it. */
export interface TriedKind extends NextKind {
  readonly trips: RoundTrips;
  /** What a server would refuse in its definition. */
  readonly refused: readonly NextResourceNote[];
}

/** What is in the next version of a kind, on a screen. */
export function printResourceReport(
  { report, conversion, trips, refused }: TriedKind,
  { style, isCustom }: ReportOptions,
): string {
  const { kind, group, from, to, changes, stashed, attention, versions } = report;
  const head = `${kind}.${group} ${from} → ${to}`;
  const same = changes.length === 0 ? `  nothing is marked in ${from}: ${to} is the same\n` : "";
  const stashedAs = stashed.map(({ version, path, why }) => [`${version} ${path}`, why].map(printable));
  const notes = [...attention, ...refused]
    .map(({ at, message }) => `  ${printable(at)}\n    ${printable(message)}\n`)
    .join("");
  const steps = isCustom && Object.values(conversion.versions).some((one) => Object.keys(one).length > 0);
  const cluster = steps
    ? `  conversion\n    a cluster takes it only from a webhook: its strategy None would drop what ${to} does not have\n`
    : "";
  return [
    `${style.bold(printable(head))}\n`,
    same,
    section("Changes", changes.map(printChange), style),
    section("Stashed, so that nothing is lost", stashedAs, style),
    section(
      "Other versions",
      versions.map(({ at, message }) => [printable(at), printable(message)]),
      style,
    ),
    notes + cluster === "" ? "" : `\n${style.bold("For you to look at")}\n${notes}${cluster}`,
    `\n${style.bold("Round trip")}\n${printTrips(trips)}`,
  ].join("");
}

function section(title: string, rows: readonly (readonly string[])[], style: Style): string {
  return rows.length === 0 ? "" : `\n${style.bold(title)}\n${printTable(rows, "  ")}`;
}

function printChange(change: NextResourceChange): readonly string[] {
  return [change.change, `${change.path}${describe(change)}`].map(printable);
}

function describe({ change, to, was, becomes, since }: NextResourceChange): string {
  const [before, after] = [was, becomes].map((value) => (value === undefined ? "none" : showValue(value)));
  if (change === "default" || change === "value renamed") return `  ${before} → ${after}`;
  if (change === "value removed") return `  ${before}`;
  if (since !== undefined) return `  deprecated since ${since}`;
  return to === undefined ? "" : ` → ${to}`;
}

function printTrips(trips: RoundTrips): string {
  const coverage = trips.coverage.map(
    ({ from, to, paths, exercised, missed }) =>
      `  ${printable(`${from} → ${to}`)}: ${exercised} of ${paths} paths had a value${missed.length === 0 ? "" : `, not ${printable(missed.slice(0, 3).join(", "))}${missed.length > 3 ? " …" : ""}`}\n`,
  );
  if (trips.ok) return `  ${trips.checked} objects came back as they were\n${coverage.join("")}`;
  const { message, path, law, object, got } = trips;
  const shown = (value: Json): string => printYaml(value).replace(/^(?=.)/gm, "    ");
  return [
    `  ${printable(message)}${path === "" ? "" : ` at ${printable(path)}`} (${law})\n`,
    `  sent\n${shown(object as unknown as Json)}`,
    got === undefined ? "" : `  came back\n${shown(got as unknown as Json)}`,
    ...coverage,
  ].join("");
}
