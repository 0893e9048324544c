import { apply, update } from "fieldwise/apply";
import { resourceOf, StatusError, statusOf } from "fieldwise/kubernetes";
import { applyMergePatch, applyPatch } from "fieldwise/patch";
import { equal, isObject, MergeError, parseJson, printJson } from "fieldwise/value";

const PATCHES = new Map([
  ["application/strategic-merge-patch+json", applyPatch],
  ["application/merge-patch+json", (_type, parts) => applyMergePatch(parts)],
]);

/** `/api/v1/…` or `/apis/GROUP/VERSION/…`, then `namespaces/NAME/` or not, then a plural and maybe a name. */
const ROUTE = /^\/(?:api|apis\/([^/]+))\/([^/]+)(?:\/namespaces\/[^/]+)?\/([^/]+)(?:\/([^/]+))?$/;

/**
 * A server of Kubernetes-style objects, kept in memory: give it a `Request`, and it gives a `Response`. It serves
 * objects of these types, under the paths that Kubernetes has for them. `now` is when a write happens.
 */
export function createServer({ types, now = () => new Date() }) {
  const resources = types.map((type) => ({ type, ...resourceOf(type) }));
  const objects = new Map();
  let revision = 0;

  async function route(request) {
    const url = new URL(request.url);
    const path = url.pathname;
    const [, group = "", version, plural, name] = ROUTE.exec(path) ?? [];
    const resource = resources.find(
      (one) => one.plural === plural && one.group === group && one.version === version,
    );
    if (resource === undefined) throw refuse(404, "NotFound", `nothing is served at ${path}`);
    const act = (name === undefined ? onCollections : onObjects).get(request.method);
    if (act === undefined) throw refuse(405, "MethodNotAllowed", `no ${request.method} here`);
    return act({ request, path, name, query: url.searchParams, type: resource.type });
  }

  const onCollections = new Map([
    ["GET", list],
    ["POST", create],
  ]);
  const onObjects = new Map([
    ["GET", read],
    ["PUT", replace],
    ["PATCH", patch],
    ["DELETE", remove],
  ]);

  function read({ path }) {
    return answer(200, find(path));
  }

  function list({ path }) {
    const items = [...objects].filter(([place]) => place.startsWith(`${path}/`)).map(([, object]) => object);
    return answer(200, { kind: "List", items });
  }

  async function create({ request, path, query, type }) {
    const object = await readBody(request);
    const name = object.metadata?.name;
    if (!/^[a-z0-9.-]+$/.test(name)) throw refuse(422, "Invalid", "metadata.name: give it a name");
    const place = `${path}/${name}`;
    if (objects.has(place)) throw refuse(409, "AlreadyExists", `${name} is there already`);
    const created = update(type, { object, manager: managerOf(request, query), now: now() });
    return answer(201, store(place, undefined, created.object));
  }

  async function replace({ request, path, name, query, type }) {
    const live = find(path);
    const object = await readBody(request, name);
    checkRevision(live, object);
    const updated = update(type, { live, object, manager: managerOf(request, query), now: now() });
    return answer(200, store(path, live, updated.object, query));
  }

  async function patch({ request, path, name, query, type }) {
    const manager = managerOf(request, query);
    const format = request.headers.get("content-type");
    if (format === "application/apply-patch+yaml") {
      const live = objects.get(path);
      const config = await readBody(request, name);
      if (live !== undefined) checkRevision(live, config);
      const result = apply(type, { live, config, manager, force: query.get("force") === "true", now: now() });
      if (!result.ok) return refusal(result);
      return answer(live === undefined ? 201 : 200, store(path, live, result.object, query));
    }
    const applyFormat = PATCHES.get(format);
    if (applyFormat === undefined) throw refuse(415, "UnsupportedMediaType", `a patch cannot be ${format}`);
    const live = find(path);
    const patched = applyFormat(type, { live, patch: await readBody(request) });
    checkRevision(live, patched);
    const updated = update(type, { live, object: patched, manager, now: now() });
    return answer(200, store(path, live, updated.object, query));
  }

  function remove({ path }) {
    const object = find(path);
    objects.delete(path);
    return answer(200, object);
  }

  function find(path) {
    const object = objects.get(path);
    if (object === undefined) throw refuse(404, "NotFound", `there is nothing at ${path}`);
    return object;
  }

  /** Stores an object under a new revision, unless it is as it was, or the request is a dry run. */
  function store(path, live, object, query) {
    const written = withRevision(object, live?.metadata.resourceVersion);
    if (live !== undefined && equal(live, written)) return live;
    if (query?.get("dryRun") === "All") return written;
    revision++;
    const stored = withRevision(object, String(revision));
    objects.set(path, stored);
    return stored;
  }

  return async (request) => {
    try {
      return await route(request);
    } catch (error) {
      if (error instanceof StatusError || error instanceof MergeError) return refusal(error);
      throw error;
    }
  };
}

/** An object as a response. Integers beyond 2^53 stay exact. */
function answer(status, object) {
  return new Response(printJson(object), { status, headers: { "content-type": "application/json" } });
}

/** Why a request is not carried out, in the form that Kubernetes' clients read. */
function refusal(problem) {
  const status = statusOf(problem);
  return answer(status.code, status);
}

const refuse = (code, reason, message) => new StatusError({ code, reason, message });

const withRevision = (object, resourceVersion) => ({
  ...object,
  metadata: { ...object.metadata, ...(resourceVersion === undefined ? {} : { resourceVersion }) },
});

/** Whoever names a revision must have seen the latest one. */
function checkRevision(live, { metadata }) {
  const seen = metadata?.resourceVersion;
  if (seen === undefined || seen === live.metadata.resourceVersion) return;
  throw refuse(
    409,
    "Conflict",
    `somebody wrote revision ${live.metadata.resourceVersion} meanwhile: read it, and try again`,
  );
}

/** The object in a request; with a name, it must be the one that the URL names. JSON is YAML, so this reads configs, too. */
async function readBody(request, name) {
  const object = parseJson(await request.text());
  if (!isObject(object)) throw refuse(400, "BadRequest", "the body must be an object");
  if (name !== undefined && object.metadata?.name !== name) {
    throw refuse(400, "BadRequest", `metadata.name must be ${name}, as in the URL`);
  }
  return object;
}

const managerOf = (request, query) =>
  query.get("fieldManager") ?? request.headers.get("user-agent")?.split("/")[0] ?? "unknown";
