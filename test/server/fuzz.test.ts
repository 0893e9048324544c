import fc from "fast-check";
import { type ApiServer, createApiServer, type HttpReply } from "fieldwise/server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import "../seed.ts";
import { request, type Sent } from "./hostile-requests.ts";

const DEFINITION = {
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "things.example.com" },
  spec: {
    group: "example.com",
    scope: "Namespaced",
    names: { kind: "Thing", plural: "things" },
    versions: [
      {
        name: "v1",
        served: true,
        storage: true,
        subresources: {
          status: {},
          scale: { specReplicasPath: ".spec.count", statusReplicasPath: ".status.count" },
        },
        additionalPrinterColumns: [{ name: "Count", type: "integer", jsonPath: ".spec.count" }],
        schema: {
          openAPIV3Schema: {
            type: "object",
            properties: {
              spec: {
                type: "object",
                properties: {
                  count: { type: "integer", minimum: 0 },
                  size: { "x-kubernetes-int-or-string": true },
                  set: { type: "array", "x-kubernetes-list-type": "set", items: { type: "string" } },
                  keyed: {
                    type: "array",
                    "x-kubernetes-list-type": "map",
                    "x-kubernetes-list-map-keys": ["name"],
                    items: { type: "object", required: ["name"], properties: { name: { type: "string" } } },
                  },
                  free: { type: "object", "x-kubernetes-preserve-unknown-fields": true },
                },
              },
              status: { type: "object", properties: { count: { type: "integer" } } },
            },
          },
        },
      },
    ],
  },
};

/** What only an exception says that nobody thought of. */
const SMELL =
  /Cannot (read|set|convert|destructure|mix|assign)|is not (a function|iterable|defined|a constructor)|Maximum call stack|Invalid (string|array) length|undefined|\[object|NaN|at \w+ \(/;

/** The errors of the server that Kubernetes has too. */
const KNOWN =
  /^etcdserver: request is too large$|^Timeout: Too large resource version|^failed to create typed patch object|^unknown patch type|^strconv.ParseUint: parsing|^Internal error occurred: the spec replicas field|^no endpoints available for service|^resourceVersion should not be set|an item has no "|^\./;

async function send(
  server: ApiServer,
  { method, path, query, type, accept, body, agent }: Sent,
): Promise<HttpReply> {
  const headers: Record<string, string | undefined> = { "content-type": type, accept, "user-agent": agent };
  const bytes = new TextEncoder().encode(body);
  return server.handle({
    method,
    path,
    query,
    header: (name) => (Object.hasOwn(headers, name) ? headers[name] : undefined),
    text: async () => new TextDecoder().decode(bytes),
    bytes: async () => bytes,
  });
}

/** The text of an answer; of a stream, what it says at once. */
async function read({ body }: HttpReply): Promise<string> {
  if (typeof body === "string") return body;
  if (body instanceof Uint8Array) return new TextDecoder().decode(body);
  let text = "";
  let close = () => {};
  body({
    write(content) {
      text += typeof content === "string" ? content : new TextDecoder().decode(content);
      return 0;
    },
    onDrain: () => {},
    end: () => close(),
    cut: () => close(),
    onClose(callback) {
      close = callback;
    },
  });
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
  close();
  return text;
}

function check(sent: Sent, { status, headers }: HttpReply, text: string): void {
  expect(status).toBeGreaterThanOrEqual(200);
  if (status < 400) return;
  const type = String(headers["content-type"]);
  expect(text).not.toMatch(SMELL);
  if (sent.method === "HEAD" || !type.startsWith("application/json")) return;
  const answer = JSON.parse(text);
  expect(answer).toMatchObject({ kind: "Status", apiVersion: "v1", status: "Failure", code: status });
  expect(answer.message).toEqual(expect.any(String));
  if (status >= 500) expect(answer.message).toMatch(KNOWN);
}

describe("whatever is sent", () => {
  let server: ApiServer;
  beforeAll(async () => {
    server = await createApiServer({ definitions: [DEFINITION] });
  });
  afterAll(() => server.close());

  it("is answered, with words that were meant for it", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(request, { minLength: 1, maxLength: 12 }), async (requests) => {
        for (const sent of requests) {
          const reply = await send(server, sent);
          check(sent, reply, await read(reply));
        }
      }),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 400) },
    );
  });

  it("leaves a server that is well, and objects that it would take again", async () => {
    const get = async (path: string, method = "GET", body = "") =>
      send(server, {
        method,
        path,
        query: method === "PUT" ? "dryRun=All" : "",
        type: "application/json",
        accept: undefined,
        body,
        agent: undefined,
      });
    expect((await get("/healthz")).status).toBe(200);
    let count = 0;
    for (const place of [
      "/api/v1/pods",
      "/api/v1/configmaps",
      "/api/v1/services",
      "/apis/apps/v1/deployments",
      "/apis/example.com/v1/things",
    ]) {
      const list = JSON.parse(await read(await get(place)));
      for (const item of list.items) {
        const [root, plural] = [place.slice(0, place.lastIndexOf("/")), place.split("/").at(-1)];
        const at = `${root}/namespaces/${item.metadata.namespace}/${plural}/${item.metadata.name}`;
        const { apiVersion, kind } = { apiVersion: list.apiVersion, kind: list.kind.replace(/List$/, "") };
        const again = await get(at, "PUT", JSON.stringify({ ...item, apiVersion, kind }));
        expect(again.status, await read(again)).toBe(200);
        count++;
      }
    }
    expect(count).toBeGreaterThan(0);
  });
});
