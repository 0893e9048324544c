import { isObject, type JsonObject } from "../../../value/internal.ts";
import { ANONYMOUS } from "../../auth/authenticator.ts";
import type { Call } from "../../calls/call.ts";
import type { HttpRequest, User } from "../../http/message.ts";
import { badRequest, StatusError } from "../../status/status.ts";

/** `kubectl auth whoami`. */
export function reviewSelf({ user }: Call, review: JsonObject): JsonObject {
  return { ...review, status: { userInfo: userInfo(user) } };
}

/** Whose a token is. */
export async function reviewToken({ backend, request }: Call, review: JsonObject): Promise<JsonObject> {
  const { spec } = review;
  const token = isObject(spec) && typeof spec.token === "string" ? spec.token : "";
  if (token === "") throw badRequest("token is required for TokenReview in authentication");
  const shown: HttpRequest = {
    method: "GET",
    path: request.path,
    query: "",
    header: (name) => (name === "authorization" ? `Bearer ${token}` : undefined),
    text: async () => "",
  };
  try {
    const user = await backend.authenticate?.(shown);
    if (user !== undefined && user.name !== ANONYMOUS.name)
      return { ...review, status: { authenticated: true, user: userInfo(user) } };
  } catch (error) {
    if (!(error instanceof StatusError)) throw error;
  }
  return { ...review, status: { user: {}, error: "invalid bearer token" } };
}

function userInfo({ name, uid, groups, extra }: User): JsonObject {
  const more = Object.entries(extra ?? {});
  return {
    username: name,
    ...(uid !== undefined && { uid }),
    groups: [...groups],
    ...(more.length > 0 && { extra: Object.fromEntries(more.map(([key, values]) => [key, [...values]])) }),
  };
}
