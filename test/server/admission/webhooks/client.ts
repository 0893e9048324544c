import { type ApiServer, createApiServer, type Webhook } from "fieldwise/server";
import type { Json, JsonObject } from "fieldwise/value";

/** What a server answered. */
export interface Reply {
  readonly status: number;
  readonly warnings: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into objects whose shape they state
  readonly body: any;
}

/** A server whose webhooks are the functions of a test, at `https://hooks.test/NAME`. */
export interface Hooked {
  readonly server: ApiServer;
  send(method: string, path: string, body?: unknown, type?: string): Promise<Reply>;
  /** Configures a webhook of each function; what it asks for beside the defaults is `more`. */
  configure(sort: "Mutating" | "Validating", more?: Readonly<Record<string, JsonObject>>): Promise<void>;
}

const EVERYTHING = [{ apiGroups: ["*"], apiVersions: ["*"], operations: ["*"], resources: ["*/*"] }];

export async function createHooked(hooks: Readonly<Record<string, Webhook>>): Promise<Hooked> {
  const webhooks = Object.fromEntries(
    Object.entries(hooks).map(([name, hook]) => [`https://hooks.test/${name}`, hook]),
  );
  const server = await createApiServer({
    admission: ["MutatingAdmissionWebhook", "ValidatingAdmissionWebhook"],
    webhooks,
  });
  const send: Hooked["send"] = async (method, path, body, type = "application/json") => {
    const response = await server.fetch(
      new Request(`http://server${path}`, {
        method,
        headers: { "user-agent": "test/1", ...(body !== undefined && { "content-type": type }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
    return {
      status: response.status,
      warnings: response.headers.get("warning"),
      body: (await response.json()) as Json,
    };
  };
  return {
    server,
    send,
    async configure(sort, more = {}) {
      const configuration = {
        metadata: { name: sort.toLowerCase() },
        webhooks: Object.keys(hooks).map((name) => ({
          name: `${name}.hooks.test`,
          clientConfig: { url: `https://hooks.test/${name}` },
          rules: EVERYTHING,
          admissionReviewVersions: ["v1"],
          sideEffects: "None",
          ...more[name],
        })),
      };
      const path = `/apis/admissionregistration.k8s.io/v1/${sort.toLowerCase()}webhookconfigurations`;
      const { status, body } = await send("POST", path, configuration);
      if (status !== 201) throw new Error(JSON.stringify(body));
    },
  };
}

/** A webhook that lets everything pass, with a response of its own. */
export function responding(response: (request: JsonObject) => JsonObject): Webhook {
  return (review) => ({
    kind: review.kind,
    apiVersion: review.apiVersion,
    response: { uid: review.request.uid, allowed: true, ...response(review.request) },
  });
}

/** A webhook that patches. */
export function patching(...operations: JsonObject[]): Webhook {
  return responding(() => ({
    patchType: "JSONPatch",
    patch: Buffer.from(JSON.stringify(operations)).toString("base64"),
  }));
}
