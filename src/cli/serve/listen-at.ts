import { type Answering, type Listening, type ListenOptions, listen } from "../../server/node/index.ts";
import { UsageError } from "../command/usage-error.ts";
import type { Place } from "./read-place.ts";

/** The port that is tried first where none was asked for. */
const PREFERRED = 8001;

const REFUSALS: ReadonlyMap<string | undefined, (place: string) => string> = new Map([
  ["EADDRINUSE", (place) => `${place} is taken: choose another --port, or 0 for any that is free`],
  ["EACCES", (place) => `${place} may not be used: choose a --port above 1023`],
  ["EADDRNOTAVAIL", (place) => `${place} is none of this machine's addresses: correct --host`],
  ["ENOTFOUND", (place) => `${place} is an address that nobody knows: correct --host`],
  ["EAI_AGAIN", (place) => `${place} is an address that nobody knows: correct --host`],
]);

/** Listens where it was asked to, or at any port if that is left open. */
export async function listenAt(
  server: Answering,
  { host, port }: Place,
  options: ListenOptions,
  preferred = PREFERRED,
): Promise<Listening> {
  try {
    return await listen(server, { ...options, host, port: port ?? preferred });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (port === undefined && code === "EADDRINUSE") return listen(server, { ...options, host, port: 0 });
    const refusal = REFUSALS.get(code);
    if (refusal === undefined) throw error;
    throw new UsageError(refusal(`${host}:${port ?? preferred}`));
  }
}
