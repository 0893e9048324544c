import type { JsonObject } from "../../value/internal.ts";
import type { HttpReply } from "../http/message.ts";
import type { Entry } from "../storage/storage.ts";

/** What a request comes to, before it takes the form that the client asks for. */
export type Answer =
  /** An object in the version of the call. */
  | { readonly is: "object"; readonly status: number; readonly object: JsonObject }
  /** An object as it is stored, which may be sent without being read. Status: 200 if none is given. */
  | { readonly is: "entry"; readonly entry: Entry; readonly status?: number }
  /** Objects of the call's resource, as they are stored. */
  | { readonly is: "list"; readonly entries: readonly Entry[]; readonly metadata: JsonObject }
  /** An answer in its final form. */
  | { readonly is: "reply"; readonly reply: HttpReply };

/** The answer to what succeeded, and leaves nothing to show. */
export function succeeded(): Answer {
  const object = { kind: "Status", apiVersion: "v1", metadata: {}, status: "Success", code: 201 };
  return { is: "object", status: 201, object };
}
