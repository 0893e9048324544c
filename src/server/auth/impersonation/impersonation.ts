import type { HttpRequest, User } from "../../http/message.ts";
import type { ResourcePath } from "../../http/resource-path.ts";
import { StatusError } from "../../status/status.ts";
import type { Authenticate } from "../authenticator.ts";
import { attemptOf } from "../authorize.ts";
import type { Authorizer } from "../authorizer.ts";
import { MODES, type Mode, take } from "./modes.ts";
import { readWanted, type Wanted } from "./read-wanted.ts";

/** How many users are remembered. */
const MOST_REMEMBERED = 10_000;

/** Takes users for others where their requests ask for it, and they may be. */
export class Impersonation {
  readonly #authorizer: Authorizer;
  readonly #authenticate: Authenticate | undefined;
  /** By which mode each user was taken for somebody last: it is tried first, and if it fails, it is what they are told of. */
  readonly #last = new Map<string, Mode>();

  constructor(authorizer: Authorizer, authenticate: Authenticate | undefined) {
    this.#authorizer = authorizer;
    this.#authenticate = authenticate;
  }

  /** Whom the sender of a request is taken for: the sender, if nothing else is wanted. Refuses what they may not be. */
  userOf(user: User, request: HttpRequest, path: ResourcePath | undefined): User {
    const wanted = readWanted(request);
    if (wanted === undefined) return user;
    const taken = this.#take(user, wanted, attemptOf(user, request, path));
    return this.#authenticate?.userNamed?.(taken.name)?.readOnly === true
      ? { ...taken, readOnly: true }
      : taken;
  }

  #take(user: User, wanted: Wanted, attempt: ReturnType<typeof attemptOf>): User {
    const last = this.#last.get(user.name);
    const modes = last === undefined ? MODES : [last, ...MODES.filter((mode) => mode !== last)];
    let first: StatusError | undefined;
    for (const mode of modes) {
      if (!mode.isFor(wanted, user)) continue;
      try {
        const taken = take(mode, wanted, { authorizer: this.#authorizer, attempt });
        this.#remember(user.name, mode);
        return taken;
      } catch (error) {
        if (!(error instanceof StatusError)) throw error;
        first ??= error;
      }
    }
    // The mode of old is for anybody.
    throw first as StatusError;
  }

  #remember(name: string, mode: Mode): void {
    if (this.#last.get(name) === mode) return;
    if (this.#last.size >= MOST_REMEMBERED) this.#last.clear();
    this.#last.set(name, mode);
  }
}
