import type { HttpRequest, User } from "../http/message.ts";
import { unauthorized } from "../status/status.ts";
import { ANONYMOUS, readBearer } from "./authenticator.ts";
import type { AccountTokens } from "./tokens/account-tokens.ts";
import { TokenRefused } from "./tokens/check-claims.ts";
import type { ParsedToken } from "./tokens/jwt.ts";

/** Whom a server knows by itself, whoever else it believes: service accounts, and users that its program has added. */
export class Credentials {
  readonly tokens: AccountTokens;
  /** Where the server is reached, as far as anybody knows. */
  url: string | undefined;
  /** Those that were added, by their tokens. */
  readonly #added = new Map<string, User>();
  /** Whether there ever was anybody among them. */
  #everAdded = false;

  constructor(tokens: AccountTokens) {
    this.tokens = tokens;
  }

  add(token: string, user: User): void {
    this.#added.set(token, user);
    this.#everAdded = true;
  }

  remove(token: string): void {
    this.#added.delete(token);
  }

  /** A user that was added, by the token. */
  addedUser(token: string): User | undefined {
    return this.#added.get(token);
  }

  /** The same by the name. */
  userNamed(name: string): User | undefined {
    for (const user of this.#added.values()) if (user.name === name) return user;
    return undefined;
  }

  /** Who sends a request; `undefined` if it shows none of these tokens. A token that is no longer good is refused. */
  userOf(request: HttpRequest): User | Promise<User> | undefined {
    // Whom the transport vouches for needs no token.
    if (request.user !== undefined) return undefined;
    const token = readBearer(request.header("authorization"));
    if (token === undefined) return undefined;
    const added = this.#added.get(token);
    if (added !== undefined) return added;
    const parsed = this.tokens.parse(token);
    return parsed && this.#accountOf(token, parsed);
  }

  /** Who sends a request of whom nobody knows anything. Once users were added, a token must be one of theirs: it may have been taken away. */
  strangerOf(request: HttpRequest): User {
    if (this.#everAdded && readBearer(request.header("authorization")) !== undefined) throw unauthorized();
    return ANONYMOUS;
  }

  async #accountOf(token: string, parsed: ParsedToken): Promise<User> {
    try {
      return (await this.tokens.ownerOf(token, parsed)).user;
    } catch (error) {
      throw error instanceof TokenRefused ? unauthorized() : error;
    }
  }
}
