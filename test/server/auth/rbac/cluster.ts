import {
  type ApiServer,
  type ApiServerOptions,
  createApiServer,
  createAuthenticator,
} from "fieldwise/server";
import type { JsonObject } from "fieldwise/value";

const GROUP = "rbac.authorization.k8s.io";

/** What an answer comes to. */
export interface Answered {
  readonly status: number;
  readonly body: JsonObject & { readonly message: string };
}

/** How a request is sent: by ada, a master, unless it says who else. */
export interface Sent {
  readonly as?: string;
  readonly body?: JsonObject;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A server with RBAC, and what a test asks of it. Who shows `token-of-NAME` is that user. */
export class Cluster {
  readonly server: ApiServer;

  private constructor(server: ApiServer) {
    this.server = server;
  }

  static async start(options: ApiServerOptions = {}): Promise<Cluster> {
    const authenticate = createAuthenticator({
      anonymous: "write",
      tokens: [
        { token: "token-of-ada", user: "ada", groups: ["system:masters"] },
        { token: "token-of-root", user: "root", groups: ["system:masters"] },
        { token: "token-of-bob", user: "bob", groups: ["dev", "ops"] },
        { token: "token-of-eve", user: "eve" },
        { token: "token-of-guest", user: "guest", groups: ["system:masters"], readOnly: true },
        { token: "token-of-robot", user: "system:serviceaccount:shop:robot" },
      ],
    });
    const server = await createApiServer({ authorization: "rbac", authenticate, ...options });
    return new Cluster(server);
  }

  async ask(line: string, { as = "ada", body, headers = {} }: Sent = {}): Promise<Answered> {
    const [method = "", path = ""] = line.split(" ");
    const request = new Request(`http://cluster${path}`, {
      method,
      headers: {
        ...(as !== "" && { authorization: `Bearer token-of-${as}` }),
        "content-type": method === "PATCH" ? "application/merge-patch+json" : "application/json",
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const response = await this.server.fetch(request);
    const text = await response.text();
    return { status: response.status, body: text.startsWith("{") ? JSON.parse(text) : { message: text } };
  }

  /** Makes a role, in a namespace if there is one. */
  async role(name: string, rules: readonly JsonObject[], more: JsonObject = {}): Promise<void> {
    await this.#create("Role", name, { rules: [...rules], ...more });
  }

  /** Binds a role: `Role/NAME` or `ClusterRole/NAME`. */
  async bind(name: string, role: string, subjects: readonly JsonObject[]): Promise<void> {
    const [kind = "", roleName = ""] = role.split("/");
    const roleRef = { apiGroup: GROUP, kind, name: roleName };
    await this.#create("RoleBinding", name, { roleRef, subjects: [...subjects] });
  }

  /** `NAMESPACE/NAME` is in a namespace, `NAME` in none. */
  async #create(kind: string, path: string, object: JsonObject): Promise<void> {
    const [namespace, name] = path.includes("/") ? path.split("/") : [undefined, path];
    const whole = namespace === undefined ? `Cluster${kind}` : kind;
    const place = namespace === undefined ? "" : `/namespaces/${namespace}`;
    const { status, body } = await this.ask(`POST /apis/${GROUP}/v1${place}/${whole.toLowerCase()}s`, {
      body: { apiVersion: `${GROUP}/v1`, kind: whole, metadata: { name: name as string }, ...object },
    });
    if (status !== 201) throw new Error(body.message);
  }

  async namespace(name: string): Promise<void> {
    await this.ask("POST /api/v1/namespaces", {
      body: { apiVersion: "v1", kind: "Namespace", metadata: { name } },
    });
  }
}

export const user = (name: string): JsonObject => ({ kind: "User", name });
export const group = (name: string): JsonObject => ({ kind: "Group", name });
export const account = (name: string, namespace?: string): JsonObject => ({
  kind: "ServiceAccount",
  name,
  ...(namespace !== undefined && { namespace }),
});
/** A rule: `get,list core pods,pods/log NAME`, or `get /metrics` of paths. */
export function rule(text: string): JsonObject {
  const [verbs = "", groups = "", resources, names] = text.split(" ");
  if (resources === undefined) return { verbs: verbs.split(","), nonResourceURLs: groups.split(",") };
  return {
    verbs: verbs.split(","),
    apiGroups: groups.split(",").map((one) => (one === "core" ? "" : one)),
    resources: resources.split(","),
    ...(names !== undefined && { resourceNames: names.split(",") }),
  };
}
