import { base64Bytes, byteText, decodeBase64 } from "../../../../value/internal.ts";
import { type Der, readDer } from "./read-der.ts";

const PEM = /-----BEGIN ([A-Z0-9 ]+)-----([A-Za-z0-9+/=\s]*)-----END \1-----/;

/** The identifier of an organization in a name: 2.5.4.10. */
const ORGANIZATION = [0x55, 0x04, 0x0a];

const SEQUENCE = 0x30;
const SET = 0x31;
const IDENTIFIER = 0x06;

/**
 * The organizations in the subject of a request for a certificate (PKCS #10), which are groups of whom it is issued to. It is base64
 * of the text in PEM, as such a request is kept. `undefined` if it cannot be read.
 */
export function readOrganizations(kept: string): readonly string[] | undefined {
  const [, type, body = ""] = PEM.exec(decodeBase64(kept) ?? "") ?? [];
  if (type !== "CERTIFICATE REQUEST") return undefined;
  const bytes = base64Bytes(body.replaceAll(/\s/g, ""));
  const [request] = (bytes && readDer(bytes)) ?? [];
  const [information] = itemsOf(request, SEQUENCE) ?? [];
  const [, subject] = itemsOf(information, SEQUENCE) ?? [];
  const parts = itemsOf(subject, SEQUENCE)?.map((part) => itemsOf(part, SET));
  if (parts === undefined) return undefined;
  const found: string[] = [];
  for (const pairs of parts)
    for (const pair of pairs ?? [undefined]) {
      const [name, value] = itemsOf(pair, SEQUENCE) ?? [];
      const text = value && textOf(value);
      if (name?.tag !== IDENTIFIER || text === undefined) return undefined;
      if (isOrganization(name.content)) found.push(text);
    }
  return found;
}

function isOrganization(identifier: Uint8Array): boolean {
  return (
    identifier.length === ORGANIZATION.length && ORGANIZATION.every((byte, at) => identifier[at] === byte)
  );
}

function itemsOf(der: Der | undefined, tag: number): readonly Der[] | undefined {
  return der?.tag === tag ? readDer(der.content) : undefined;
}

/** UTF-8, numbers, printable, T61 and ASCII texts: all as bytes, those in two bytes each apart. */
const ONE_BYTE: ReadonlySet<number> = new Set([0x0c, 0x12, 0x13, 0x14, 0x16]);
const TWO_BYTES = 0x1e;

function textOf({ tag, content }: Der): string | undefined {
  if (ONE_BYTE.has(tag)) return byteText(content);
  if (tag !== TWO_BYTES || content.length % 2 !== 0) return undefined;
  let text = "";
  for (let at = 0; at < content.length; at += 2)
    text += String.fromCharCode((content[at] as number) * 256 + (content[at + 1] as number));
  return text;
}
