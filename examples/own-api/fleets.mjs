import { createConverter, plural, rename } from "fieldwise/evolve";
import { loadCustomResource } from "fieldwise/openapi";

const TEXT = { type: "string" };
const COUNT = { type: "integer", minimum: 0 };

const version = (name, storage, spec) => ({
  name,
  served: true,
  storage,
  schema: {
    openAPIV3Schema: { type: "object", properties: { spec: { type: "object", properties: spec } } },
  },
  additionalPrinterColumns: [{ name: "Team", type: "string", jsonPath: ".spec.team" }],
});

/** The API: a kind Fleet in two versions. Both know the team, which was called the owner once. */
export const definition = {
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "fleets.example.com" },
  spec: {
    group: "example.com",
    scope: "Namespaced",
    names: { kind: "Fleet", plural: "fleets", shortNames: ["fl"] },
    versions: [
      version("v2", true, {
        replicas: COUNT,
        regions: { type: "array", items: TEXT, "x-kubernetes-list-type": "set" },
        owner: TEXT,
        team: TEXT,
      }),
      version("v1", false, { size: COUNT, region: TEXT, owner: TEXT, team: TEXT }),
    ],
  },
};

const types = loadCustomResource(definition);

/** How it evolves: versions convert into each other, and the two names of the team agree whoever writes one of them. */
export const evolution = {
  "Fleet.example.com": {
    converter: createConverter({
      hub: { version: "example.com/v2", type: types.type("example.com/v2", "Fleet") },
      versions: {
        "example.com/v1": {
          type: types.type("example.com/v1", "Fleet"),
          steps: [rename("spec.size", "replicas"), plural("spec.region", "spec.regions")],
          stash: ["spec.regions"],
        },
      },
    }),
    duplicates: [{ old: "spec.owner", new: "spec.team", whenNewChanges: "intent" }],
  },
};
