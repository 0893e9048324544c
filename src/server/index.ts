/** A Kubernetes-compatible API server: a function from requests to responses, on a store of objects. */

export type { Evolution, Evolutions } from "../write/internal.ts";
export { ADMISSION_PLUGINS, DEFAULT_ADMISSION_PLUGINS } from "./admission/plugins/index.ts";
export type { ApiServerOptions } from "./api-server-options.ts";
export type { Authorization } from "./auth/access.ts";
export {
  type Authenticate,
  type AuthenticatorOptions,
  createAuthenticator,
  type TokenUser,
} from "./auth/authenticator.ts";
export { type Access, printKubeconfig } from "./auth/kubeconfig.ts";
export type { AccountTokenOptions } from "./auth/tokens/account-token-options.ts";
export type { AddedUser, NewUser } from "./auth/users.ts";
export type { Limits } from "./calls/call.ts";
export { CONTROLLERS } from "./controllers/index.ts";
export { type ApiServer, createApiServer } from "./create-api-server.ts";
export type { HttpReply, HttpRequest, Sink, Stream, User } from "./http/message.ts";
export type { Holder, Holding } from "./load/holder.ts";
export type { Memory } from "./load/memory.ts";
export { type Cause, type Refusal, type StatusDetails, StatusError } from "./status/status.ts";
export { createMemoryStorage } from "./storage/memory.ts";
export {
  type Change,
  type Entry,
  type Observer,
  type Page,
  type Range,
  RevisionCompacted,
  RevisionInFuture,
  type Storage,
  StorageClosed,
  StorageFull,
  type Watch,
} from "./storage/storage.ts";
export type { StorageLimits } from "./storage/storage-limits.ts";
export type {
  PostToWebhook,
  Webhook,
  WebhookCall,
  WebhookPost,
  WebhookReply,
  Webhooks,
} from "./webhooks/webhook.ts";
