import type { PostToWebhook, WebhookPost, WebhookReply } from "./webhook.ts";

/** Posts by the runtime's `fetch`, which connects to where a URL says, and believes whom the runtime believes. */
export const postByFetch: PostToWebhook = async (post) => {
  const { url, address, caBundle, body, signal } = post;
  if (address !== undefined || caBundle !== undefined)
    throw new Error(
      "services and CA bundles need a transport of their own: use postToWebhook of fieldwise/server/node",
    );
  const headers = { "content-type": "application/json", accept: "application/json, */*" };
  const response = await fetch(url, { method: "POST", headers, body, signal, redirect: "manual" });
  return {
    status: response.status,
    contentType: response.headers.get("content-type") ?? "application/json",
    body: await readText(response, post),
  };
};

async function readText(response: Response, { limit }: WebhookPost): Promise<WebhookReply["body"]> {
  const reader = response.body?.getReader();
  if (reader === undefined) return "";
  const decoder = new TextDecoder();
  let text = "";
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    length += value.byteLength;
    if (length > limit) {
      await reader.cancel();
      throw tooLong(limit);
    }
    text += decoder.decode(value, { stream: true });
  }
}

/** The answer of a webhook has more bytes than it may have. */
export function tooLong(limit: number): Error {
  return new Error(`the answer has more than ${limit} bytes`);
}
