import { Agent } from "node:https";
import type { WebhookPost } from "../../webhooks/webhook.ts";

/** As many webhooks as usually are in use have connections that are kept. */
const MOST = 200;
/** The most connections to a webhook at a time; who comes later waits. */
const MOST_CONNECTIONS = 64;
/** For how long a connection is kept that nobody uses, in milliseconds. */
const IDLE = 30_000;

const agents = new Map<string, Agent>();

/** Keeps the connections to one webhook, of those who believe the same authorities. */
export function agentOf({ url, address, caBundle }: WebhookPost): Agent {
  const id = `${new URL(url).host} ${address ?? ""} ${caBundle ?? ""}`;
  let agent = agents.get(id);
  if (agent === undefined) {
    agent = new Agent({ keepAlive: true, maxSockets: MOST_CONNECTIONS, timeout: IDLE });
    agents.set(id, agent);
    for (const [oldest, unused] of agents) {
      if (agents.size <= MOST) break;
      unused.destroy();
      agents.delete(oldest);
    }
  }
  return agent;
}
