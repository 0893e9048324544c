import { createApiServer, createAuthenticator } from "fieldwise/server";
import { definition, evolution } from "./fleets.mjs";

/** The API as a server: who knows the token may write, and everybody else may look. */
export function createApi({ token, storage, now }) {
  const tokens = [{ token, user: "pilot", groups: ["system:masters"] }];
  return createApiServer({
    definitions: [definition],
    evolution,
    authenticate: createAuthenticator({ tokens, anonymous: "read" }),
    limits: { body: 64 * 1024, watches: 100 },
    ...(storage && { storage }),
    ...(now && { now }),
  });
}
