import {
  type ApiServer,
  type ApiServerOptions,
  createApiServer,
  createAuthenticator,
  createMemoryStorage,
  type Storage,
} from "fieldwise/server";

const storage: Storage = createMemoryStorage();
const authenticate = createAuthenticator({ tokens: [{ token: "for-alice-only", user: "alice" }] });
const options: ApiServerOptions = { storage, authenticate, limits: { body: 1_000_000 } };
const server: ApiServer = await createApiServer(options);

const path = "http://localhost/api/v1/namespaces/default/configmaps/shop";
const headers = { authorization: "Bearer for-alice-only", "content-type": "application/apply-patch+yaml" };
const body = "{apiVersion: v1, kind: ConfigMap, metadata: {name: shop}, data: {color: red}}";
const ask = async (method: string, query = ""): Promise<Response> =>
  server.fetch(new Request(path + query, { method, headers, body: method === "PATCH" ? body : null }));

const applied: Response = await ask("PATCH", "?fieldManager=gitops");
console.log(applied.status); // 201
const { data } = (await (await ask("GET")).json()) as { data: unknown };
console.log(data); // {"color":"red"}
console.log((await server.fetch(new Request(path))).status); // 401
await server.close();
await storage.close();

// @ts-expect-error: a limit is a number.
export const misuse = () => createApiServer({ limits: { body: "1 MB" } });
