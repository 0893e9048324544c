import { run } from "fieldwise/cli";
import { NOW } from "./session.ts";

/** Runs a command line on what comes in from standard input; gives what it writes. */
export async function runOn(
  stdin: string,
  argv: readonly string[],
): Promise<{ readonly code: number; readonly out: string; readonly err: string }> {
  let out = "";
  let err = "";
  const code = await run(argv, {
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    readStdin: async () => stdin,
    cwd: "/",
    env: {},
    outColumns: undefined,
    errColumns: undefined,
    now: () => NOW,
  });
  return { code, out, err };
}
