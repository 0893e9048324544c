import type { Webhooks } from "../../server/index.ts";
import { splitNames } from "../command/split-names.ts";
import { UsageError } from "../command/usage-error.ts";
import type { ServeValues } from "./serve-options.ts";

/** At which addresses the services are that webhooks are configured with. */
export function readWebhooks(values: ServeValues): Webhooks {
  return Object.fromEntries(splitNames(values["webhook-service"]).map(readService));
}

function readService(text: string): [service: string, address: string] {
  const [, service, address, port] = /^([^/=\s]+\/[^/=:\s]+(?::\d+)?)=([^/\s]+:(\d+))$/.exec(text) ?? [];
  if (service !== undefined && address !== undefined && isPort(port)) return [service, address];
  throw new UsageError(
    `--webhook-service cannot be "${text}": use NAMESPACE/NAME=HOST:PORT, such as shop/hooks=127.0.0.1:9443`,
  );
}

function isPort(text: string | undefined): boolean {
  const port = Number(text);
  return port > 0 && port <= 65_535;
}
