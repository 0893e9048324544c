import { metaText } from "../../../kubernetes/metadata/index.ts";
import { MergeError } from "../../../value/internal.ts";
import type { Answer } from "../../calls/answer.ts";
import type { Call } from "../../calls/call.ts";
import { createSelection } from "../../calls/selection.ts";
import { MEDIA_TYPES } from "../../http/accept.ts";
import { contentTypeOf, parserOf } from "../../http/read-body.ts";
import { readProtobufOptions } from "../../http/read-protobuf.ts";
import { Slices } from "../../load/slices.ts";
import { keyOf } from "../../objects/stored-object.ts";
import { type DeleteOptions, readDeleteOptions, readListOptions } from "../../options/index.ts";
import { badRequest, methodNotAllowed } from "../../status/status.ts";
import { readPages } from "../../storage/read-pages.ts";
import type { Entry } from "../../storage/storage.ts";
import { connect } from "../parts/subresources.ts";
import { removeObject } from "./remove-object.ts";

/** Deletes an object, or marks it as being deleted if somebody has still to do something about it. */
export async function deleteObject(call: Call): Promise<Answer> {
  if (call.subresource !== undefined) return connect(call);
  const { backend, resource, namespace } = call;
  const options = await readOptions(call);
  return removeObject({ call, backend, resource, namespace, name: call.name as string }, options);
}

/** Deletes all objects that are selected. They come back as they were. */
export async function deleteObjects(call: Call): Promise<Answer> {
  const { backend, resource, namespace } = call;
  if (resource.namespaced && namespace === undefined) throw methodNotAllowed();
  const { prefix, matches } = createSelection(call, readListOptions(call.query));
  const options = await readOptions(call);
  const entries: Entry[] = [];
  const slices = new Slices();
  let revision = 0;
  let size = 0;
  for await (const page of readPages(backend.objects.storage, { prefix })) {
    revision = page.revision;
    for (const entry of page.entries) {
      if (slices.isOver) await slices.next();
      if (matches !== undefined && !matches(entry)) continue;
      size += entry.value.length;
      entries.push(entry);
    }
    backend.memory.check(size);
  }
  for (const entry of entries) {
    if (slices.isOver) await slices.next();
    const name = metaText(backend.objects.read(entry), "name");
    try {
      await removeObject({ call, backend, resource, namespace, name }, options);
    } catch (error) {
      if (await isStillThere(call, name)) throw error;
    }
  }
  return { is: "list", entries, metadata: { resourceVersion: String(revision) } };
}

async function isStillThere({ backend, resource, namespace }: Call, name: string): Promise<boolean> {
  return (await backend.objects.storage.get(keyOf(resource, namespace, name))) !== undefined;
}

/** Options are of no resource: those for custom resources, too, may come in protobuf. */
async function readOptions({ request, query, backend }: Call): Promise<DeleteOptions> {
  const type = contentTypeOf(request);
  const { body: limit } = backend.limits;
  if (type === MEDIA_TYPES.protobuf && request.bytes !== undefined) {
    const bytes = await request.bytes(limit);
    const options = bytes.length === 0 ? undefined : readProtobufOptions(bytes, "DeleteOptions");
    return readDeleteOptions(query, options);
  }
  const text = await request.text(limit);
  if (text === "") return readDeleteOptions(query);
  const parse = parserOf(type, { custom: false });
  try {
    return readDeleteOptions(query, parse(text).value);
  } catch (error) {
    if (error instanceof MergeError)
      throw badRequest(`couldn't get version/kind; json parse error: ${error.message}`);
    throw error;
  }
}
