import {
  checkRoundTrip,
  createConverter,
  type RoundTrips,
  readDeclaredConversion,
} from "../../../evolve/internal.ts";
import type { NextResourceVersion } from "../../../next/index.ts";
import { loadCustomResource } from "../../../openapi/internal.ts";
import type { JsonObject } from "../../../value/internal.ts";

/** Sends random objects of all versions to the next one and back. */
export function tryNext(
  { definition, conversion, report }: NextResourceVersion,
  objects: number,
): RoundTrips {
  const types = loadCustomResource(definition);
  const converter = createConverter(
    readDeclaredConversion(conversion, (version) => types.type(version, report.kind)),
  );
  const { versions } = definition.spec as unknown as { readonly versions: readonly StatedVersion[] };
  const schemas = versions.map(({ name, schema }) => [`${report.group}/${name}`, schema.openAPIV3Schema]);
  return checkRoundTrip(converter, { objects, schemas: Object.fromEntries(schemas) });
}

interface StatedVersion {
  readonly name: string;
  readonly schema: { readonly openAPIV3Schema: JsonObject };
}
