import type { Answer } from "../calls/answer.ts";
import type { Call } from "../calls/call.ts";
import { checkForm } from "../calls/present.ts";
import { readVerb } from "../options/index.ts";
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
  const part = subresource === undefined ? resource : resource.subresources.get(subresource);
  if (part === undefined) throw resource.custom ? notFound(resource, call.name as string) : unknownPath();
  if (!part.verbs.includes(verb)) throw methodNotAllowed();
  checkForm(call);
  return VERBS[verb](call);
}

/** What a method asks for; nothing if there is no such thing to do. */
function verbOf({ request, name, query, subresource }: Call): Verb | undefined {
  const one = name !== undefined;
  const verb = readVerb(request.method, one, query);
  if (verb === "create") return one && subresource === undefined ? undefined : verb;
  return one || (verb !== "update" && verb !== "patch") ? verb : undefined;
}
