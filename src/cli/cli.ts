import { MergeError } from "../value/index.ts";
import { conformance } from "./conformance/command.ts";
import type { Command, Io } from "./io.ts";

const COMMANDS: ReadonlyMap<string, Command> = new Map([["conformance", conformance]]);

const HELP = `fieldwise: merge and apply Kubernetes-style objects

Usage:
  fieldwise conformance PATH...    run conformance vectors: files (.jsonl) or folders of them

Each command has its own help: fieldwise COMMAND --help
`;

/** Runs the command line. Exit codes: 0 fine, 1 what the command looked for was not so, 2 wrong usage or input. */
export async function cli(argv: readonly string[], io: Io): Promise<number> {
  const [name, ...args] = argv;
  if (name === undefined || name === "--help" || name === "-h" || name === "help") {
    io.out(HELP);
    return 0;
  }
  const command = COMMANDS.get(name);
  if (command === undefined) {
    io.err(`fieldwise: there is no command "${name}"\n\n${HELP}`);
    return 2;
  }
  try {
    return await command(args, io);
  } catch (error) {
    if (!isExpected(error)) throw error;
    io.err(`fieldwise ${name}: ${error.message}\n`);
    return 2;
  }
}

/** Whether an error is the user's to mend: bad input, a file that is not there, an option that does not exist. */
function isExpected(error: unknown): error is Error {
  if (error instanceof MergeError) return true;
  return (
    error instanceof Error &&
    "code" in error &&
    ("syscall" in error || /^ERR_PARSE_ARGS/.test(String(error.code)))
  );
}
