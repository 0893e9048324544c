import type { Context } from "../command/command.ts";
import { listenAt } from "../serve/listen-at.ts";
import { readPort } from "../serve/read-place.ts";
import { answerFrom, readPage } from "./page-files.ts";

interface PlaygroundValues {
  readonly port: string | undefined;
  readonly "no-open": boolean;
}

/** The port that is tried first where none was asked for. */
const PREFERRED = 8002;

/** Serves the page until it is told to stop; gives the exit code. */
export async function servePlayground(
  { port, "no-open": stay }: PlaygroundValues,
  { io, style }: Context,
): Promise<number> {
  const place = { host: "127.0.0.1", port: port === undefined ? undefined : readPort(port) };
  const handle = answerFrom(readPage());
  const listening = await listenAt({ handle }, place, {}, PREFERRED);
  try {
    io.out(`The playground is at ${style.bold(`${listening.url}/`)}\n${style.dim("Ctrl-C stops it.")}\n`);
    if (!stay && !io.openAddress(`${listening.url}/`))
      io.err("No browser could be started: open the address yourself\n");
    await io.untilStopped();
  } finally {
    await listening.close(0);
  }
  return 0;
}
