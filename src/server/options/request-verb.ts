import type { Verb } from "../../kubernetes/internal.ts";
import { type Query, readBoolean } from "./read-query.ts";

/** What a method means to Kubernetes: something else for one object than for all of them. `undefined` if nothing. */
export function readVerb(method: string, one: boolean, query: Query): Verb | undefined {
  switch (method) {
    case "GET":
    case "HEAD":
      if (one) return "get";
      return readBoolean(query, "watch") ? "watch" : "list";
    case "POST":
      return "create";
    case "PUT":
      return "update";
    case "PATCH":
      return "patch";
    case "DELETE":
      return one ? "delete" : "deletecollection";
    default:
      return undefined;
  }
}
