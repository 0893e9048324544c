import { type ApiServerOptions, createApiServer, DEFAULT_ADMISSION_PLUGINS } from "fieldwise/server";
import { listen } from "fieldwise/server/node";
import { createKubectl, type Kubectl } from "./kubectl.ts";

/** A server with RBAC, where kubectl is a master, unless it says as who it wants to be taken. */
export const WITH_RBAC: ApiServerOptions = {
  authorization: "rbac",
  authenticate: () => ({ name: "ada", groups: ["system:masters", "system:authenticated"] }),
};

/** A server that begins with what a cluster begins with, and admits what a cluster admits. */
export const AS_CLUSTER: ApiServerOptions = { admission: DEFAULT_ADMISSION_PLUGINS, startObjects: true };

/** A kubectl with a server of its own, which ends with it; `plugins` is a folder with plug-ins. */
export async function serveKubectl(
  plugins?: string,
  options: ApiServerOptions = {},
): Promise<{ readonly kubectl: Kubectl; close(): Promise<void> }> {
  const server = await createApiServer(options);
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
