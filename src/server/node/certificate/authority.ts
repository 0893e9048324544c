import { generateKeyPairSync } from "node:crypto";
import { createCertificate } from "./certificate.ts";
import type { Subject } from "./subject.ts";

/** A certificate with its private key, both in PEM. */
export interface Identity {
  readonly cert: string;
  readonly key: string;
}

/** Who is to be given a certificate. */
export interface Applicant extends Subject {
  readonly purpose: "server" | "client";
  /** The names and addresses that a server is reached by. */
  readonly hosts?: readonly string[];
}

/** Whoever signs certificates. Its key is kept in memory and nowhere else. */
export interface Authority {
  /** The certificate to believe in, in PEM. */
  readonly cert: string;
  /** Makes a key and a certificate for it. */
  issue(applicant: Applicant): Identity;
}

/** How far the clocks of two machines may be apart, and how long certificates are valid, in milliseconds. */
const SKEW = 60 * 60 * 1000;
const VALIDITY = 365 * 24 * 60 * 60 * 1000;

/** Makes an authority for certificates that are valid for a year, with keys of the curve P-256. */
export function createAuthority({ name, now }: { readonly name: string; readonly now: Date }): Authority {
  const signer = generateKeys();
  const issuer = { name };
  const valid = { from: new Date(now.getTime() - SKEW), until: new Date(now.getTime() + VALIDITY) };
  return {
    cert: createCertificate({
      ...valid,
      subject: issuer,
      publicKey: signer.publicKey,
      issuer,
      signer,
      purpose: "authority",
    }),
    issue: (applicant) => {
      const { publicKey, privateKey } = generateKeys();
      const { purpose, hosts = [] } = applicant;
      const cert = createCertificate({
        ...valid,
        subject: applicant,
        publicKey,
        issuer,
        signer,
        purpose,
        hosts,
      });
      return { cert, key: privateKey.export({ type: "pkcs8", format: "pem" }).toString() };
    },
  };
}

function generateKeys() {
  return generateKeyPairSync("ec", { namedCurve: "P-256" });
}
