/** An error of a socket, with what Node tells of it. */
interface Failure extends NodeJS.ErrnoException {
  readonly address?: string;
  readonly port?: number;
  readonly hostname?: string;
  readonly cert?: { readonly subjectaltname?: string };
  readonly errors?: readonly Failure[];
}

const CONNECTING: Readonly<Record<string, string>> = {
  ECONNREFUSED: "connection refused",
  EHOSTUNREACH: "no route to host",
  ENETUNREACH: "network is unreachable",
  ETIMEDOUT: "connection timed out",
};

const UNKNOWN_AUTHORITY: ReadonlySet<string> = new Set([
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
]);

/** Why a webhook cannot be reached, in the words in which kube-apiserver says it. */
export function explainFailure(failure: Failure, host: string): string {
  const { code = "", address, port, message, errors } = failure;
  const last = errors?.at(-1);
  if (last !== undefined) return explainFailure(last, host);
  const connecting = CONNECTING[code];
  if (connecting !== undefined && address !== undefined) {
    const at = address.includes(":") ? `[${address}]` : address;
    return `dial tcp ${at}:${port}: connect: ${connecting}`;
  }
  if (code === "ENOTFOUND") return `dial tcp: lookup ${failure.hostname ?? host}: no such host`;
  if (code === "EAI_AGAIN") return `dial tcp: lookup ${failure.hostname ?? host}: server misbehaving`;
  if (code === "ECONNRESET") return message === "socket hang up" ? "EOF" : "connection reset by peer";
  if (code === "ERR_SSL_WRONG_VERSION_NUMBER" || code === "EPROTO")
    return "http: server gave HTTP response to HTTPS client";
  const certificate = explainCertificate(failure, host);
  return certificate === undefined ? message : `tls: failed to verify certificate: x509: ${certificate}`;
}

function explainCertificate({ code = "", cert }: Failure, host: string): string | undefined {
  if (UNKNOWN_AUTHORITY.has(code)) return "certificate signed by unknown authority";
  if (code === "CERT_HAS_EXPIRED" || code === "CERT_NOT_YET_VALID")
    return "certificate has expired or is not yet valid";
  if (code !== "ERR_TLS_CERT_ALTNAME_INVALID") return undefined;
  const names = (cert?.subjectaltname ?? "")
    .split(", ")
    .map((name) => name.replace(/^[^:]*:/, ""))
    .filter((name) => name !== "");
  return names.length === 0
    ? `cannot validate certificate for ${host} because it doesn't contain any IP SANs`
    : `certificate is valid for ${names.join(", ")}, not ${host}`;
}
