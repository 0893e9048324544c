const TEXT = { type: "string" };

/** What the operator is for: a kind of objects that says which image a website has. */
export const website = {
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "websites.example.com" },
  spec: {
    group: "example.com",
    scope: "Namespaced",
    names: { kind: "Website", plural: "websites" },
    versions: [
      {
        name: "v1",
        served: true,
        storage: true,
        subresources: { status: {} },
        schema: {
          openAPIV3Schema: {
            type: "object",
            required: ["spec"],
            properties: {
              spec: { type: "object", required: ["image"], properties: { image: TEXT } },
              status: { type: "object", properties: { observedGeneration: { type: "integer" } } },
            },
          },
        },
      },
    ],
  },
};
