import { UsageError } from "../command/usage-error.ts";
import type { ServeValues } from "./serve-options.ts";

/** Where to listen. */
export interface Place {
  readonly host: string;
  /** `undefined` if any will do. */
  readonly port: number | undefined;
}

/** Where a user wants it to listen. What would let others do as they like is refused. */
export function readPlace(values: ServeValues): Place {
  const { host, port, tls, anonymous } = values;
  if (!isLoopback(host)) {
    const reach = `others can reach ${host}`;
    if (!tls)
      throw new UsageError(`${reach}, and without TLS read every token: leave out --tls=false, or --host`);
    if (anonymous === "write" && values["authorization-mode"] !== "RBAC")
      throw new UsageError(
        `${reach}, and could write without a token: leave out --anonymous write, or --host, or add --authorization-mode RBAC`,
      );
  }
  if (!tls)
    for (const name of ["tls-cert", "tls-key", "client-ca"] as const)
      if (values[name] !== undefined) throw new UsageError(`--${name} is for TLS: leave out --tls=false`);
  if ((values["tls-cert"] === undefined) !== (values["tls-key"] === undefined))
    throw new UsageError("a certificate goes with its key: give both --tls-cert and --tls-key");
  return { host, port: port === undefined ? undefined : readPort(port) };
}

/** A port as a user names it. */
export function readPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw new UsageError(`--port cannot be "${text}": use a number up to 65535, or 0 for any that is free`);
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(?:\.\d{1,3}){3}$/.test(host);
}
