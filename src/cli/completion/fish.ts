import type { Command } from "../command/command.ts";
import { nextWordsOf, type OptionCompletion, operandsOf, optionsOf } from "./completions.ts";

/** A script for fish. */
export function printFish(commands: readonly Command[]): string {
  const lines = [
    ...nextWordsOf(commands).flatMap(({ after, words }) =>
      words.map(({ word, help }) =>
        complete(`__fieldwise_typed ${after}`, "-a", quote(word), "-d", quote(help)),
      ),
    ),
    ...commands.flatMap(printCommand),
  ];
  return `# Completes fieldwise in fish: fieldwise completion fish > ~/.config/fish/completions/fieldwise.fish

# Whether these words, and no more, are typed before the one to complete.
function __fieldwise_typed
    set -l words (commandline -opc)
    test "$words[2..]" = "$argv"
end

# What only the program knows: kinds, rules, managers, paths.
function __fieldwise_ask
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    fieldwise __complete $words[2..] "$current" 2>/dev/null
end

# Whether these words are the command.
function __fieldwise_runs
    set -l words (commandline -opc)
    set -l last (math (count $argv) + 1)
    test (count $words) -ge $last; and test "$words[2..$last]" = "$argv"
end

complete -c fieldwise -f
${lines.join("")}`;
}

function printCommand(command: Command): readonly string[] {
  const runs = `__fieldwise_runs ${command.name}`;
  const operands = operandsOf(command);
  const shown =
    operands === "none"
      ? []
      : typeof operands !== "string"
        ? [complete(runs, "-a", quote(operands.join(" ")))]
        : [complete(runs, "-F"), ...(operands === "named" ? [complete(runs, "-a", ASK)] : [])];
  return [...shown, ...optionsOf(command).map((option) => printOption(runs, option))];
}

function printOption(runs: string, { name, short, value, help }: OptionCompletion): string {
  const about = ["-d", quote(help)];
  if (value === "on") return complete(runs, "-a", `--${name}=false`, ...about);
  const names = [...(short === undefined ? [] : ["-s", short]), "-l", name];
  const argument =
    value === "off"
      ? []
      : value === "file"
        ? ["-r", "-F"]
        : value === "text"
          ? ["-x", "-a", ASK]
          : ["-x", "-a", quote(value.join(" "))];
  return complete(runs, ...names, ...argument, ...about);
}

const ASK = "'(__fieldwise_ask)'";

function complete(condition: string, ...rest: readonly string[]): string {
  return `complete -c fieldwise -n ${quote(condition.trim())} ${rest.join(" ")}\n`;
}

function quote(text: string): string {
  return `'${text.replace(/['\\]/g, "\\$&")}'`;
}
