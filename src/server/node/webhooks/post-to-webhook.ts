import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { isIP } from "node:net";
import { type ConnectionOptions, checkServerIdentity } from "node:tls";
import { AnswerSize } from "../../webhooks/answer-size.ts";
import type { PostToWebhook, WebhookPost, WebhookReply } from "../../webhooks/webhook.ts";
import { agentOf } from "./agents.ts";
import { explainFailure } from "./explain-failure.ts";

/**
 * Posts reviews to webhooks over TLS: to where a service is, under the name that its certificate is for, believing the authorities of
 * its CA bundle, or those that Node believes if it has none. Connections are kept for the next review.
 */
export const postToWebhook: PostToWebhook = async (post) => {
  try {
    return await send(post);
  } catch (error) {
    // The webhook may have ended a connection that was kept, just as it was to be used again.
    if (!(error instanceof StaleConnection)) throw error;
    return send(post);
  }
};

class StaleConnection extends Error {}

function send(post: WebhookPost): Promise<WebhookReply> {
  const { url, address, caBundle, body, signal } = post;
  const { hostname, port, pathname, search, host } = new URL(url);
  const [toHost, toPort] = address === undefined ? [hostname, port || "443"] : splitAddress(address);
  const name = withoutBrackets(hostname);
  return new Promise((resolve, reject) => {
    const sent = request({
      method: "POST",
      host: withoutBrackets(toHost),
      port: toPort,
      path: pathname + search,
      headers: {
        host,
        "content-type": "application/json",
        accept: "application/json, */*",
        "user-agent": "fieldwise",
        "content-length": Buffer.byteLength(body),
      },
      agent: agentOf(post),
      signal,
      ...identityOf(name),
      ...(caBundle !== undefined && { ca: caBundle }),
    });
    sent.on("response", (response) => read(response, post).then(resolve, reject));
    // Who wants to speak something else is no webhook; without this, nobody would hear of it.
    sent.on("upgrade", ({ statusCode = 101 }, socket) => {
      socket.destroy();
      resolve({ status: statusCode, contentType: "", body: "" });
    });
    sent.on("error", (error: NodeJS.ErrnoException) => {
      const isStale = sent.reusedSocket && error.code === "ECONNRESET";
      reject(isStale ? new StaleConnection() : new Error(explainFailure(error, name)));
    });
    sent.end(body);
  });
}

/** Whom the certificate is to be for, wherever it is that the connection goes. */
function identityOf(name: string): Pick<ConnectionOptions, "servername" | "checkServerIdentity"> {
  return {
    servername: isIP(name) === 0 ? name : "",
    checkServerIdentity: (_, certificate) => checkServerIdentity(name, certificate),
  };
}

function splitAddress(address: string): [host: string, port: string] {
  const colon = address.lastIndexOf(":");
  return [address.slice(0, colon), address.slice(colon + 1)];
}

function withoutBrackets(host: string): string {
  return host.startsWith("[") ? host.slice(1, -1) : host;
}

async function read(response: IncomingMessage, { limit }: WebhookPost): Promise<WebhookReply> {
  const pieces: Buffer[] = [];
  const size = new AnswerSize(limit);
  try {
    for await (const piece of response as AsyncIterable<Buffer>) {
      size.add(piece.length);
      pieces.push(piece);
    }
    return {
      status: response.statusCode ?? 0,
      contentType: response.headers["content-type"] ?? "application/json",
      body: Buffer.concat(pieces).toString("utf8"),
    };
  } finally {
    size.release();
    if (!response.complete) response.destroy();
  }
}
