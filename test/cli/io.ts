import { type Io, run } from "fieldwise/cli";

/** The time at which every test of the command takes place. */
export const NOW = new Date("2026-11-16T06:00:00Z");

/** A world in which nothing is typed, nobody reads and no terminal is there, but for what a test says. */
export function createIo(parts: Partial<Io> = {}): Io {
  return {
    out: () => {},
    err: () => {},
    readStdin: async () => new Uint8Array(),
    cwd: "/",
    env: {},
    outColumns: undefined,
    errColumns: undefined,
    now: () => NOW,
    untilStopped: async () => {},
    openAddress: () => true,
    version: () => "1.2.3",
    ...parts,
  };
}

/** Runs a command line on what comes in from standard input; gives what it writes. */
export async function runOn(
  stdin: string | Uint8Array,
  argv: readonly string[],
): Promise<{ readonly code: number; readonly out: string; readonly err: string }> {
  const written = { out: "", err: "" };
  const io = createIo({
    out: (text) => {
      written.out += text;
    },
    err: (text) => {
      written.err += text;
    },
    readStdin: async () => Buffer.from(stdin),
  });
  return { code: await run(argv, io), ...written };
}
