import type { Command } from "../command/command.ts";
import { nextWordsOf, type OptionCompletion, operandsOf, optionsOf } from "./completions.ts";

/** A script for bash, from 3.2 on; it needs nothing else. */
export function printBash(commands: readonly Command[]): string {
  return `# Completes fieldwise in bash: source <(fieldwise completion bash)

_fieldwise_reply() {
  COMPREPLY=($(compgen -W "$1" -- "$2"))
}

_fieldwise_files() {
  local IFS=$'\\n'
  COMPREPLY=($(compgen -f -- "$1"))
  # Quotes names, and puts a slash after folders.
  type compopt >/dev/null 2>&1 && compopt -o filenames 2>/dev/null
}

# What only the program knows: kinds, rules, managers, paths.
_fieldwise_ask() {
  local IFS=$'\\n'
  COMPREPLY+=($(fieldwise __complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}

_fieldwise() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD - 1]} command=\${COMP_WORDS[1]}
  COMPREPLY=()
  # bash takes --name=value for three words.
  if [[ $current == "=" ]]; then
    current=""
  elif [[ $previous == "=" ]]; then
    previous=\${COMP_WORDS[COMP_CWORD - 2]}
  fi

${nextWordsOf(commands)
  .map(({ after, words }) => printNextWords(after, words))
  .join("")}
  local options="" operands=""
  case $command in
${commands.map(printCommand).join("")}  esac

  if [[ $current == -* ]]; then
    _fieldwise_reply "$options" "$current"
  elif [[ $operands == "<files>" ]]; then
    _fieldwise_files "$current"
  elif [[ $operands == "<named>" ]]; then
    _fieldwise_files "$current"
    _fieldwise_ask
  else
    _fieldwise_reply "$operands" "$current"
  fi
}

complete -F _fieldwise fieldwise
`;
}

function printNextWords(after: string, words: readonly { readonly word: string }[]): string {
  const list = words.map(({ word }) => word).join(" ");
  if (after === "")
    return `  if ((COMP_CWORD == 1)); then
    _fieldwise_reply "${list}" "$current"
    return
  fi
`;
  return `  if [[ $command == "${after}" ]]; then
    if ((COMP_CWORD == 2)); then
      _fieldwise_reply "${list}" "$current"
      return
    fi
    command="${after} \${COMP_WORDS[2]}"
  fi
`;
}

function printCommand(command: Command): string {
  const options = optionsOf(command);
  const operands = operandsOf(command);
  const shown =
    operands === "none" ? "" : typeof operands === "string" ? `<${operands}>` : operands.join(" ");
  const values = options.filter(({ value }) => value !== "off" && value !== "on");
  return `    "${command.name}")
      options="${options.map(printOption).join(" ")}"
      operands="${shown}"
      case $previous in
${values.map(printValue).join("")}      esac
      ;;
`;
}

function printOption({ name, value }: OptionCompletion): string {
  return value === "on" ? `--${name}=false` : `--${name}`;
}

function printValue({ name, short, value }: OptionCompletion): string {
  const names = [`--${name}`, ...(short === undefined ? [] : [`-${short}`])].join(" | ");
  const reply =
    value === "file"
      ? `_fieldwise_files "$current"; `
      : typeof value === "string"
        ? "_fieldwise_ask; "
        : `_fieldwise_reply "${value.join(" ")}" "$current"; `;
  return `        ${names}) ${reply}return ;;\n`;
}
