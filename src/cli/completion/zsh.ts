import type { Command } from "../command/command.ts";
import { type NextWords, nextWordsOf, type OptionCompletion, operandsOf, optionsOf } from "./completions.ts";

/** A script for zsh: to be sourced after compinit, or kept in a folder of $fpath as \`_fieldwise\`. */
export function printZsh(commands: readonly Command[]): string {
  return `#compdef fieldwise
# Completes fieldwise in zsh: source <(fieldwise completion zsh)

# What only the program knows: kinds, rules, managers, paths.
_fieldwise_ask() {
  local -a known
  known=(\${(f)"$(fieldwise __complete "\${typed[@]}" 2>/dev/null)"})
  compadd -a known
}

_fieldwise() {
  local -a next typed
  typed=("\${(@)words[2,CURRENT]}")
  local command=$words[2]

${nextWordsOf(commands).map(printNextWords).join("")}
  shift words
  ((CURRENT--))
  case $command in
${commands.map(printCommand).join("")}  esac
}

if [[ $funcstack[1] == _fieldwise ]]; then
  _fieldwise "$@"
else
  compdef _fieldwise fieldwise
fi
`;
}

function printNextWords({ after, words }: NextWords): string {
  const rows = (indent: string) =>
    words.map(({ word, help }) => `${indent}${quote(`${word}:${help.replaceAll(":", "\\:")}`)}\n`).join("");
  if (after === "")
    return `  if ((CURRENT == 2)); then
    next=(
${rows("      ")}    )
    _describe command next
    return
  fi
`;
  return `  if [[ $command == ${after} ]]; then
    if ((CURRENT == 3)); then
      next=(
${rows("        ")}      )
      _describe command next
      return
    fi
    command+=" $words[3]"
    shift words
    ((CURRENT--))
  fi
`;
}

const OPERANDS: ReadonlyMap<string, string> = new Map([
  ["files", "*:file:_files"],
  ["named", "*:name:{ _fieldwise_ask; _files }"],
]);

function printCommand(command: Command): string {
  const operands = operandsOf(command);
  const shown =
    operands === "none" ? [] : [OPERANDS.get(String(operands)) ?? `*:word:(${[operands].flat().join(" ")})`];
  const specs = [...optionsOf(command).flatMap(printOption), ...shown.map(quote)];
  return `    ${quote(command.name)})
      _arguments -s ${specs.map((spec) => `\\\n        ${spec}`).join(" ")}
      ;;
`;
}

/** What \`_arguments\` is told of an option: how it is written, what it is for, what follows. */
function printOption({ name, short, value, repeat, help }: OptionCompletion): readonly string[] {
  const about = `[${help.replace(/[\\[\]:]/g, "\\$&")}]`;
  if (value === "on") return [quote(`--${name}=-${about}:value:(true false)`)];
  const argument =
    value === "off"
      ? ""
      : value === "file"
        ? ":file:_files"
        : value === "text"
          ? ":value:_fieldwise_ask"
          : `:value:(${value.join(" ")})`;
  const long = `--${name}${value === "off" ? "" : "="}`;
  if (short === undefined) return [quote(`${repeat ? "*" : ""}${long}${about}${argument}`)];
  const both = `{-${short}${value === "off" ? "" : "+"},${long}}`;
  return [`${quote(repeat ? "*" : `(-${short} --${name})`)}${both}${quote(about + argument)}`];
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
