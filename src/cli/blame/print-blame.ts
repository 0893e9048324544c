import type { Owner } from "../../apply/internal.ts";
import { indentOf, type ObjectLine } from "../../preview/index.ts";
import type { Shown } from "../lines/visible-lines.ts";
import { printAge } from "../output/print-age.ts";
import { printOwner } from "../output/print-manager.ts";
import type { Style } from "../output/style.ts";
import { widest } from "../output/widest.ts";

/** Lines of an object after who owns them, how and since when, in columns. */
export function printBlame(
  shown: readonly Shown<{ readonly line: ObjectLine }>[],
  now: Date,
  style: Style,
): string {
  const rows = shown.map((item) => (item === undefined ? undefined : readRow(item.line, now)));
  const widthOf = (read: (row: Row) => string): number =>
    widest(rows.map((row) => (row === undefined ? "" : read(row))));
  const who = Math.min(
    WIDEST,
    widthOf(({ who }) => who),
  );
  const how = widthOf(({ how }) => how);
  const age = widthOf(({ age }) => age);
  const tints = new Map<string, number>();

  function tintName(name: string): string {
    if (name === "") return " ".repeat(who);
    const tint = tints.get(name) ?? tints.size;
    tints.set(name, tint);
    return style.tint(cut(name, who).padEnd(who), tint);
  }

  return rows
    .map((row, index) => {
      if (row === undefined)
        return `${" ".repeat(who + how + age + 5)}${style.dim(`│ ${indentOf(rows[index + 1])}…`)}\n`;
      const rest = style.dim(`${row.how.padEnd(how)}  ${row.age.padStart(age)} │`);
      return `${tintName(row.who)}  ${rest} ${row.text}\n`;
    })
    .join("");
}

const WIDEST = 40;

interface Row {
  readonly who: string;
  readonly how: string;
  readonly age: string;
  readonly text: string;
}

function readRow({ owners, text }: ObjectLine, now: Date): Row {
  return {
    who: owners.map(printOwner).join(", "),
    how: [...new Set(owners.map(({ operation }) => operation.toLowerCase()))].join(", "),
    age: printAge(latest(owners), now),
    text,
  };
}

function latest(owners: readonly Owner[]): string | undefined {
  return owners
    .map(({ time }) => time)
    .filter((time) => time !== undefined)
    .sort()
    .at(-1);
}

function cut(text: string, width: number): string {
  return text.length > width ? `${text.slice(0, width - 1)}…` : text;
}
