import { didYouMean, nearMatches } from "../../schema/internal.ts";
import type { Command, Given, Option } from "./command.ts";
import { splitNames } from "./split-names.ts";
import { UsageError } from "./usage-error.ts";

/** Options that every command has. */
export const COMMON_OPTIONS = {
  color: {
    value: "WHEN",
    choices: ["auto", "always", "never"],
    default: "auto",
    help: "colour the output; auto: on a terminal, unless NO_COLOR is set",
  },
  help: { short: "h", help: "show this" },
} as const;

/**
 * Reads a command line as kubectl does: options and operands in any order, `--name value` or `--name=value`, `-f value`
 * or `-fvalue`, `--switch=false`, and nothing is an option after `--`.
 */
export function parseArguments(command: Command, argv: readonly string[]): Given {
  const parser = new ArgumentParser(command);
  for (let at = 0; at < argv.length; ) at = parser.take(argv, at);
  return parser.finish();
}

class ArgumentParser {
  readonly #command: Command;
  readonly #options: ReadonlyMap<string, Option>;
  readonly #texts = new Map<string, string[]>();
  readonly #switches = new Map<string, boolean>();
  readonly #operands: string[] = [];

  constructor(command: Command) {
    this.#command = command;
    this.#options = new Map(Object.entries({ ...command.options, ...COMMON_OPTIONS }));
  }

  /** Takes the argument at a place, with its value if that is the next one; gives the place after both. */
  take(argv: readonly string[], at: number): number {
    const argument = argv[at] as string;
    if (argument === "--") {
      this.#operands.push(...argv.slice(at + 1));
      return argv.length;
    }
    if (argument.startsWith("--")) return this.#takeLong(argument, argv, at);
    if (argument.startsWith("-") && argument !== "-") return this.#takeShort(argument, argv, at);
    this.#operands.push(argument);
    return at + 1;
  }

  finish(): Given {
    const values: Record<string, unknown> = {};
    for (const [name, option] of this.#options) values[name] = this.#valueOf(name, option);
    if (values.help !== true) {
      this.#checkOperands();
      this.#checkStdin();
    }
    return { values: values as Given["values"], operands: this.#operands };
  }

  #checkOperands(): void {
    const { takes, usage, name } = this.#command;
    const { length, [takes.most]: extra } = this.#operands;
    if (length < takes.least) throw new UsageError(`something is missing: fieldwise ${name} ${usage}`);
    if (extra !== undefined)
      throw new UsageError(`"${extra}" is one argument too many: fieldwise ${name} ${usage}`);
    for (const operand of this.#operands)
      checkChoice(`there is no "${operand}" here`, operand, takes.choices);
  }

  #valueOf(name: string, option: Option): unknown {
    if (option.value === undefined) return this.#switches.get(name) ?? option.default === "true";
    const texts = this.#texts.get(name) ?? (option.default === undefined ? [] : [option.default]);
    return option.repeat === true ? texts : texts.at(-1);
  }

  #takeLong(argument: string, argv: readonly string[], at: number): number {
    const equals = argument.indexOf("=");
    const given = argument.slice(2, equals < 0 ? undefined : equals);
    const attached = equals < 0 ? undefined : argument.slice(equals + 1);
    for (const [name, option] of this.#options) {
      if (name === given || option.also?.includes(given)) return this.#set(name, option, attached, argv, at);
      const { switches = {} } = option;
      if (Object.hasOwn(switches, given) && attached === undefined)
        return this.#set(name, option, switches[given], argv, at);
    }
    throw this.#unknown(`--${given}`, given);
  }

  #takeShort(argument: string, argv: readonly string[], at: number): number {
    const letter = argument[1] as string;
    const found = [...this.#options].find(([, { short }]) => short === letter);
    if (found === undefined) throw this.#unknown(`-${letter}`, letter);
    const [name, option] = found;
    const attached = argument.slice(2);
    if (option.value === undefined && attached !== "" && !attached.startsWith("=")) {
      this.#switches.set(name, true);
      return this.#takeShort(`-${attached}`, argv, at);
    }
    const value = attached === "" ? undefined : attached.replace(/^=/, "");
    return this.#set(name, option, value, argv, at);
  }

  #set(
    name: string,
    option: Option,
    attached: string | undefined,
    argv: readonly string[],
    at: number,
  ): number {
    if (option.value === undefined) {
      if (attached !== undefined && attached !== "true" && attached !== "false")
        throw new UsageError(`--${name} is on or off: write --${name}, or --${name}=false`);
      this.#switches.set(name, attached !== "false");
      return at + 1;
    }
    const text = attached ?? argv[at + 1];
    if (text === undefined) throw new UsageError(`--${name} needs a value: --${name} ${option.value}`);
    const choice = option.value.endsWith("[=FILE]") ? text.replace(/=.+$/s, "") : text;
    checkChoice(`--${name} cannot be "${text}"`, choice, option.choices);
    const before = this.#texts.get(name);
    if (before === undefined || option.repeat !== true) this.#texts.set(name, [text]);
    else before.push(text);
    return attached === undefined ? at + 2 : at + 1;
  }

  /** What comes in through a pipe can be one thing only. */
  #checkStdin(): void {
    const files = [...this.#options]
      .filter(([, { value }]) => value === "FILE")
      .flatMap(([name]) => this.#texts.get(name) ?? []);
    if (splitNames([...files, ...this.#operands]).filter((name) => name === "-").length > 1)
      throw new UsageError("standard input cannot be several things: give all but one of them as files");
  }

  #unknown(shown: string, name: string): UsageError {
    const offline = OFFLINE.get(name);
    if (offline !== undefined) return new UsageError(`${shown} is for a cluster: ${offline}`);
    if (name === "k" || name === "kustomize") {
      const line = `kubectl kustomize DIR | fieldwise ${this.#command.name} -f -`;
      return new UsageError(`there is no option ${shown}: pipe in what kustomize makes, ${line}`);
    }
    const near = nearMatches(name, this.#options.keys()).map((option) => `--${option}`);
    const hint = didYouMean(near, `fieldwise ${this.#command.name} --help lists those there are`);
    return new UsageError(`there is no option ${shown}: ${hint}`);
  }
}

/** Refuses a text that is not among the choices, if there are any. */
function checkChoice(refusal: string, text: string, choices: readonly string[] | undefined): void {
  if (choices === undefined || choices.includes(text)) return;
  const hint = didYouMean(nearMatches(text, choices), `use one of ${choices.join(", ")}`);
  throw new UsageError(`${refusal}: ${hint}`);
}

const NOTHING_IS_SENT = "here nothing is ever sent, so leave it out";
const FILES_ONLY = "name the live objects with --live, or pipe them in from kubectl get -o yaml";

/** What a kubectl user may try that makes no sense on files. */
const OFFLINE: ReadonlyMap<string, string> = new Map([
  ["dry-run", NOTHING_IS_SENT],
  ["local", NOTHING_IS_SENT],
  ["context", FILES_ONLY],
  ["cluster", FILES_ONLY],
  ["kubeconfig", FILES_ONLY],
  ["server", FILES_ONLY],
  ["all-namespaces", FILES_ONLY],
  ["prune", "say what to delete with kubectl"],
]);
