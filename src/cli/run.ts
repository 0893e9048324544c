import { printable } from "../preview/index.ts";
import { didYouMean, nearMatches } from "../schema/internal.ts";
import { MergeError } from "../value/internal.ts";
import { ClusterError } from "./cluster/cluster-error.ts";
import type { Command, Context } from "./command/command.ts";
import { commandFirst } from "./command/command-first.ts";
import { commandHelp, overview } from "./command/help.ts";
import { parseArguments } from "./command/parse-arguments.ts";
import { UsageError } from "./command/usage-error.ts";
import { COMMANDS } from "./commands/index.ts";
import { InputError } from "./input/input-error.ts";
import { InvalidObject } from "./input/invalid-object.ts";
import type { Io } from "./io.ts";
import { printError } from "./output/print-error.ts";
import { createStyle, type When } from "./output/style.ts";

const ALL: readonly Command[] = [...COMMANDS.values()].flat();

/** Runs the command line. Exit codes: 0 fine, 1 what the command looked for was not so, 2 wrong usage or input. */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  if (argv[0] === "__complete") return offerWords(argv.slice(1), io);
  let errStyle = createStyle("auto", io.errColumns, io.env);
  const found = findCommand(commandFirst(argv));
  if (found === undefined) return answerWithout(argv, io);
  const { command, rest } = found;
  try {
    const given = parseArguments(command, rest);
    const { color, help } = given.values as unknown as { readonly color: When; readonly help: boolean };
    errStyle = createStyle(color, io.errColumns, io.env);
    const context: Context = {
      io: { ...io, readStdin: once(io.readStdin) },
      style: createStyle(color, io.outColumns, io.env),
      errStyle,
      commands: ALL,
    };
    if (help) {
      io.out(commandHelp(command, context.style));
      return 0;
    }
    if (!("request-timeout" in command.options)) return await command.run(given, context);
    const { withCluster } = await import("./cluster/with-cluster.ts");
    const line = await withCluster(command, { given, context });
    return await command.run(line.given, line.context);
  } catch (error) {
    if (!isExpected(error)) throw error;
    io.err(printError(error, errStyle));
    if (error instanceof UsageError) io.err(`See fieldwise ${command.name} --help\n`);
    return 2;
  }
}

/** Prints what shells may offer for the last word of a line, a line each. What goes wrong meanwhile is nobody's concern. */
async function offerWords(words: readonly string[], io: Io): Promise<number> {
  const style = createStyle("never", undefined, {});
  const { complete } = await import("./completion/complete.ts");
  const silent: Io = { ...io, err: () => {}, readStdin: async () => new Uint8Array() };
  const offered = complete(words, { io: silent, style, errStyle: style, commands: ALL });
  io.out((await offered.catch(() => [])).map((word) => `${printable(word)}\n`).join(""));
  return 0;
}

/** What is read from standard input is there for all who ask, not only for the first. */
function once(read: Io["readStdin"]): Io["readStdin"] {
  let bytes: Promise<Uint8Array> | undefined;
  return () => {
    bytes ??= read();
    return bytes;
  };
}

interface Found {
  readonly command: Command;
  readonly rest: readonly string[];
}

/** The command that the first one or two words name. */
function findCommand(argv: readonly string[]): Found | undefined {
  for (const words of [2, 1]) {
    const name = argv
      .slice(0, words)
      .join(" ")
      .replace(/^--version$/, "version");
    const command = ALL.find((one) => one.name === name);
    if (command !== undefined) return { command, rest: argv.slice(words) };
  }
  return undefined;
}

/** Shows what commands there are: all, or those that begin with the word that was given. */
function answerWithout(argv: readonly string[], io: Io): number {
  const [first, ...others] = argv.filter((word) => !HELP.has(word));
  if (first !== undefined && argv.some((word) => word === "help")) {
    const found = findCommand([first, ...others]);
    if (found !== undefined) {
      io.out(commandHelp(found.command, createStyle("auto", io.outColumns, io.env)));
      return 0;
    }
  }
  const family = ALL.filter(({ name }) => name.startsWith(`${first} `));
  const asked = first === undefined || (family.length > 0 && others.length === 0);
  const shown = family.length > 0 ? new Map([[`fieldwise ${first}`, family]]) : COMMANDS;
  if (asked) {
    io.out(overview(shown, createStyle("auto", io.outColumns, io.env)));
    return 0;
  }
  const style = createStyle("auto", io.errColumns, io.env);
  io.err(`${style.red("error:")} ${printable(unknownCommand([first, ...others], family))}\n`);
  return 2;
}

const HELP: ReadonlySet<string> = new Set(["help", "--help", "-h"]);

function unknownCommand(argv: readonly string[], family: readonly Command[]): string {
  const [first = "", second] = argv;
  const names = ALL.map(({ name }) => name);
  if (family.length === 0) {
    const candidates = new Set(names.map((name) => name.split(" ")[0] as string));
    const hint = didYouMean(nearMatches(first, candidates), "fieldwise --help lists those there are");
    return `there is no command "${first}": ${hint}`;
  }
  const seconds = family.map(({ name }) => name.slice(first.length + 1));
  if (second === undefined || second.startsWith("-"))
    return `"${first}" is several commands: write fieldwise ${first} ${seconds.join("|")}`;
  const hint = didYouMean(nearMatches(second, seconds), `use one of ${seconds.join(", ")}`);
  return `there is no command "${first} ${second}": ${hint}`;
}

/** Whether an error is the user's to mend: a wrong command line, bad input, a file that is not there. */
function isExpected(error: unknown): error is Error {
  return (
    error instanceof MergeError ||
    error instanceof UsageError ||
    error instanceof InputError ||
    error instanceof ClusterError ||
    error instanceof InvalidObject ||
    (error instanceof Error && "syscall" in error)
  );
}
