import { createHash, type KeyObject, randomBytes, sign } from "node:crypto";
import {
  bitString,
  boolean,
  contextual,
  integer,
  objectIdentifier,
  octetString,
  sequence,
  set,
  time,
  utf8String,
} from "./der.ts";
import { printIp } from "./ip-bytes.ts";
import type { Subject } from "./subject.ts";

/** What a certificate says. */
export interface CertificateContent {
  readonly subject: Subject;
  readonly publicKey: KeyObject;
  readonly issuer: Subject;
  /** The key of the issuer, which is its own if it signs itself. */
  readonly signer: { readonly publicKey: KeyObject; readonly privateKey: KeyObject };
  readonly from: Date;
  readonly until: Date;
  /** What it is for: to sign others, or for one side of a connection. */
  readonly purpose: "authority" | "server" | "client";
  /** The names and addresses of a server. */
  readonly hosts?: readonly string[];
}

const ECDSA_WITH_SHA256 = sequence(objectIdentifier("1.2.840.10045.4.3.2"));

/** Makes a certificate, version 3 of X.509, in PEM. The signer's key is one of an elliptic curve. */
export function createCertificate(content: CertificateContent): string {
  const { subject, issuer, publicKey, signer, from, until } = content;
  const told = sequence(
    contextual(0, integer(Buffer.from([2])), "around"),
    integer(newSerial()),
    ECDSA_WITH_SHA256,
    nameOf(issuer),
    sequence(time(from), time(until)),
    nameOf(subject),
    publicKey.export({ type: "spki", format: "der" }),
    contextual(3, sequence(...extensionsOf(content)), "around"),
  );
  const signature = sign("sha256", told, signer.privateKey);
  return printPem("CERTIFICATE", sequence(told, ECDSA_WITH_SHA256, bitString(signature)));
}

function newSerial(): Buffer {
  const bytes = randomBytes(16);
  // Never zero, and never negative.
  bytes[0] = ((bytes[0] as number) & 0x3f) | 0x40;
  return bytes;
}

function nameOf({ name, organizations = [] }: Subject): Buffer {
  const part = (type: string, text: string) => set(sequence(objectIdentifier(type), utf8String(text)));
  return sequence(...organizations.map((text) => part("2.5.4.10", text)), part("2.5.4.3", name));
}

function extensionsOf({ purpose, hosts = [], publicKey, signer }: CertificateContent): readonly Buffer[] {
  const isAuthority = purpose === "authority";
  const extensions = [
    critical("2.5.29.19", sequence(...(isAuthority ? [boolean(true)] : []))),
    // To sign certificates and lists of revoked ones, or to sign what belongs to a connection.
    critical(
      "2.5.29.15",
      isAuthority ? bitString(Buffer.from([0x06]), 1) : bitString(Buffer.from([0x80]), 7),
    ),
    extension("2.5.29.14", octetString(identifierOf(publicKey))),
    extension("2.5.29.35", sequence(contextual(0, identifierOf(signer.publicKey), "instead"))),
  ];
  if (!isAuthority) {
    const use = purpose === "server" ? "1.3.6.1.5.5.7.3.1" : "1.3.6.1.5.5.7.3.2";
    extensions.push(extension("2.5.29.37", sequence(objectIdentifier(use))));
  }
  if (hosts.length > 0) extensions.push(extension("2.5.29.17", sequence(...hosts.map(hostOf))));
  return extensions;
}

function hostOf(host: string): Buffer {
  const ip = printIp(host);
  return ip === undefined ? contextual(2, Buffer.from(host), "instead") : contextual(7, ip, "instead");
}

function identifierOf(key: KeyObject): Buffer {
  return createHash("sha1")
    .update(key.export({ type: "spki", format: "der" }))
    .digest();
}

function extension(id: string, content: Uint8Array): Buffer {
  return sequence(objectIdentifier(id), octetString(content));
}

function critical(id: string, content: Uint8Array): Buffer {
  return sequence(objectIdentifier(id), boolean(true), octetString(content));
}

function printPem(label: string, bytes: Buffer): string {
  const lines = bytes.toString("base64").replace(/.{64}(?!$)/g, "$&\n");
  return `-----BEGIN ${label}-----\n${lines}\n-----END ${label}-----\n`;
}
