import { kubernetes } from "fieldwise/kubernetes";
import { loadOpenApi } from "fieldwise/openapi";
import {
  combineSchemas,
  type DescribeOptions,
  describe,
  equalTypes,
  listFields,
  listPlaces,
  placeAt,
  type Schema,
  typeAt,
} from "fieldwise/schema";
import { type Call, named, whole } from "../hostile-arguments.ts";

const schema = kubernetes();
const service = schema.type("v1", "Service");
const things = loadOpenApi({
  openapi: "3.0.0",
  components: { schemas: { Thing: { type: "object", properties: { a: { type: "string" } } } } },
});
const both = combineSchemas(schema, things);
const shown = named<DescribeOptions>({ path: "spec.ports", depth: 1, all: true });

/** Asks a schema for all that it has. */
function ask(asked: Schema): unknown {
  return [asked.kinds(), asked.definitionNames(), asked.check()];
}

export const calls: readonly Call[] = [
  [
    "combineSchemas",
    (one: Schema, two: Schema) => ask(combineSchemas(one, two)),
    whole(things),
    whole(things),
  ],
  ["describe", describe, whole(service), shown],
  ["listPlaces", listPlaces, whole(service), shown],
  ["listFields", listFields, whole(service), "spec.ports"],
  ["placeAt", placeAt, whole(service), "spec.ports[port=80].name"],
  ["typeAt", typeAt, whole(service), "spec.ports"],
  ["equalTypes", equalTypes, whole(service), whole(service)],
  ["equalTypes, of other types", equalTypes, whole(service), whole(things.definition("Thing"))],
  ...[schema, both].flatMap((asked): Call[] => [
    ["Schema, type", asked.type, "v1", "Service"],
    ["Schema, find", asked.find, "v1", "Service"],
    ["Schema, definition", asked.definition, "io.k8s.api.core.v1.Service"],
    ["Schema, findDefinition", asked.findDefinition, "io.k8s.api.core.v1.Service"],
  ]),
];
