import type { JsonObject } from "../../value/internal.ts";

/** What a webhook that is a function knows beside the review. */
export interface WebhookCall {
  /** Where the review would have been posted to: `https://hooks.shop.svc:443/validate?timeout=10s`. */
  readonly url: string;
  /** Is aborted when the time for an answer is over. */
  readonly signal: AbortSignal;
}

/**
 * A webhook that runs in the program itself: it is given the review that would have been posted, an AdmissionReview or a
 * ConversionReview of its own to do with as it likes, and gives the review that it would have answered with.
 */
// biome-ignore lint/suspicious/noExplicitAny: what a review holds is for the webhook to know
export type Webhook = (review: any, call: WebhookCall) => object | Promise<object>;

/**
 * Where the webhooks are that configurations name: as an address, `127.0.0.1:9443`, at which there is TLS, or as a function. What they
 * are found by is a service, `NAMESPACE/NAME`, with `:PORT` or the path or both behind it if need be, or a URL, with or without its path. The
 * longest name that fits counts. URLs that are not named are reached where they say.
 */
export type Webhooks = Readonly<Record<string, string | Webhook>>;

/** A review on its way to a webhook that is reached over the network. */
export interface WebhookPost {
  /** With the query: `https://hooks.shop.svc:443/validate?timeout=10s`. */
  readonly url: string;
  /** Where to connect, `host:port`, if not to where the URL says. The certificate is of the URL's host all the same. */
  readonly address: string | undefined;
  /** Certificates of the authorities to believe, in PEM; absent for those that everybody believes. */
  readonly caBundle: string | undefined;
  /** JSON. */
  readonly body: string;
  /** The most bytes of the answer's body: more is an error. */
  readonly limit: number;
  /** Is aborted when the time is over. */
  readonly signal: AbortSignal;
}

/** What a webhook answered. */
export interface WebhookReply {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

/** Posts reviews to webhooks. What goes wrong is an `Error` whose message tells clients why. */
export type PostToWebhook = (post: WebhookPost) => Promise<WebhookReply>;

/** A review as it is posted. */
export interface Review extends JsonObject {
  readonly kind: string;
  readonly apiVersion: string;
}
