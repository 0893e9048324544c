import type { Style } from "../output/style.ts";
import type { Command, Option } from "./command.ts";
import { COMMON_OPTIONS } from "./parse-arguments.ts";

/** The help of one command: what it does, its options, examples that work. */
export function commandHelp(command: Command, style: Style): string {
  const { name, usage, about, options, examples } = command;
  const rows = Object.entries({ ...options, ...COMMON_OPTIONS }).map(([key, option]) =>
    optionRow(key, option),
  );
  const sections = [
    `${about}\n`,
    `${style.bold("Usage:")}\n  ${`fieldwise ${name} ${usage}`.trimEnd()}\n`,
    `${style.bold("Options:")}\n${printOptions(rows)}`,
  ];
  if (examples.length > 0) {
    const lines = examples.map(({ about, line }) => `  ${style.dim(`# ${about}`)}\n  ${line}\n`);
    sections.push(`${style.bold("Examples:")}\n${lines.join("\n")}`);
  }
  return sections.join("\n");
}

/** The help of all: each command in a line, under its heading. */
export function overview(groups: ReadonlyMap<string, readonly Command[]>, style: Style): string {
  const width = Math.max(...[...groups.values()].flat().map(({ name }) => name.length));
  const sections = [...groups].map(([heading, commands]) => {
    const lines = commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}\n`);
    return `${style.bold(`${heading}:`)}\n${lines.join("")}`;
  });
  return [
    "fieldwise: merge and apply Kubernetes-style objects, on files\n",
    ...sections,
    "Each command has its own help, with examples: fieldwise COMMAND --help\n",
  ].join("\n");
}

function optionRow(name: string, option: Option): readonly [string, string] {
  const short = option.short === undefined ? "    " : `-${option.short}, `;
  const { value, choices, repeat } = option;
  const shown = choices === undefined ? value : choices.join("|");
  const left = `${short}--${name}${value === undefined ? "" : ` ${shown}${repeat === true ? "..." : ""}`}`;
  return [left, option.help + printDefault(name, option)];
}

function printDefault(name: string, { value, default: preset }: Option): string {
  if (preset === undefined) return "";
  return value === undefined ? ` (on; --${name}=false turns it off)` : ` (${preset})`;
}

/** Two columns; what is too long for the first one stands on a line of its own. */
function printOptions(rows: readonly (readonly [string, string])[]): string {
  const width = Math.min(WIDEST_OPTION, Math.max(...rows.map(([left]) => left.length)));
  return rows
    .map(([left, right]) => {
      const [first = "", ...others] = wrap(right, WIDEST - width);
      const head = left.length > width ? `${left}\n  ${" ".repeat(width)}` : left.padEnd(width);
      return [`  ${head}  ${first}\n`, ...others.map((line) => `  ${" ".repeat(width)}  ${line}\n`)].join("");
    })
    .join("");
}

const WIDEST = 100;
const WIDEST_OPTION = 34;

/** The lines of a text that is broken at blanks. */
function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
