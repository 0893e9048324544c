import {
  checkText,
  invalidArgument,
  type Names,
  readArguments,
  readList,
  readNamed,
  readTexts,
} from "../../value/internal.ts";
import type { HttpRequest, User } from "../http/message.ts";
import { unauthorized } from "../status/status.ts";

/** Says who sends a request. Fails with a `StatusError` of 401 if nobody knows. */
export interface Authenticate {
  (request: HttpRequest): User | Promise<User>;
  /** The user of a name, as far as that is known before a request comes: for reviews of what others may do. */
  userNamed?(name: string): User | undefined;
}

/** A secret, and who it is that knows it. */
export interface TokenUser {
  readonly token: string;
  readonly user: string;
  /** Tells users of one name apart. Default: none. */
  readonly uid?: string | undefined;
  readonly groups?: readonly string[] | undefined;
  /** Whether the user may only look. Default: false. */
  readonly readOnly?: boolean | undefined;
}

/** Whom a server believes. */
export interface AuthenticatorOptions {
  readonly tokens?: readonly TokenUser[] | undefined;
  /** What those may do who show nothing. Default: `none`; health and version are there for all. */
  readonly anonymous?: "none" | "read" | "write" | undefined;
  /** Whether those whom the transport vouches for, by a client certificate, may only look. Default: false. */
  readonly readOnlyCertificates?: boolean | undefined;
}

const OPTIONS: Names = { tokens: "any", anonymous: "none|read|write", readOnlyCertificates: "boolean" };

const TOKEN_USER: Names = {
  token: "string",
  user: "string",
  uid: "string",
  groups: "any",
  readOnly: "boolean",
};

/** The group of all who are known. */
export const AUTHENTICATED = "system:authenticated";
/** The group of all others. */
export const UNAUTHENTICATED = "system:unauthenticated";
/** Who those are of whom nothing is known. */
export const ANONYMOUS: User = { name: "system:anonymous", groups: [UNAUTHENTICATED] };
/** The same where they may only look. */
const ANONYMOUS_READER: User = { ...ANONYMOUS, readOnly: true };

/** What anybody may ask, as of Kubernetes. */
const PUBLIC = /^\/(?:healthz|livez|readyz|version)(?:\/|$)/;

/** Believes tokens and client certificates, as Kubernetes does: who shows a wrong token is refused, even where others may show none. An option that cannot be used is an error. */
export function createAuthenticator(options: AuthenticatorOptions): Authenticate {
  const {
    known,
    anonymous = "none",
    readOnlyCertificates = false,
  } = readArguments(() => {
    const { tokens = [], ...rest } = readNamed("options", options, OPTIONS);
    return { ...rest, known: readList(tokens, "tokens").map(readTokenUser) };
  });

  const authenticate: Authenticate = (request) => {
    if (request.user !== undefined)
      return readOnlyCertificates ? { ...request.user, readOnly: true } : request.user;
    const shown = readBearer(request.header("authorization"));
    if (shown !== undefined) {
      let found: User | undefined;
      // All are compared, and each to its end: how long that takes tells nothing.
      for (const { token, user } of known) if (isSame(shown, token)) found = user;
      if (found !== undefined) return found;
      throw unauthorized();
    }
    if (anonymous === "write") return ANONYMOUS;
    if (anonymous === "read" || PUBLIC.test(request.path)) return ANONYMOUS_READER;
    throw unauthorized();
  };
  authenticate.userNamed = (name) => known.find(({ user }) => user.name === name)?.user;
  return authenticate;
}

function readTokenUser(given: TokenUser): { readonly token: string; readonly user: User } {
  const {
    token,
    user,
    uid,
    groups = [],
    readOnly = false,
  } = readNamed("parts of a token", given, TOKEN_USER);
  checkText(user, "the user of a token");
  checkText(token, "a token");
  if (token.length < SHORTEST || /[^!-~]/.test(token))
    throw invalidArgument(
      `a token needs ${SHORTEST} characters at least, and no blanks: make a longer one up`,
    );
  const all = [...readTexts(groups, "the groups of a token"), AUTHENTICATED];
  return { token, user: { name: user, ...(uid !== undefined && { uid }), groups: all, readOnly } };
}

/** A token that is shorter can be guessed. */
const SHORTEST = 8;

/** The token of an `Authorization` header, if it is one. */
export function readBearer(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const [scheme = "", token = ""] = header.trim().split(" ", 2);
  return scheme.toLowerCase() === "bearer" && token !== "" ? token : undefined;
}

/** Whether texts are equal, in a time that depends on the length of the secret and on nothing else of it. */
function isSame(shown: string, secret: string): boolean {
  let difference = shown.length ^ secret.length;
  for (let at = 0; at < secret.length; at++)
    difference |= secret.charCodeAt(at) ^ shown.charCodeAt(at % shown.length);
  return difference === 0;
}
