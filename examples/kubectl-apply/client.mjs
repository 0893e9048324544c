import { prepareApply, preparePatch, writeLastApplied } from "fieldwise/kubernetes";
import { parseJson, printJson } from "fieldwise/value";

/**
 * How requests are sent: a method and a path, maybe with a query, a content type and a body; the status and the parsed body
 * come back. This is one with `fetch`; any HTTP client will do.
 */
export function fetchFrom(server, headers = {}) {
  return async (method, path, { query = {}, contentType, body } = {}) => {
    const url = new URL(path, server);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const type = contentType === undefined ? {} : { "content-type": contentType };
    const response = await fetch(url, { method, headers: { ...headers, ...type }, body });
    return { status: response.status, body: parseJson(await response.text()) };
  };
}

/** What `kubectl apply` does: creates the object, or patches what changed since it was last applied. Says which. */
export async function applyOnClientSide(send, schema, config) {
  const { collection, path } = await findPlace(send, config);
  const found = await send("GET", path);
  if (found.status === 404) {
    const query = { fieldManager: "kubectl-client-side-apply" };
    const body = printJson(writeLastApplied(config));
    expectSuccess(await send("POST", collection, { query, contentType: "application/json", body }));
    return { outcome: "created" };
  }
  const live = expectSuccess(found);
  const type = schema.type(config.apiVersion, config.kind);
  const prepared = preparePatch(type, { desired: config, live });
  if (prepared.outcome !== "send") return prepared;
  expectSuccess(await send("PATCH", path, prepared.request));
  return { outcome: "configured", patch: prepared.patch };
}

/** What `kubectl apply --server-side` does. Conflicts come back as the server tells them. */
export async function applyOnServerSide(send, config, options) {
  const { path } = await findPlace(send, config);
  const response = await send("PATCH", path, prepareApply(config, options));
  if (response.status === 409) return { outcome: "conflict", message: response.body.message };
  expectSuccess(response);
  return { outcome: "applied" };
}

/** Asks the server for the plural of a kind, as every client must, and makes the object's path of it. */
async function findPlace(send, { apiVersion, kind, metadata: { name, namespace = "default" } }) {
  const root = apiVersion.includes("/") ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
  const { resources } = expectSuccess(await send("GET", root));
  const resource = resources.find((each) => each.kind === kind && !each.name.includes("/"));
  if (resource === undefined) throw new Error(`the server has no ${kind} in ${apiVersion}`);
  const collection = `${root}${resource.namespaced ? `/namespaces/${namespace}` : ""}/${resource.name}`;
  return { collection, path: `${collection}/${name}` };
}

function expectSuccess({ status, body }) {
  if (status >= 300) throw new Error(`${status} ${body.reason}: ${body.message}`);
  return body;
}
