import {
  decodeBase64Url,
  encodeBase64Url,
  isObject,
  type JsonObject,
  parseJson,
} from "../../../value/internal.ts";
import type { SigningKey } from "./signing-key.ts";

/** A token that says something about somebody, signed or not. */
export interface ParsedToken {
  readonly claims: JsonObject;
  readonly header: JsonObject;
  /** What is signed, and how. */
  readonly text: string;
  readonly signature: Uint8Array;
}

/** The server makes none that are longer. */
const LONGEST = 16 * 1024;

/** Makes a token of claims. */
export async function printToken(claims: JsonObject, key: SigningKey): Promise<string> {
  const header = encodeBase64Url(JSON.stringify({ alg: key.algorithm, kid: key.id }));
  const text = `${header}.${encodeBase64Url(JSON.stringify(claims))}`;
  return `${text}.${encodeBase64Url(await key.sign(text))}`;
}

/** Reads a token, whoever signed it; `undefined` for any other text. */
export function parseToken(token: string): ParsedToken | undefined {
  if (token.length > LONGEST) return undefined;
  const [header = "", claims = "", signature = "", ...rest] = token.split(".");
  const parts = [parsePart(header), parsePart(claims)];
  const bytes = decodeBase64Url(signature);
  const [about, said] = parts;
  if (about === undefined || said === undefined || bytes === undefined || rest.length > 0) return undefined;
  return { header: about, claims: said, text: `${header}.${claims}`, signature: bytes };
}

function parsePart(part: string): JsonObject | undefined {
  const bytes = decodeBase64Url(part);
  if (bytes === undefined) return undefined;
  try {
    const value = parseJson(new TextDecoder().decode(bytes));
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
