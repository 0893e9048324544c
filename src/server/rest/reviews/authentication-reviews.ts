import { printTime } from "../../../apply/internal.ts";
import { userInfo } from "../../../kubernetes/kinds/index.ts";
import { isObject, type JsonObject } from "../../../value/internal.ts";
import { ANONYMOUS } from "../../auth/authenticator.ts";
import type { TokenOwner } from "../../auth/tokens/account-tokens.ts";
import { TokenRefused } from "../../auth/tokens/check-claims.ts";
import type { Backend, Call } from "../../calls/call.ts";
import type { HttpRequest } from "../../http/message.ts";
import { badRequest, StatusError } from "../../status/status.ts";

/** `kubectl auth whoami`. */
export function reviewSelf({ user, now }: Call, review: JsonObject): JsonObject {
  const metadata = { creationTimestamp: printTime(now) };
  return { ...review, metadata, status: { userInfo: userInfo(user) } };
}

/** Whose a token is, and for which of the audiences that were asked about. */
export async function reviewToken({ backend, request }: Call, review: JsonObject): Promise<JsonObject> {
  const { token, audiences } = isObject(review.spec) ? review.spec : {};
  if (typeof token !== "string" || token === "")
    throw badRequest("token is required for TokenReview in authentication");
  const stated = Array.isArray(audiences) ? (audiences as readonly string[]) : [];
  const wanted = stated.length > 0 ? stated : backend.credentials.tokens.audiences;
  try {
    const found = await findOwner(backend, request.path, { token, wanted });
    if (found !== undefined) {
      const user = userInfo(found.user);
      return { ...review, status: { authenticated: true, user, audiences: [...found.audiences] } };
    }
  } catch (error) {
    if (error instanceof TokenRefused) return { ...review, status: { user: {}, error: error.message } };
    if (!(error instanceof StatusError)) throw error;
  }
  return { ...review, status: { user: {}, error: "invalid bearer token" } };
}

async function findOwner(
  { credentials, authenticate }: Backend,
  path: string,
  { token, wanted }: { readonly token: string; readonly wanted: readonly string[] },
): Promise<TokenOwner | undefined> {
  const { tokens } = credentials;
  const parsed = tokens.parse(token);
  if (parsed !== undefined) return tokens.ownerOf(token, parsed, wanted);
  // All other tokens are for this server alone.
  const audiences = tokens.audiences.filter((audience) => wanted.includes(audience));
  if (audiences.length === 0) return undefined;
  const shown: HttpRequest = {
    method: "GET",
    path,
    query: "",
    header: (name) => (name === "authorization" ? `Bearer ${token}` : undefined),
    text: async () => "",
  };
  const user = credentials.addedUser(token) ?? (await authenticate?.(shown));
  return user === undefined || user.name === ANONYMOUS.name ? undefined : { user, audiences };
}
