import {
  checkCount,
  checkText,
  invalidArgument,
  type Names,
  readNamed,
  readTexts,
} from "../../../value/internal.ts";

/** Where the server is for those who are inside of the cluster, and who it says it is unless told otherwise. */
export const INSIDE = "https://kubernetes.default.svc";

/** How the tokens of service accounts are made and believed, as kube-apiserver's flags say. */
export interface AccountTokenOptions {
  /** Who says that it made them. Default: `https://kubernetes.default.svc`. */
  readonly issuer?: string | undefined;
  /** Whom they are for unless somebody says otherwise: this server. Default: the issuer. */
  readonly audiences?: readonly string[] | undefined;
  /**
   * What they are signed with: an RSA key or one of an elliptic curve, in PEM, as PKCS #8. Default: a generated key, so that
   * tokens do not outlive the server.
   */
  readonly signingKey?: string | undefined;
  /** The most seconds for which one is good; others are shortened. Default: as long as is asked for. */
  readonly maxExpiration?: number | undefined;
}

const OPTIONS: Names = {
  issuer: "string",
  audiences: "any",
  signingKey: "string",
  maxExpiration: "number",
};

/** An hour, and as long as a token can be asked for. */
const SHORTEST = 60 * 60;
const LONGEST = 2 ** 32;

/** Reads how tokens are made. Whether the key can be used is found out when it is first needed. */
export function readAccountTokens(stated: AccountTokenOptions): AccountTokenOptions {
  const options = readNamed("accountTokens", stated, OPTIONS);
  const { issuer, audiences, maxExpiration } = options;
  if (issuer !== undefined) checkText(issuer, "the issuer of tokens");
  if (audiences !== undefined && readTexts(audiences, "the audiences of tokens").length === 0)
    throw invalidArgument("there are no audiences of tokens: name one, or leave them out");
  if (maxExpiration !== undefined) {
    checkCount(maxExpiration, "maxExpiration");
    if (maxExpiration < SHORTEST || maxExpiration > LONGEST)
      throw invalidArgument(`maxExpiration is ${maxExpiration}: use seconds from an hour up to 2^32`);
  }
  return options;
}
