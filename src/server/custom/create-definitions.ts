import { withoutOrigin } from "../../kubernetes/metadata/index.ts";
import { isObject, type JsonObject, MergeError, printJson, showValue } from "../../value/internal.ts";
import { applyRequest } from "../controllers/client.ts";
import type { HttpReply, HttpRequest } from "../http/message.ts";

/**
 * Creates custom resource definitions, or brings those that are there up to date, as a client would apply them. They may come
 * from another server.
 */
export async function createDefinitions(
  definitions: readonly JsonObject[],
  handle: (request: HttpRequest) => Promise<HttpReply>,
): Promise<void> {
  for (const [index, definition] of definitions.entries()) {
    const path = `definitions[${index}]`;
    const { status, body } = await handle(applyOf(definition, path));
    if (status < 300) continue;
    const { message } = JSON.parse(body as string) as { readonly message: string };
    throw new MergeError("DOCUMENT_INVALID", path, `this definition cannot be served: ${message}`);
  }
}

function applyOf(definition: JsonObject, path: string): HttpRequest {
  const { metadata, kind } = definition;
  if (kind !== "CustomResourceDefinition") {
    const message = `a CustomResourceDefinition is expected, this is ${showValue(kind)}: leave it out`;
    throw new MergeError("DOCUMENT_INVALID", path, message);
  }
  const name = isObject(metadata) ? metadata.name : undefined;
  // Half a character cannot be part of a path.
  if (typeof name !== "string" || /\p{Surrogate}/u.test(name))
    throw new MergeError("DOCUMENT_INVALID", path, "this definition has no name: add metadata.name");
  return applyRequest({
    path: `/apis/apiextensions.k8s.io/v1/customresourcedefinitions/${encodeURIComponent(name)}`,
    manager: "fieldwise",
    body: printJson(withoutOrigin(definition)),
  });
}
