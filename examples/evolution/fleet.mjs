import { loadCustomResource } from "fieldwise/openapi";

const INTEGER = { type: "integer" };

/** The definition of a kind Fleet, with these fields in its spec. */
export const fleetWith = (properties) => ({
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  spec: {
    group: "example.com",
    names: { kind: "Fleet", plural: "fleets" },
    versions: [
      {
        name: "v1",
        served: true,
        storage: true,
        schema: {
          openAPIV3Schema: { type: "object", properties: { spec: { type: "object", properties } } },
        },
      },
    ],
  },
});

/** As it was: clients know `size`. */
export const before = fleetWith({ size: INTEGER });

/** As somebody would like it: `replicas` in its place. */
export const renamed = fleetWith({ replicas: INTEGER });

/** As it can be: both, and the schema says that they are one fact. */
export const both = fleetWith({
  size: INTEGER,
  replicas: { ...INTEGER, "x-fieldwise-duplicate-of": "size" },
});

export const fleet = loadCustomResource(both).type("example.com/v1", "Fleet");
