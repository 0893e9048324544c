import { withoutOrigin } from "../../kubernetes/metadata/index.ts";
import type { ApiServer, HttpRequest } from "../../server/index.ts";
import { MergeError, printJson } from "../../value/internal.ts";
import { type Document, readDocuments } from "../input/documents.ts";
import { nameFile } from "../input/file-position.ts";
import { invalidDocument } from "../input/input-error.ts";
import type { Io } from "../io.ts";

const DEFINITIONS = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";

/** The definitions of custom resources in files. What else is there is left out: folders hold a kustomization, too. */
export async function readDefinitions(files: readonly string[], io: Io): Promise<readonly Document[]> {
  const definitions: Document[] = [];
  for await (const document of readDocuments(files, io))
    if (document.object.kind === "CustomResourceDefinition") definitions.push(document);
  if (files.length > 0 && definitions.length === 0) {
    const message = "there is no CustomResourceDefinition in it: name a file that has one";
    throw new MergeError("DOCUMENT_INVALID", files.map(nameFile).join(", "), message);
  }
  return definitions;
}

/** Applies definitions, so that those that are there from an earlier time are brought up to date. */
export async function createDefinitions(server: ApiServer, definitions: readonly Document[]): Promise<void> {
  for (const { object, source } of definitions) {
    const name = (object.metadata as { readonly name?: unknown } | undefined)?.name;
    if (typeof name !== "string")
      throw invalidDocument(
        source,
        "the definition has no name: add metadata.name, PLURAL.GROUP",
        "metadata",
      );
    const { status, body } = await server.handle(applyRequest(name, printJson(withoutOrigin(object))));
    if (status >= 300)
      throw invalidDocument(source, (JSON.parse(String(body)) as { message: string }).message);
  }
}

/** A request that this process itself vouches for. */
function applyRequest(name: string, body: string): HttpRequest {
  const headers = new Map([["content-type", "application/apply-patch+yaml"]]);
  return {
    method: "PATCH",
    path: `${DEFINITIONS}/${encodeURIComponent(name)}`,
    query: "fieldManager=fieldwise-serve&force=true",
    header: (name) => headers.get(name),
    text: async () => body,
    user: { name: "fieldwise-serve", groups: ["system:masters"] },
  };
}
