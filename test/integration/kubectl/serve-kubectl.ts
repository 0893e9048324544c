import { createApiServer } from "fieldwise/server";
import { listen } from "fieldwise/server/node";
import { createKubectl, type Kubectl } from "./kubectl.ts";

/** A kubectl with a server of its own, which ends with it; `plugins` is a folder with plug-ins. */
export async function serveKubectl(
  plugins?: string,
): Promise<{ readonly kubectl: Kubectl; close(): Promise<void> }> {
  const server = await createApiServer();
  const listening = await listen(server);
  const kubectl = createKubectl({ url: listening.url, plugins });
  return {
    kubectl,
    async close() {
      kubectl.close();
      await listening.close(0);
      await server.close();
    },
  };
}
