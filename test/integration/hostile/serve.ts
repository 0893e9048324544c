import { argv } from "node:process";
import { createApiServer } from "fieldwise/server";
import { openLevelStorage } from "fieldwise/server/level";
import { createAuthority, listen } from "fieldwise/server/node";
import type { VictimOptions } from "./victim.ts";

// A server in a process of its own, so that its memory can be measured and its end noticed. Its address is what it prints.
const { directory, limits, withTls, timeouts } = JSON.parse(argv[2] as string) as VictimOptions;

async function serve(): Promise<void> {
  const server = await createApiServer({
    ...(directory !== undefined && { storage: await openLevelStorage(directory) }),
    ...(limits !== undefined && { limits }),
  });
  const tls = withTls
    ? createAuthority({ name: "authority", now: new Date() }).issue({
        name: "server",
        purpose: "server",
        hosts: ["127.0.0.1"],
      })
    : undefined;
  const { url } = await listen(server, { ...timeouts, tls });
  console.log(url);
}

serve();
