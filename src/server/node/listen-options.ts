import {
  checkCount,
  checkText,
  invalidArgument,
  type Names,
  readArguments,
  readNamed,
  readTexts,
} from "../../value/internal.ts";

/** What a server shows who it is with, and whom it believes: texts in PEM. */
export interface TlsOptions {
  readonly cert: string;
  readonly key: string;
  /** Whose certificates clients may show: the common name is the user, organizations are groups. Default: none. */
  readonly clientCa?: string | undefined;
}

/** A request that was answered. */
export interface Exchange {
  readonly method: string;
  /** The path and query, as they were sent. */
  readonly target: string;
  readonly status: number;
  /** How long it took until the answer was there. */
  readonly milliseconds: number;
}

/** Where to listen, and how much to take on. Times are in milliseconds. */
export interface ListenOptions {
  /** Default: 0, which is any that is free. */
  readonly port?: number | undefined;
  /** Default: `127.0.0.1`, which only this machine reaches. */
  readonly host?: string | undefined;
  /** Default: without TLS. */
  readonly tls?: TlsOptions | undefined;
  /**
   * Names that it may be reached by besides this machine's own names and addresses: `api.test`, `.test` for all below it, `*`
   * for any. Default: none, without TLS on this machine's own address; any elsewhere.
   */
  readonly hosts?: readonly string[] | undefined;
  /**
   * Origins whose pages may use it from a browser: `https://dash.test`, or patterns as kube-apiserver's `--cors-allowed-origins`
   * takes them, `//dash\\.test(:|$)`. Default: none but its own.
   */
  readonly origins?: readonly string[] | undefined;
  /** The most connections at a time. Default: 10,000. */
  readonly connections?: number | undefined;
  /** The most bytes of the headers of a request. Default: 64 kB. */
  readonly headerBytes?: number | undefined;
  /** How long the headers of a request may take to come. Default: 20 s. */
  readonly headersTimeout?: number | undefined;
  /** How long all of a request may take to come. Default: 60 s. Answers, and watches, may take any time. */
  readonly requestTimeout?: number | undefined;
  /** How long a connection is kept without a request. Default: 90 s. */
  readonly keepAliveTimeout?: number | undefined;
  /** Is told of every request. */
  readonly onExchange?: ((exchange: Exchange) => void) | undefined;
}

const NUMBERS = [
  "connections",
  "headerBytes",
  "headersTimeout",
  "requestTimeout",
  "keepAliveTimeout",
] as const;

const OPTIONS: Names = {
  port: "number",
  host: "string",
  tls: "any",
  hosts: "any",
  origins: "any",
  ...Object.fromEntries(NUMBERS.map((name) => [name, "number"])),
  onExchange: "function",
};

const TLS: Names = { cert: "string", key: "string", clientCa: "string" };

/** Reads where to listen, and how. A name that nobody reads, or a value that nobody can use, is an error. */
export function readListenOptions(stated: ListenOptions): ListenOptions {
  return readArguments(() => {
    const options = readNamed("options", stated, OPTIONS);
    const { port = 0, tls } = options;
    const hosts = readTexts(options.hosts ?? [], "hosts");
    const origins = readTexts(options.origins ?? [], "origins");
    checkCount(port, "port");
    if (port > 65_535) throw invalidArgument(`port is ${port}: pass one up to 65535`);
    for (const name of NUMBERS) if (options[name] !== undefined) checkCount(options[name], name);
    return { ...options, hosts, origins, tls: tls && readTls(tls) };
  });
}

function readTls(stated: TlsOptions): TlsOptions {
  const tls = readNamed("tls", stated, TLS);
  checkText(tls.cert, "the cert of tls");
  checkText(tls.key, "the key of tls");
  return tls;
}
