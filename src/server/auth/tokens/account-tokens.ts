import { isObject, quoteTexts } from "../../../value/internal.ts";
import type { User } from "../../http/message.ts";
import type { ObjectStore } from "../../objects/object-store.ts";
import { serviceAccountUser } from "../service-accounts.ts";
import { type AccountTokenOptions, INSIDE } from "./account-token-options.ts";
import { type Bound, checkTimes, findUser, TokenRefused } from "./check-claims.ts";
import { type ParsedToken, parseToken, printToken } from "./jwt.ts";
import { createSigningKey, readSigningKey, type SigningKey } from "./signing-key.ts";

/** What account tokens work with. */
export interface AccountTokenParts {
  readonly objects: ObjectStore;
  now(): Date;
  newUid(): string;
}

/** What a token is to say. */
export interface TokenWish {
  readonly namespace: string;
  /** The account, by its name and uid; likewise what the token is bound to. */
  readonly account: Bound;
  readonly pod?: Bound | undefined;
  readonly node?: Bound | undefined;
  readonly secret?: Bound | undefined;
  readonly audiences: readonly string[];
  /** For how many seconds it is good, and after how many it should have been replaced. */
  readonly seconds: number;
  readonly warnAfter?: number | undefined;
}

/** Whose a token is, and for whom. */
export interface TokenOwner {
  readonly user: User;
  readonly audiences: readonly string[];
}

/** Verified tokens are remembered: to verify one costs far more than to look whether its account is still there. */
const MOST_KNOWN = 1_024;

/** The tokens of service accounts: makes them, and says whose they are. */
export class AccountTokens {
  readonly issuer: string;
  readonly audiences: readonly string[];
  readonly maxExpiration: number | undefined;
  readonly #parts: AccountTokenParts;
  readonly #pem: string | undefined;
  #key: Promise<SigningKey> | undefined;
  readonly #verified = new Map<string, ParsedToken>();

  constructor(
    { issuer = INSIDE, audiences = [issuer], signingKey, maxExpiration }: AccountTokenOptions,
    parts: AccountTokenParts,
  ) {
    this.issuer = issuer;
    this.audiences = audiences;
    this.maxExpiration = maxExpiration;
    this.#pem = signingKey;
    this.#parts = parts;
  }

  /** The key, made or read when it is first needed. */
  key(): Promise<SigningKey> {
    this.#key ??= this.#pem === undefined ? createSigningKey() : readSigningKey(this.#pem);
    return this.#key;
  }

  async issue(wish: TokenWish): Promise<string> {
    const { namespace, account, pod, node, secret, audiences, seconds, warnAfter } = wish;
    const now = secondsOf(this.#parts.now());
    const claims = {
      aud: audiences,
      exp: now + seconds,
      iat: now,
      iss: this.issuer,
      jti: this.#parts.newUid(),
      "kubernetes.io": {
        namespace,
        ...(node !== undefined && { node: { ...node } }),
        ...(pod !== undefined && { pod: { ...pod } }),
        ...(secret !== undefined && { secret: { ...secret } }),
        serviceaccount: { ...account },
        ...(warnAfter !== undefined && { warnafter: now + warnAfter }),
      },
      nbf: now,
      sub: serviceAccountUser({ namespace, name: account.name }),
    };
    return printToken(claims, await this.key());
  }

  /** A token as it reads, if it says that it is one of these: then nobody else is asked about it. */
  parse(token: string): ParsedToken | undefined {
    const known = this.#verified.get(token);
    if (known !== undefined || !token.startsWith("ey")) return known;
    const parsed = parseToken(token);
    return parsed?.claims.iss === this.issuer ? parsed : undefined;
  }

  /** Whose a token is that is for one of the audiences. Fails with `TokenRefused`. */
  async ownerOf(
    token: string,
    parsed: ParsedToken,
    audiences: readonly string[] = this.audiences,
  ): Promise<TokenOwner> {
    if (this.#verified.get(token) !== parsed) await this.#verify(token, parsed);
    const { claims } = parsed;
    const stated = Array.isArray(claims.aud) ? (claims.aud as readonly string[]) : [];
    const shared = stated.filter((audience) => audiences.includes(audience));
    if (shared.length === 0)
      throw new TokenRefused(
        `token audiences ${quoteTexts(stated)} is invalid for the target audiences ${quoteTexts(audiences)}`,
      );
    const now = secondsOf(this.#parts.now());
    checkTimes(claims, now);
    return { user: await findUser(claims, this.#parts.objects, now), audiences: shared };
  }

  async #verify(token: string, parsed: ParsedToken): Promise<void> {
    const { header, claims, text, signature } = parsed;
    const key = await this.key();
    if (header.kid !== key.id) throw new TokenRefused("invalid signature, no keys found");
    if (header.alg !== key.algorithm || !(await key.verify(text, signature)))
      throw new TokenRefused("go-jose/go-jose: error in cryptographic primitive");
    if (!isObject(claims["kubernetes.io"])) throw new TokenRefused("invalid bearer token");
    if (this.#verified.size === MOST_KNOWN) this.#verified.clear();
    this.#verified.set(token, parsed);
  }
}

function secondsOf(time: Date): number {
  return Math.floor(time.getTime() / 1_000);
}
