import type { Answer } from "../../calls/answer.ts";
import type { Call } from "../../calls/call.ts";
import { revisionOf, versionTooLarge } from "../../calls/resource-version.ts";
import { notFound } from "../../status/status.ts";
import { getScale } from "../parts/scale.ts";
import { connect, leadsElsewhere } from "../parts/subresources.ts";

/** Answers with one object, which is always the newest. A path to part of it, such as its status, shows all of it. */
export async function getObject(call: Call): Promise<Answer> {
  const { backend, resource, namespace, query, subresource } = call;
  const name = call.name as string;
  if (subresource === "scale") return getScale(call);
  if (leadsElsewhere(call)) return connect(call);
  const revision = revisionOf(query.get("resourceVersion") ?? "");
  if (revision > 0) {
    const newest = await backend.objects.storage.revision();
    if (revision > newest) throw versionTooLarge(revision, newest);
  }
  const entry = await backend.objects.get(resource, namespace, name);
  if (entry === undefined) throw notFound(resource, name);
  return { is: "entry", entry };
}
