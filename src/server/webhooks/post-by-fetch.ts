import { AnswerSize } from "./answer-size.ts";
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
  const size = new AnswerSize(limit);
  let text = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      size.add(value.byteLength);
      text += decoder.decode(value, { stream: true });
    }
  } catch (error) {
    await reader.cancel();
    throw error;
  } finally {
    size.release();
  }
}
