import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { createAuthority } from "fieldwise/server/node";
import type { JsonObject } from "fieldwise/value";

/** A webhook behind TLS. */
export interface WebhookServer {
  readonly port: number;
  /** As configurations have it. */
  readonly caBundle: string;
  close(): Promise<void>;
}

/** What came, and how to answer it. */
export type Answering = (posted: {
  readonly path: string;
  readonly query: string;
  readonly review: JsonObject;
}) => Promise<{ readonly status: number; readonly body: string }>;

/** Serves a webhook on this machine, under the names that are given. */
export async function serveWebhook(
  answer: Answering,
  hosts: readonly string[] = ["127.0.0.1", "localhost"],
): Promise<WebhookServer> {
  const authority = createAuthority({ name: "webhooks", now: new Date() });
  const { cert, key } = authority.issue({ name: "webhook", purpose: "server", hosts });
  const server = createServer({ cert, key }, (request, response) => {
    const pieces: Buffer[] = [];
    request.on("data", (piece) => pieces.push(piece));
    request.on("end", async () => {
      const [path = "", query = ""] = (request.url ?? "").split("?");
      const review = JSON.parse(Buffer.concat(pieces).toString("utf8")) as JsonObject;
      const { status, body } = await answer({ path, query, review });
      response.writeHead(status, { "content-type": "application/json" }).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    caBundle: Buffer.from(authority.cert).toString("base64"),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
