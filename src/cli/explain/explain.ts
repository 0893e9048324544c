import {
  describePlace,
  type ExplainedKind,
  explainBelow,
  explainInside,
  legendOf,
  printable,
  printMerge,
} from "../../preview/index.ts";
import { namesInPath } from "../../schema/internal.ts";
import type { Context } from "../command/command.ts";
import { UsageError } from "../command/usage-error.ts";
import { readTypes } from "../input/types.ts";
import { printData } from "../output/print-data.ts";
import { printTable } from "../output/print-table.ts";
import type { Style } from "../output/style.ts";
import { type FieldRule, type KindRules, readKindRules } from "./field-rules.ts";
import { type FoundKind, findKind } from "./find-kind.ts";
import { listKinds } from "./list-kinds.ts";
import { describeFieldRule, printFieldRules } from "./print-field-rules.ts";

interface ExplainValues {
  readonly "api-version": string | undefined;
  readonly schema: readonly string[];
  readonly recursive: boolean;
  readonly depth: string | undefined;
  readonly all: boolean;
  readonly output: "text" | "json";
}

/** Prints how a kind or a part of it merges; without a kind, which there are. */
export async function explain(
  [name, path]: readonly string[],
  values: ExplainValues,
  context: Context,
): Promise<void> {
  const { io, style } = context;
  const depth = readDepth(values);
  const types = await readTypes({ schemas: values.schema, inputs: [] }, io);
  if (name === undefined) {
    listKinds(types, values.output, context);
    return;
  }
  const found = findKind(types, { name, path, apiVersion: values["api-version"] });
  const document = types.documents.find(({ schema }) => schema === found.schema);
  const kindRules = await readKindRules(document, found);
  const explained = withRules(
    depth === undefined ? explainBelow(found) : explainInside(found, { depth, all: values.all }),
    kindRules,
  );
  const rules = kindRules?.of(namesInPath(found.path)) ?? [];
  const others = found.others.join(", ");
  if (others !== "")
    io.err(`${printable(`${found.kind} is also in ${others}`)}: --api-version shows it there\n`);
  const all = { ...explained, rules };
  io.out(values.output === "json" ? printForTools(found, all) : printText(found, all, style));
  if (!explained.complete) io.err("there is more than can be shown: name a path\n");
}

/** How many levels of lists and maps to go into; `undefined` for just the fields directly below. */
function readDepth({ depth, recursive, all }: ExplainValues): number | undefined {
  if (depth === undefined) {
    if (all && !recursive) throw new UsageError("--all is about what is further below: add --recursive");
    return recursive ? Number.POSITIVE_INFINITY : undefined;
  }
  if (!/^\d+$/.test(depth)) throw new UsageError(`--depth cannot be "${depth}": write a number, such as 1`);
  return Number(depth);
}

/** With how many rules the places inside have. */
function withRules(explained: ExplainedKind, rules: KindRules | undefined): ExplainedKind {
  if (rules === undefined) return explained;
  const rows = explained.rows.map((row) => ({ ...row, rules: rules.count(namesInPath(row.path)) }));
  return { ...explained, rows };
}

interface RuledKind extends ExplainedKind {
  /** Those of the place that was asked for. */
  readonly rules: readonly FieldRule[];
}

function printForTools({ apiVersion, kind }: FoundKind, { start, rows, atomic, rules }: RuledKind): string {
  const about = { ...describePlace(start), ...(atomic === undefined ? {} : { atomicFrom: atomic }) };
  const ruled = rules.length === 0 ? {} : { rules: rules.map(describeFieldRule) };
  return printData({ apiVersion, kind, ...about, ...ruled, fields: rows.map(describePlace) });
}

function printText({ apiVersion, kind, path }: FoundKind, explained: RuledKind, style: Style): string {
  const { start, rows, atomic, strategic, rules } = explained;
  const version = apiVersion === "" ? "" : ` ${style.dim(printable(apiVersion))}`;
  const title = [`${style.bold(printable(kind))}${version}`];
  if (path !== "") title.push(style.bold(printable(path)));
  const lines = [`${[...title, printable(printMerge(start))].join("  ")}\n`];
  const inside = atomic !== undefined && atomic !== path;
  if (inside) lines.push(`${printable(atomic)} is atomic: ${ATOMIC}\n`);
  lines.push(
    printTable(rows.map((row) => ["  ".repeat(row.level) + printable(row.name), printable(printMerge(row))])),
  );
  lines.push(printFieldRules(rules, style));
  const told = inside ? [] : atomic === undefined ? [start, ...rows] : [start];
  const legend = printTable(
    legendOf(told, strategic || apiVersion === "").map(({ term, meaning }) => [term, meaning]),
  );
  if (legend !== "") lines.push(`\n${legend.replace(/.+/g, (line) => style.dim(line))}`);
  return lines.join("");
}

const ATOMIC = "who writes it replaces all of it, and a second writer is in conflict";
