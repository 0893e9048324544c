import type { Credentials } from "../auth/credentials.ts";
import { INSIDE } from "../auth/tokens/account-token-options.ts";
import type { HttpReply } from "../http/message.ts";

/** Where those who are shown tokens of service accounts learn whose they are, and how they are signed. */
export const OPEN_ID_PATHS = { configuration: "/.well-known/openid-configuration", keys: "/openid/v1/jwks" };

/** Says who makes the tokens, and where the keys are. */
export async function answerOpenIdConfiguration({ tokens, url = INSIDE }: Credentials): Promise<HttpReply> {
  const { algorithm } = await tokens.key();
  return answer("application/json", {
    issuer: tokens.issuer,
    jwks_uri: new URL(OPEN_ID_PATHS.keys, url).href,
    response_types_supported: ["id_token"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: [algorithm],
  });
}

/** The key that tokens are verified with. */
export async function answerOpenIdKeys({ tokens }: Credentials): Promise<HttpReply> {
  const { publicKey } = await tokens.key();
  return answer("application/jwk-set+json", { keys: [publicKey] });
}

function answer(type: string, document: object): HttpReply {
  return {
    status: 200,
    headers: { "content-type": type, "cache-control": "public, max-age=3600" },
    body: JSON.stringify(document),
  };
}
