/** The server on Node's own HTTP: sockets, TLS and certificates; the server itself knows of none of them. */

export { type Applicant, type Authority, createAuthority, type Identity } from "./certificate/authority.ts";
export type { Subject } from "./certificate/subject.ts";
export { type Answering, type Listening, listen } from "./listen.ts";
export type { Exchange, ListenOptions, TlsOptions } from "./listen-options.ts";
export { type FetchFunction, type NodeHandler, nodeHandler } from "./node-handler.ts";
export { postToWebhook } from "./webhooks/post-to-webhook.ts";
