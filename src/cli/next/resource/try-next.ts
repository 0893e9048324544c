import {
  checkRoundTrip,
  createConverter,
  type DeclaredConversion,
  type RoundTrips,
  readDeclaredConversion,
} from "../../../evolve/internal.ts";
import type { NextResourceReport } from "../../../next/index.ts";
import { loadCustomResource, loadOpenApi } from "../../../openapi/internal.ts";
import type { JsonObject } from "../../../value/internal.ts";

/** The next version of a kind. */
export interface NextKind {
  readonly conversion: DeclaredConversion;
  readonly report: NextResourceReport;
}

/** A document with both versions of its kinds. */
export interface NextDocument {
  readonly document: JsonObject;
  readonly kinds: readonly NextKind[];
}

/** Sends random objects of all versions of a kind to the next one and back. */
export function tryNext(document: JsonObject, { conversion, report }: NextKind, objects: number): RoundTrips {
  const isCustom = document.kind === "CustomResourceDefinition";
  const types = isCustom ? loadCustomResource(document) : loadOpenApi(document);
  const converter = createConverter(
    readDeclaredConversion(conversion, (version) => types.type(version, report.kind)),
  );
  return checkRoundTrip(converter, {
    objects,
    ...(isCustom && { schemas: schemasOf(document, report.group) }),
  });
}

/** The schemas of the versions of a custom resource, whose patterns and bounds values keep to. */
function schemasOf({ spec }: JsonObject, group: string): Readonly<Record<string, JsonObject>> {
  const { versions } = spec as unknown as { readonly versions: readonly StatedVersion[] };
  return Object.fromEntries(versions.map(({ name, schema }) => [`${group}/${name}`, schema.openAPIV3Schema]));
}

interface StatedVersion {
  readonly name: string;
  readonly schema: { readonly openAPIV3Schema: JsonObject };
}
