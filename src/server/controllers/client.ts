import type { HttpReply, HttpRequest } from "../http/message.ts";
import type { ObjectStore } from "../objects/object-store.ts";

/** What a controller works with that acts as a client of the server does. */
export interface ClientParts {
  readonly objects: ObjectStore;
  /** Does what a request asks for, whoever may. */
  request(request: HttpRequest): Promise<HttpReply>;
}

/** What is sent, and by whom. */
interface Sent {
  readonly path: string;
  readonly manager: string;
  /** JSON. */
  readonly body: string;
}

/** The request that applies a config by force, as controllers do. */
export function applyRequest({ path, manager, body }: Sent): HttpRequest {
  return {
    method: "PATCH",
    path,
    query: `fieldManager=${manager}&force=true`,
    header: (name) => (name === "content-type" ? "application/apply-patch+yaml" : undefined),
    text: async () => body,
  };
}

/** The request that creates an object, or puts it in the place of another one. */
export function writeRequest(method: "POST" | "PUT", { path, manager, body }: Sent): HttpRequest {
  return {
    method,
    path,
    query: `fieldManager=${manager}`,
    header: (name) => (name === "content-type" ? "application/json" : undefined),
    text: async () => body,
  };
}
