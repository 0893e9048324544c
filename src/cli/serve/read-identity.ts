import { createPrivateKey, X509Certificate } from "node:crypto";
import { hostname, networkInterfaces } from "node:os";
import { createAuthority, type TlsOptions } from "../../server/node/index.ts";
import { MergeError } from "../../value/internal.ts";
import type { Io } from "../io.ts";
import { readOne } from "./read-one.ts";
import type { ServeValues } from "./serve-options.ts";

/** What a server shows who it is with, and the certificate that clients must believe in for that. */
export interface ServerIdentity {
  readonly tls: TlsOptions;
  readonly ca: string;
}

/** The identity that a user gives, or one that is made up; none without TLS. */
export async function readIdentity(values: ServeValues, io: Io): Promise<ServerIdentity | undefined> {
  if (!values.tls) return undefined;
  const { "tls-cert": certFile, "tls-key": keyFile, "client-ca": caFile } = values;
  const clientCa = caFile === undefined ? undefined : await readCertificate(caFile, io);
  if (certFile === undefined || keyFile === undefined) return makeIdentity(values.host, clientCa, io.now());
  const cert = await readCertificate(certFile, io);
  return { tls: { cert, key: await readKey(keyFile, cert, io), clientCa }, ca: cert };
}

function makeIdentity(host: string, clientCa: string | undefined, now: Date): ServerIdentity {
  const authority = createAuthority({ name: "fieldwise serve", now });
  const hosts = [...new Set(["127.0.0.1", "::1", "localhost", ...hostsOf(host)])];
  const { cert, key } = authority.issue({ name: "fieldwise", purpose: "server", hosts });
  return { tls: { cert, key, clientCa }, ca: authority.cert };
}

/** What a server is reached by: its address, or all that the machine has. */
function hostsOf(host: string): readonly string[] {
  if (host !== "0.0.0.0" && host !== "::") return [host];
  const addresses = Object.values(networkInterfaces()).flatMap(
    (all) => all?.map(({ address }) => address) ?? [],
  );
  return [hostname(), ...addresses];
}

async function readCertificate(file: string, io: Io): Promise<string> {
  const text = await readOne(file, io);
  attempt(
    file,
    "this is no certificate in PEM: give one that begins with -----BEGIN CERTIFICATE-----",
    () => {
      return new X509Certificate(text);
    },
  );
  return text;
}

async function readKey(file: string, cert: string, io: Io): Promise<string> {
  const text = await readOne(file, io);
  const key = attempt(file, "this is no private key in PEM, or one with a password: give one without", () => {
    return createPrivateKey(text);
  });
  if (new X509Certificate(cert).checkPrivateKey(key)) return text;
  throw new MergeError(
    "DOCUMENT_INVALID",
    file,
    "this is not the key of the certificate: give the one that is",
  );
}

function attempt<Result>(file: string, refusal: string, read: () => Result): Result {
  try {
    return read();
  } catch {
    throw new MergeError("DOCUMENT_INVALID", file, refusal);
  }
}
