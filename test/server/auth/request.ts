import type { HttpRequest, User } from "fieldwise/server";

/** A request, of which a test says what matters. */
export function requestOf({
  method = "GET",
  path = "/api/v1/namespaces/default/configmaps",
  authorization,
  user,
  body = "",
}: {
  readonly method?: string;
  readonly path?: string;
  readonly authorization?: string | undefined;
  readonly user?: User;
  readonly body?: string;
} = {}): HttpRequest {
  return {
    method,
    path,
    query: "",
    header: (name) => (name === "authorization" ? authorization : undefined),
    text: async () => body,
    user,
  };
}
