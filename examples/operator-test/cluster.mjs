import { createApiServer } from "fieldwise/server";
import { listen } from "fieldwise/server/node";

/** A server of one's own for one test: it is there in milliseconds, and nothing of it is left afterwards. */
export async function startCluster(options) {
  const server = await createApiServer(options);
  const { url, close } = await listen(server);
  const { token } = server.addUser({ name: "tester", groups: ["system:masters"] });

  async function ask(method, path, body, type = "application/json") {
    const headers = { authorization: `Bearer ${token}`, ...(body && { "content-type": type }) };
    const response = await fetch(url + path, { method, headers, body: body && JSON.stringify(body) });
    const answer = await response.json();
    if (!response.ok) throw new Error(answer.message);
    return answer;
  }

  return {
    url,
    get: (path) => ask("GET", path),
    create: (path, object) => ask("POST", path, object),
    /** Applies an object, wherever objects of its kind are. */
    apply: (object) =>
      ask("PATCH", `${pathOf(object)}?fieldManager=tester`, object, "application/apply-patch+yaml"),
    patch: (path, patch) => ask("PATCH", path, patch, "application/merge-patch+json"),
    delete: (path) => ask("DELETE", path),
    /** Asks until the answer is as it should be. */
    async until(path, isRight, signal) {
      while (!signal?.aborted) {
        const answer = await ask("GET", path);
        if (isRight(answer)) return answer;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
    async close() {
      await close(0);
      await server.close();
    },
  };
}

function pathOf({ apiVersion, kind, metadata: { name, namespace } }) {
  const root = apiVersion.includes("/") ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
  const plural = kind.toLowerCase().replace(/y$/, "ie");
  return `${root}${namespace ? `/namespaces/${namespace}` : ""}/${plural}s/${name}`;
}
