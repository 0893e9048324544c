import { type JsonObject, jsonSize, parseJson, printJson, readObject } from "../../value/internal.ts";
import { tooLong } from "./answer-size.ts";
import { readAnswer } from "./read-answer.ts";
import type { PostToWebhook, Review, Webhook, Webhooks } from "./webhook.ts";
import type { WebhookTarget } from "./webhook-target.ts";

/** The most bytes of an answer: so many, and so many times what was sent. */
const LEAST_LIMIT = 4 * 1024 * 1024;
const TIMES_SENT = 4;

/** Asks webhooks, wherever they are. */
export class WebhookClient {
  readonly #webhooks: ReadonlyMap<string, string | Webhook>;
  readonly #post: PostToWebhook;

  constructor(webhooks: Webhooks, post: PostToWebhook) {
    this.#webhooks = new Map(Object.entries(webhooks));
    this.#post = post;
  }

  /** What a webhook answers to a review within so many seconds. What goes wrong is an `Error` in the words of Kubernetes' client. */
  async ask(target: WebhookTarget, review: Review, seconds: number): Promise<JsonObject> {
    const url = `${target.url}?timeout=${seconds}s`;
    const abort = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        reject(new Error("context deadline exceeded"));
        abort.abort();
      }, seconds * 1000);
    });
    try {
      return await Promise.race([this.#send(target, { review, url, signal: abort.signal }), late]);
    } catch (error) {
      if (error instanceof Unreadable) throw error.reason;
      throw new Error(`Post "${url}": ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      clearTimeout(timer);
    }
  }

  async #send(target: WebhookTarget, { review, url, signal }: Sent): Promise<JsonObject> {
    const body = printJson(review);
    const limit = LEAST_LIMIT + TIMES_SENT * body.length;
    const found = this.#find(target);
    if (typeof found === "function") {
      const answer = readObject(await found(parseJson(body), { url, signal }), "the answer of the webhook");
      if (jsonSize(answer, limit) > limit) throw tooLong(limit);
      return answer;
    }
    if (found === undefined && target.service !== undefined) throw unknownService(target.service);
    const { caBundle } = target;
    const reply = await this.#post({ url, address: found, caBundle, body, limit, signal });
    try {
      return readAnswer(reply);
    } catch (error) {
      throw new Unreadable(error);
    }
  }

  #find({ names }: WebhookTarget): string | Webhook | undefined {
    for (const name of names) {
      const found = this.#webhooks.get(name);
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

interface Sent {
  readonly review: Review;
  readonly url: string;
  readonly signal: AbortSignal;
}

/** There is an answer, but not one that can be read: Kubernetes says so without the URL. */
class Unreadable extends Error {
  readonly reason: unknown;

  constructor(reason: unknown) {
    super();
    this.reason = reason;
  }
}

function unknownService({ namespace, name }: { readonly namespace: string; readonly name: string }): Error {
  return new Error(
    `service "${name}" not found: tell the server where it is (webhooks: { "${namespace}/${name}": "HOST:PORT" }, --webhook-service ${namespace}/${name}=HOST:PORT)`,
  );
}
