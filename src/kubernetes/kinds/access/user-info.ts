import type { JsonObject } from "../../../value/internal.ts";
import type { Writer } from "../kind.ts";

/** A user as objects name them: whom a review is about, who sends what is reviewed, or asks for a certificate. */
export function userInfo({ name, uid = "", groups, extra = {} }: Writer): JsonObject {
  const more = Object.entries(extra).map(([key, values]) => [key, [...values]] as const);
  return {
    username: name,
    ...(uid !== "" && { uid }),
    groups: [...groups],
    ...(more.length > 0 && { extra: Object.fromEntries(more) }),
  };
}
