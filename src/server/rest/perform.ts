import { authorize } from "../auth/authorize.ts";
import type { Answer } from "../calls/answer.ts";
import type { Call } from "../calls/call.ts";
import { checkForm } from "../calls/present.ts";
import { readBoolean } from "../options/index.ts";
import type { Verb } from "../resources/resource.ts";
import { methodNotAllowed, notFound, unknownPath } from "../status/status.ts";
import { deleteObject, deleteObjects } from "./delete/delete.ts";
import { getObject } from "./read/get.ts";
import { listObjects } from "./read/list.ts";
import { watchObjects } from "./read/watch.ts";
import { createObject } from "./write/create.ts";
import { patchObject } from "./write/patch.ts";
import { updateObject } from "./write/update.ts";

const VERBS: Readonly<Record<Verb, (call: Call) => Promise<Answer>>> = {
  create: createObject,
  delete: deleteObject,
  deletecollection: deleteObjects,
  get: getObject,
  list: listObjects,
  patch: patchObject,
  update: updateObject,
  watch: watchObjects,
};

/** Does what a request asks for. */
export async function perform(call: Call): Promise<Answer> {
  const { resource, subresource } = call;
  const verb = verbOf(call);
  if (verb === undefined) throw methodNotAllowed();
  authorize(call, verb);
  const part = subresource === undefined ? resource : resource.subresources.get(subresource);
  if (part === undefined) throw resource.custom ? notFound(resource, call.name as string) : unknownPath();
  if (!part.verbs.includes(verb)) throw methodNotAllowed();
  checkForm(call);
  return VERBS[verb](call);
}

/** What a method means: something else for an object than for all of them. */
function verbOf({ request, name, query, subresource }: Call): Verb | undefined {
  const one = name !== undefined;
  switch (request.method) {
    case "GET":
    case "HEAD":
      if (one) return "get";
      return readBoolean(query, "watch") ? "watch" : "list";
    case "POST":
      return one && subresource === undefined ? undefined : "create";
    case "PUT":
      return one ? "update" : undefined;
    case "PATCH":
      return one ? "patch" : undefined;
    case "DELETE":
      return one ? "delete" : "deletecollection";
    default:
      return undefined;
  }
}
