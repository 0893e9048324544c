import type { InspectRules } from "../../validation/index.ts";
import type { SchemaDocument } from "../input/schema-documents.ts";

/** What looks at the validation rules of definitions; `undefined` if none has any, so that nobody waits for it. */
export async function loadInspectRules(
  documents: readonly SchemaDocument[],
): Promise<InspectRules | undefined> {
  const hasRules = documents.some(({ source }) => source.text.includes("x-kubernetes-validations"));
  return hasRules ? (await import("../../rules/internal.ts")).inspectRules : undefined;
}
