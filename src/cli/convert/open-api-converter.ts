import {
  type Converter,
  createConverter,
  type DeclaredConversion,
  readDeclaredConversion,
} from "../../evolve/internal.ts";
import { readConversions, readOpenApi } from "../../openapi/internal.ts";
import type { KindIdentity } from "../input/identity.ts";
import { within } from "../input/locate.ts";
import type { SchemaDocument } from "../input/schema-documents.ts";
import type { Types } from "../input/types.ts";

/** The converters of each kind in an OpenAPI document: those that its definitions declare. */
const known = new WeakMap<SchemaDocument, Map<string, readonly Converter[]>>();

/** What converts a kind of an OpenAPI document, if its definitions declare that. */
export function openApiConverter(types: Types, { apiVersion, kind }: KindIdentity): Converter | undefined {
  for (const schema of types.documents) {
    if (schema.kind !== "open-api") continue;
    const found = convertersOf(schema, kind).find(({ versions }) => versions.includes(apiVersion));
    if (found !== undefined) return found;
  }
  return undefined;
}

function convertersOf(schema: SchemaDocument, kind: string): readonly Converter[] {
  const ofKinds = known.get(schema) ?? new Map<string, readonly Converter[]>();
  known.set(schema, ofKinds);
  const before = ofKinds.get(kind);
  if (before !== undefined) return before;
  const { document, source } = schema;
  const converters = within({ object: document, source }, () =>
    readConversions(readOpenApi(document), kind).map((declared) =>
      createConverter(
        readDeclaredConversion(declared as unknown as DeclaredConversion, (version) =>
          schema.schema.type(version, kind),
        ),
      ),
    ),
  );
  ofKinds.set(kind, converters);
  return converters;
}
