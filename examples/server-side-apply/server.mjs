import { apply, update } from "fieldwise/apply";
import { applyMergePatch, applyPatch } from "fieldwise/patch";
import { equal, isObject, MergeError, parseJson } from "fieldwise/value";
import { answer, Refusal } from "./answers.mjs";

const PATCHES = new Map([
  ["application/strategic-merge-patch+json", applyPatch],
  ["application/merge-patch+json", (_type, parts) => applyMergePatch(parts)],
]);

/** `/api/v1/…` or `/apis/GROUP/VERSION/…`, then `namespaces/NAME/` or not, then a plural and maybe a name. */
const ROUTE = /^\/(?:api|apis\/([^/]+))\/([^/]+)(?:\/namespaces\/[^/]+)?\/([^/]+)(?:\/([^/]+))?$/;

/**
 * A server of Kubernetes-style objects, kept in memory: give it a `Request`, and it gives a `Response`. `resources` says
 * what it serves: the plural that stands in URLs, and the type. `now` is when a write happens.
 */
export function createServer({ resources, now = () => new Date() }) {
  const objects = new Map();
  let revision = 0;

  async function route(request) {
    const url = new URL(request.url);
    const path = url.pathname;
    if (request.method === "GET" && /^\/(api|apis\/[^/]+)\/[^/]+$/.test(path))
      return answer(200, discover(path));
    const [, group = "", version, plural, name] = ROUTE.exec(path) ?? [];
    const resource = resources.find(
      ({ plural: own, type: { kinds } }) =>
        own === plural && kinds.some((kind) => kind.group === group && kind.version === version),
    );
    if (resource === undefined) throw new Refusal(404, "NotFound", `nothing is served at ${path}`);
    const act = (name === undefined ? onCollections : onObjects).get(request.method);
    if (act === undefined) throw new Refusal(405, "MethodNotAllowed", `no ${request.method} here`);
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

  function discover(path) {
    const groupVersion = path.replace(/^\/apis?\//, "");
    const served = resources.flatMap(({ plural, type }) =>
      type.kinds
        .filter(({ group, version }) => groupVersion === (group === "" ? version : `${group}/${version}`))
        .map(({ kind }) => ({ name: plural, kind, namespaced: true })),
    );
    return { kind: "APIResourceList", groupVersion, resources: served };
  }

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
    if (!/^[a-z0-9.-]+$/.test(name)) throw new Refusal(422, "Invalid", "metadata.name: give it a name");
    const place = `${path}/${name}`;
    if (objects.has(place)) throw new Refusal(409, "AlreadyExists", `${name} is there already`);
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
      if (!result.ok) throw new Refusal(409, "Conflict", result.message, result.causes);
      return answer(live === undefined ? 201 : 200, store(path, live, result.object, query));
    }
    const applyFormat = PATCHES.get(format);
    if (applyFormat === undefined)
      throw new Refusal(415, "UnsupportedMediaType", `a patch cannot be ${format}`);
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
    if (object === undefined) throw new Refusal(404, "NotFound", `there is nothing at ${path}`);
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
      if (error instanceof Refusal) return error.toResponse();
      if (error instanceof MergeError) return new Refusal(422, "Invalid", error.message).toResponse();
      throw error;
    }
  };
}

const withRevision = (object, resourceVersion) => ({
  ...object,
  metadata: { ...object.metadata, ...(resourceVersion === undefined ? {} : { resourceVersion }) },
});

/** Whoever names a revision must have seen the latest one. */
function checkRevision(live, { metadata }) {
  const seen = metadata?.resourceVersion;
  if (seen === undefined || seen === live.metadata.resourceVersion) return;
  throw new Refusal(
    409,
    "Conflict",
    `somebody wrote revision ${live.metadata.resourceVersion} meanwhile: read it, and try again`,
  );
}

/** The object in a request; with a name, it must be the one that the URL names. JSON is YAML, so this reads configs, too. */
async function readBody(request, name) {
  const object = parseJson(await request.text());
  if (!isObject(object)) throw new Refusal(400, "BadRequest", "the body must be an object");
  if (name !== undefined && object.metadata?.name !== name) {
    throw new Refusal(400, "BadRequest", `metadata.name must be ${name}, as in the URL`);
  }
  return object;
}

const managerOf = (request, query) =>
  query.get("fieldManager") ?? request.headers.get("user-agent")?.split("/")[0] ?? "unknown";
