// Server-side apply as an edge function: a live object and a config in, the applied object or the conflicts out.
import { apply, storyOf } from "fieldwise/apply";
import { kubernetes } from "fieldwise/kubernetes";
import { isObject, MergeError, parseJson, printJson } from "fieldwise/value";

export default {
  /** Takes `{live, config, manager, force}`, of which `live` and `force` may be left out. */
  async fetch(request) {
    if (request.method !== "POST")
      return new Response("POST a live object and a config\n", { status: 405, headers: { allow: "POST" } });
    try {
      return answer(parseJson(await request.text()));
    } catch (error) {
      if (!(error instanceof MergeError)) throw error;
      const { code, path, message } = error;
      return respond(400, { code, path, message });
    }
  },
};

function answer(body) {
  if (!isObject(body) || !isObject(body.config))
    throw new MergeError("VALUE_INVALID", "", "the body and its config must be objects: pass them");
  const { live, config, manager, force } = body;
  const type = kubernetes().type(config.apiVersion, config.kind);
  const result = apply(type, { live, config, manager, force: force === true, now: new Date() });
  if (result.ok)
    return respond(200, { object: result.object, changes: storyOf(result).changes.map(withoutSteps) });
  return respond(409, { message: result.message, conflicts: result.conflicts.map(withoutSteps) });
}

/** The path as text is enough for people. */
function withoutSteps({ steps: _, ...rest }) {
  return rest;
}

/** Integers beyond 2^53 keep their digits, which `JSON.parse` and `Response.json` would round or refuse. */
function respond(status, body) {
  return new Response(printJson(body), { status, headers: { "content-type": "application/json" } });
}
