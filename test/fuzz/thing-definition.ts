/** A kind with something of everything: subresources, columns, and lists of all types. */
export const DEFINITION = {
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "things.example.com" },
  spec: {
    group: "example.com",
    scope: "Namespaced",
    names: { kind: "Thing", plural: "things" },
    versions: [
      {
        name: "v1",
        served: true,
        storage: true,
        subresources: {
          status: {},
          scale: { specReplicasPath: ".spec.count", statusReplicasPath: ".status.count" },
        },
        additionalPrinterColumns: [{ name: "Count", type: "integer", jsonPath: ".spec.count" }],
        schema: {
          openAPIV3Schema: {
            type: "object",
            properties: {
              spec: {
                type: "object",
                properties: {
                  count: { type: "integer", minimum: 0 },
                  size: { "x-kubernetes-int-or-string": true },
                  set: { type: "array", "x-kubernetes-list-type": "set", items: { type: "string" } },
                  keyed: {
                    type: "array",
                    "x-kubernetes-list-type": "map",
                    "x-kubernetes-list-map-keys": ["name"],
                    items: { type: "object", required: ["name"], properties: { name: { type: "string" } } },
                  },
                  free: { type: "object", "x-kubernetes-preserve-unknown-fields": true },
                },
              },
              status: { type: "object", properties: { count: { type: "integer" } } },
            },
          },
        },
      },
    ],
  },
};
