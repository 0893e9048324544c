import { prepareApply, preparePatch, restPath, withNamespace } from "fieldwise/kubernetes";
import { parseJson } from "fieldwise/value";

/**
 * How requests are sent: a method and a path, maybe with a query, a content type and a body; the status and the parsed body
 * come back. This is one with `fetch`; any HTTP client will do.
 */
export function fetchFrom(server, headers = {}) {
  return async ({ method, path, query = {}, contentType, body }) => {
    const url = new URL(path, server);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const type = contentType === undefined ? {} : { "content-type": contentType };
    const response = await fetch(url, { method, headers: { ...headers, ...type }, body });
    return { status: response.status, body: parseJson(await response.text()) };
  };
}

/** What `kubectl apply` does: creates the object, or patches what changed since it was last applied. Says which. */
export async function applyOnClientSide(send, schema, config) {
  const { type, object: desired } = read(schema, config);
  const { namespace, name } = desired.metadata;
  const found = await send({ method: "GET", path: restPath(type, { namespace, name }) });
  const live = found.status === 404 ? undefined : expectSuccess(found);
  const prepared = preparePatch(type, { desired, live });
  if (prepared.outcome === "create" || prepared.outcome === "send")
    expectSuccess(await send(prepared.request));
  return prepared;
}

/** What `kubectl apply --server-side` does. Conflicts come back as the server tells them. */
export async function applyOnServerSide(send, schema, config, { manager, force }) {
  const { type, object } = read(schema, config);
  const response = await send(prepareApply(type, { config: object, manager, force }));
  if (response.status === 409) return { outcome: "conflict", message: response.body.message };
  expectSuccess(response);
  return { outcome: "applied" };
}

/** An object's type, and the object where it is to be. */
function read(schema, config) {
  const type = schema.type(config.apiVersion, config.kind);
  return { type, object: withNamespace(type, { object: config, namespace: "default" }) };
}

function expectSuccess({ status, body }) {
  if (status >= 300) throw new Error(`${status} ${body.reason}: ${body.message}`);
  return body;
}
