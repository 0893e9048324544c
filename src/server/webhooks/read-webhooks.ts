import { checkRecord, invalidArgument, quoteText } from "../../value/internal.ts";
import type { Webhooks } from "./webhook.ts";

/** Reads where webhooks are. What is neither an address nor a function is an error, and so is a name that nothing can have. */
export function readWebhooks(webhooks: Webhooks): Webhooks {
  checkRecord(webhooks, "webhooks");
  const read = Object.entries(webhooks as Webhooks);
  for (const [name, webhook] of read) checkWebhook(name, webhook);
  return Object.fromEntries(read);
}

function checkWebhook(name: string, webhook: unknown): void {
  if (!/^https:\/\/[^/]|^[^/:]+\/[^/:]/.test(name))
    throw invalidArgument(
      `no webhook can be found by ${quoteText(name)}: use NAMESPACE/NAME of a service, or a URL that begins with https://`,
    );
  if (typeof webhook !== "function" && !isAddress(webhook))
    throw invalidArgument(
      `the webhook ${quoteText(name)} is neither an address nor a function: pass HOST:PORT, or a function of a review`,
    );
}

function isAddress(text: unknown): boolean {
  const [, port] = (typeof text === "string" && /^[^/\s]+:(\d+)$/.exec(text)) || [];
  return Number(port) > 0 && Number(port) <= 65_535;
}
