import { base64Bytes, encodeBase64Url, type JsonObject, MergeError } from "../../../value/internal.ts";

/** A key that tokens are signed with. */
export interface SigningKey {
  /** `ES256`, `RS256` and the like. */
  readonly algorithm: string;
  /** What tells it from other keys: made of the public part, as Kubernetes does. */
  readonly id: string;
  /** The public part, as a JSON Web Key. */
  readonly publicKey: JsonObject;
  sign(text: string): Promise<Uint8Array>;
  verify(text: string, signature: Uint8Array): Promise<boolean>;
}

type CryptoKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

/** How keys of a kind are imported, and how they sign. */
interface Kind {
  readonly algorithm: string;
  readonly key: { readonly name: string; readonly namedCurve?: string; readonly hash?: string };
  readonly signature: { readonly name: string; readonly hash?: string };
}

const onCurve = (algorithm: string, namedCurve: string, hash: string): Kind => ({
  algorithm,
  key: { name: "ECDSA", namedCurve },
  signature: { name: "ECDSA", hash },
});

const ES256 = onCurve("ES256", "P-256", "SHA-256");

/** The kinds that kube-apiserver signs with. */
const KINDS: readonly Kind[] = [
  ES256,
  onCurve("ES384", "P-384", "SHA-384"),
  onCurve("ES512", "P-521", "SHA-512"),
  {
    algorithm: "RS256",
    key: { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" },
    signature: { name: "RSASSA-PKCS1-v1_5" },
  },
];

/** Makes a key up. */
export async function createSigningKey(): Promise<SigningKey> {
  const algorithm = { name: "ECDSA", namedCurve: "P-256" };
  const { privateKey, publicKey } = await crypto.subtle.generateKey(algorithm, false, ["sign", "verify"]);
  return keyOf(ES256, privateKey, publicKey);
}

/** Reads a private key in PEM, of PKCS #8. One that nobody can sign with is an error. */
export async function readSigningKey(pem: string): Promise<SigningKey> {
  const [, base64] =
    /-----BEGIN PRIVATE KEY-----([A-Za-z0-9+/=\s]+)-----END PRIVATE KEY-----/.exec(pem) ?? [];
  const der = base64 === undefined ? undefined : base64Bytes(base64.replace(/\s/g, ""));
  if (der !== undefined)
    for (const kind of KINDS) {
      const key = await importPair(kind, new Uint8Array(der)).catch(() => undefined);
      if (key !== undefined) return key;
    }
  throw new MergeError(
    "ARGUMENT_INVALID",
    "",
    "the signing key is no private key that tokens can be signed with: pass an RSA key, or an elliptic curve's, in PEM that begins with -----BEGIN PRIVATE KEY-----",
  );
}

async function importPair(kind: Kind, der: Uint8Array<ArrayBuffer>): Promise<SigningKey> {
  const { subtle } = crypto;
  const privateKey = await subtle.importKey("pkcs8", der, kind.key, true, ["sign"]);
  // Without what only its owner knows.
  const { d: _, p, q, dp, dq, qi, key_ops: __, ...open } = await subtle.exportKey("jwk", privateKey);
  const publicKey = await subtle.importKey("jwk", open, kind.key, true, ["verify"]);
  return keyOf(kind, privateKey, publicKey);
}

async function keyOf(
  { algorithm, signature }: Kind,
  privateKey: CryptoKey,
  publicKey: CryptoKey,
): Promise<SigningKey> {
  const { subtle } = crypto;
  const hash = await subtle.digest("SHA-256", await subtle.exportKey("spki", publicKey));
  const id = encodeBase64Url(new Uint8Array(hash));
  const { kty, crv, x, y, n, e } = await subtle.exportKey("jwk", publicKey);
  const open = kty === "RSA" ? { n, e } : { crv, x, y };
  return {
    algorithm,
    id,
    publicKey: { use: "sig", kty, kid: id, alg: algorithm, ...open } as JsonObject,
    sign: async (text) => new Uint8Array(await subtle.sign(signature, privateKey, textBytes(text))),
    // Older compilers, which read the declarations, know no kinds of Uint8Array.
    verify: (text, signed) => subtle.verify(signature, publicKey, new Uint8Array(signed), textBytes(text)),
  };
}

function textBytes(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
