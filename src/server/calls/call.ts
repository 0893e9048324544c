import type { Writing } from "../../write/internal.ts";
import type { Authenticate } from "../auth/authenticator.ts";
import type { Accepted } from "../http/accept.ts";
import type { HttpRequest, User } from "../http/message.ts";
import type { Memory } from "../load/memory.ts";
import type { Slices } from "../load/slices.ts";
import type { ObjectStore } from "../objects/object-store.ts";
import type { Registry } from "../resources/registry.ts";
import type { Resource } from "../resources/resource.ts";
import type { Watches } from "./watches.ts";

/** What a server works with. */
export interface Backend {
  readonly objects: ObjectStore;
  readonly registry: Registry;
  /** Who sends a request; absent if anybody may do anything. */
  readonly authenticate?: Authenticate | undefined;
  readonly limits: Limits;
  readonly watches: Watches;
  readonly memory: Memory;
  /** What time it is. */
  now(): Date;
  /** A new random UUID. */
  newUid(): string;
  /** A number from 0 up to and without 1. */
  random(): number;
}

/** How much a server takes on. */
export interface Limits {
  /** The most bytes of a request's body. */
  readonly body: number;
  /** The most bytes of a stored object. */
  readonly object: number;
  /** The most objects of a list: one of more is refused, unless it asks for chunks, which have no more than that. */
  readonly list: number;
  /** The most watches at a time. */
  readonly watches: number;
  /** The most bytes that may wait for a slow reader of a watch, which is ended then. */
  readonly unread: number;
  /**
   * The most bytes of all that waits: bodies until they are answered, answers, lists and events until they are read. Beyond
   * that, clients that have stalled are cut off, and large requests are refused for now.
   */
  readonly memory: number;
}

/** A request for a resource, understood so far: if it writes, a write under way. */
export interface Call extends Writing {
  readonly backend: Backend;
  readonly request: HttpRequest;
  readonly query: URLSearchParams;
  readonly user: User;
  /** In which form the answer is wanted. */
  readonly accepted: Accepted;
  readonly resource: Resource;
  /** The work on it: between its steps, others have their turn if it takes long. */
  readonly slices: Slices;
}
