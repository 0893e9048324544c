import { generateKeyPairSync } from "node:crypto";
import {
  checkText,
  invalidArgument,
  type Names,
  readArguments,
  readNamed,
  readTexts,
} from "../../../value/internal.ts";
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
  readonly hosts?: readonly string[] | undefined;
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
export function createAuthority(parts: { readonly name: string; readonly now: Date }): Authority {
  const { name, now } = readArguments(() => readParts(parts));
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
    issue: (given) => {
      const applicant = readArguments(() => readApplicant(given));
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

function readParts(parts: { readonly name: string; readonly now: Date }): typeof parts {
  const read = readNamed("parts", parts, { name: "string", now: "object" });
  checkText(read.name, "name");
  if (!(read.now instanceof Date) || !isWritable(read.now))
    throw invalidArgument("now is no time that a certificate can have: pass a Date of our days");
  return read;
}

/** Whether a certificate can tell of the time, and of what is a year before or after it. */
function isWritable(time: Date): boolean {
  const year = time.getUTCFullYear();
  return year > 1950 && year < 9998;
}

function readApplicant(applicant: Applicant): Applicant {
  const read = readNamed("parts", applicant, APPLICANT);
  checkText(read.name, "name");
  if (read.purpose === undefined) throw invalidArgument("purpose is missing: pass server or client");
  if (read.organizations !== undefined) readTexts(read.organizations, "organizations");
  if (read.hosts !== undefined) readTexts(read.hosts, "hosts");
  return read;
}

const APPLICANT: Names = { name: "string", organizations: "any", purpose: "server|client", hosts: "any" };

function generateKeys() {
  return generateKeyPairSync("ec", { namedCurve: "P-256" });
}
