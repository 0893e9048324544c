import {
  checkCount,
  invalidArgument,
  type Names,
  readArguments,
  readNamed,
  readTexts,
} from "../../value/internal.ts";

/** Where etcd is, and how to speak to it. */
export interface EtcdOptions {
  /** As `http://127.0.0.1:2379`, with `https` for TLS. If one does not answer, the next is asked. */
  readonly endpoints: readonly string[];
  /** For `https`, in PEM: whom to trust (default: whom the system trusts), and who we are (default: nobody). */
  readonly tls?:
    | {
        readonly ca?: string | undefined;
        readonly cert?: string | undefined;
        readonly key?: string | undefined;
      }
    | undefined;
  /** What all keys are under, as in a directory, so that others can use the same etcd. Default: `/fieldwise`. */
  readonly prefix?: string | undefined;
  /** How many milliseconds an answer may take. Default: 10,000. */
  readonly timeout?: number | undefined;
}

const OPTIONS: Names = { endpoints: "any", tls: "any", prefix: "string", timeout: "number" };

const TLS: Names = { ca: "string", cert: "string", key: "string" };

/** Reads where etcd is. A name that nobody reads, or a value that nobody can use, is an error. */
export function readEtcdOptions(stated: EtcdOptions): EtcdOptions {
  return readArguments(() => {
    const options = readNamed("options", stated, OPTIONS);
    const endpoints = readTexts(options.endpoints ?? [], "endpoints");
    if (endpoints.length === 0)
      throw invalidArgument("no endpoint of etcd was given: name one, as http://127.0.0.1:2379");
    for (const endpoint of endpoints) readEndpoint(endpoint);
    const { tls, timeout } = options;
    if (timeout !== undefined) checkCount(timeout, "timeout");
    return tls === undefined
      ? { ...options, endpoints }
      : { ...options, endpoints, tls: readNamed("tls", tls, TLS) };
  });
}

/** An endpoint's protocol, and the address that it is reached at. */
export function readEndpoint(endpoint: string): { protocol: string; address: string } {
  const [, protocol, address] = /^(https?):\/\/([^/]+:\d+)\/?$/.exec(endpoint) ?? [];
  if (protocol === undefined || address === undefined) {
    throw invalidArgument(`${endpoint} is not an endpoint of etcd: write it as http://127.0.0.1:2379`);
  }
  return { protocol, address };
}
