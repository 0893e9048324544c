import type { JsonObject } from "../../value/internal.ts";
import type { Writing } from "../../write/internal.ts";
import type { Authenticate } from "../auth/authenticator.ts";
import type { Authorizer } from "../auth/authorizer.ts";
import type { Credentials } from "../auth/credentials.ts";
import type { Accepted } from "../http/accept.ts";
import type { HttpRequest, User } from "../http/message.ts";
import type { Memory } from "../load/memory.ts";
import type { Slices } from "../load/slices.ts";
import type { Conversions } from "../objects/conversion/conversions.ts";
import type { FollowedResources } from "../objects/followed.ts";
import type { ObjectStore } from "../objects/object-store.ts";
import type { DeleteOptions, WriteRequest } from "../options/index.ts";
import type { Registry } from "../resources/registry.ts";
import type { Resource } from "../resources/resource.ts";
import type { WebhookClient } from "../webhooks/webhook-client.ts";
import type { Watches } from "./watches.ts";

/** What a server works with. */
export interface Backend {
  readonly objects: ObjectStore;
  readonly registry: Registry;
  /** Who sends a request; absent if anybody may do anything. */
  readonly authenticate?: Authenticate | undefined;
  /** Who may do what. */
  readonly authorizer: Authorizer;
  /** Whom the server knows by itself. */
  readonly credentials: Credentials;
  /** Who has a say in what is written; absent if nobody has. */
  readonly admission?: Admits | undefined;
  /** The webhooks that objects name. */
  readonly webhooks: WebhookClient;
  /** The objects that decide about requests, at hand. */
  readonly followed: FollowedResources;
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
  /** The conversions of its objects, where somebody else does them. */
  readonly conversions?: Conversions | undefined;
  /** The work on it: between its steps, others have their turn if it takes long. */
  readonly slices: Slices;
}

/** What is done to an object, in admission's words. */
export type Operation = "CREATE" | "UPDATE" | "DELETE" | "CONNECT";

/** How it is done: by the options of the request. */
export type OperationOptions = WriteRequest | DeleteOptions | ConnectOptions;

/** Who connects says how by the object alone. */
export interface ConnectOptions {
  readonly kind: "ConnectOptions";
  readonly dryRun: false;
}

/** A write as it is admitted: after the request was understood, before anything is stored. */
export interface Admitted {
  /** The request: who asks, for which resource, namespace and subresource, and the warnings that go with the answer. */
  readonly call: Call;
  readonly operation: Operation;
  /** The name of the object; empty if it is still to be generated. */
  readonly name: string;
  /** What is to be stored, in the version of the call; for other subresources what was sent to them. Absent of a delete. */
  readonly object: JsonObject | undefined;
  /** What is stored, in the version of the call. Absent of a create. */
  readonly live: JsonObject | undefined;
  readonly options: OperationOptions;
}

/** The same where there is an object. */
export type AdmittedObject = Admitted & { readonly object: JsonObject };

/** Those who have a say in what is written: they refuse with a `StatusError`. */
export interface Admits {
  /** Before the object is completed: gives it as it is to be stored, the same one if nobody changes it. */
  mutate(request: AdmittedObject): Promise<JsonObject>;
  mutate(request: Admitted): Promise<JsonObject | undefined>;
  /** Looks at the object as it would be stored. Whoever writes it then tells what came of it, if somebody wants to know. */
  validate(request: Admitted): Promise<Settle | undefined>;
}

/** Is told whether what was admitted has been stored. */
export type Settle = (isStored: boolean) => void;
