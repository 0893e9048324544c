import { isObject, type Json, type JsonObject, MergeError, showValue, toJson } from "../value/internal.ts";

/** A document as JSON; what cannot be one is an error. */
export function readDocument(document: unknown, expected: string): JsonObject {
  if (typeof document === "object" && document !== null) {
    const json = toJson(document);
    if (isObject(json)) return json;
  }
  throw wrongDocument(document, expected);
}

/** A definition as JSON; `where` is its place in the document. */
export function readDefinition(definition: unknown, where: string): Json {
  try {
    return toJson(definition);
  } catch (error) {
    if (!(error instanceof MergeError)) throw error;
    throw new MergeError(error.code, `${where}${error.path}`, error.detail, { cause: error });
  }
}

/** The error for a document that is not what its loader reads, with the loader that does if there is one. */
export function wrongDocument(document: unknown, expected: string): MergeError {
  if (!isObject(document)) {
    const parse = typeof document === "string" ? "parse its text first" : "pass the document itself";
    return new MergeError(
      "DOCUMENT_INVALID",
      "",
      `${expected} must be an object, but this is ${showValue(document)}: ${parse}`,
    );
  }
  return new MergeError("DOCUMENT_INVALID", "", `this is not ${expected}: ${adviceFor(document)}`);
}

function adviceFor({ kind, openapi, swagger, types }: JsonObject): string {
  if (kind === "CustomResourceDefinition") return "load it with loadCustomResource";
  if (Array.isArray(types)) return "load it with loadMergeSchema";
  if (openapi !== undefined) return 'an OpenAPI document goes to loadOpenApi, and has "components.schemas"';
  if (swagger !== undefined) return 'a Swagger document goes to loadOpenApi, and has "definitions"';
  return "pass an OpenAPI document, a CustomResourceDefinition or a structured-merge-diff schema to its loader";
}
