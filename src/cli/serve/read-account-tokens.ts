import { createPrivateKey } from "node:crypto";
import type { AccountTokenOptions } from "../../server/index.ts";
import { MergeError } from "../../value/internal.ts";
import { splitNames } from "../command/split-names.ts";
import type { Io } from "../io.ts";
import { readOne } from "./read-one.ts";
import type { ServeValues } from "./serve-options.ts";

/** How a user wants the tokens of service accounts to be made. */
export async function readAccountTokens(values: ServeValues, io: Io): Promise<AccountTokenOptions> {
  const { "service-account-issuer": issuer, "service-account-signing-key-file": file } = values;
  const audiences = splitNames(values["api-audiences"]);
  return {
    issuer,
    ...(audiences.length > 0 && { audiences }),
    ...(file !== undefined && { signingKey: readKey(file, await readOne(file, io)) }),
  };
}

const CURVES = ["prime256v1", "secp384r1", "secp521r1"];

/** A key in the one form of PEM that the server reads, whichever it is in. */
function readKey(file: string, text: string): string {
  try {
    const key = createPrivateKey(text);
    const { namedCurve = "" } = key.asymmetricKeyDetails ?? {};
    if (key.asymmetricKeyType === "rsa" || CURVES.includes(namedCurve))
      return key.export({ type: "pkcs8", format: "pem" }).toString();
  } catch {}
  throw new MergeError(
    "DOCUMENT_INVALID",
    file,
    "tokens cannot be signed with this: give a private key in PEM, RSA or of an elliptic curve P-256, P-384 or P-521",
  );
}
