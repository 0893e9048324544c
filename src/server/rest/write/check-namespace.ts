import { metaText } from "../../../kubernetes/metadata/index.ts";
import type { JsonObject } from "../../../value/internal.ts";
import type { Call } from "../../calls/call.ts";
import { tellableName } from "../../calls/forbid.ts";
import type { Resource } from "../../resources/resource.ts";
import { forbidden, notFound } from "../../status/status.ts";

/** Refuses a new object in a namespace that is not there, or will not be for long. */
export async function checkNamespace(
  { backend, resource, namespace }: Call,
  object: JsonObject,
): Promise<void> {
  if (namespace === undefined) return;
  const namespaces = backend.registry.find("", "v1", "namespaces") as Resource;
  const entry = await backend.objects.get(namespaces, undefined, namespace);
  if (entry === undefined) throw notFound(namespaces, namespace);
  // Only a namespace that goes away has the word in its text: most need not be read.
  if (!entry.value.includes('"deletionTimestamp"')) return;
  if (metaText(backend.objects.read(entry), "deletionTimestamp") === "") return;
  throw forbidden(resource, tellableName(object), {
    why: `unable to create new content in namespace ${namespace} because it is being terminated`,
    causes: [
      {
        reason: "NamespaceTerminating",
        message: `namespace ${namespace} is being terminated`,
        field: "metadata.namespace",
      },
    ],
  });
}
