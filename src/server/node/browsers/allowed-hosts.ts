import { isIP } from "node:net";
import { invalidArgument } from "../../../value/internal.ts";

const NAME = /^\.?[\w-]+(?:\.[\w-]+)*$/;

/** Whether a server may be reached by a host, as the header names it. */
export type AllowsHost = (host: string) => boolean;

/**
 * Reads the names that a server may be reached by: `api.test` is that name, `.test` all below it, too, `*` any. This machine's
 * own names and addresses are always fine: no page comes from a name of somebody else's then.
 */
export function readHosts(hosts: readonly string[]): AllowsHost {
  for (const host of hosts)
    if (host !== "*" && !NAME.test(host))
      throw invalidArgument(
        `${JSON.stringify(host)} cannot be an allowed host: use a name without a port, as api.test, or .test for all below it`,
      );
  const allowed = ["localhost", ".localhost", ...hosts.map((host) => host.toLowerCase())];
  return (host) => {
    const name = nameOf(host);
    if (isIP(name) !== 0) return true;
    return allowed.some(
      (one) => one === "*" || one === name || (one.startsWith(".") && `.${name}`.endsWith(one)),
    );
  };
}

/** Whether only this machine reaches a host. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(?:\.\d{1,3}){3}$/.test(host);
}

/** A host without its port, in lower case. */
function nameOf(host: string): string {
  const [, address, name = ""] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d*)?$/.exec(host) ?? [];
  return address ?? name.toLowerCase().replace(/\.$/, "");
}
