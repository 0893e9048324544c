import type { Story } from "./story.ts";

const DEFINITION = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: fleets.example.com
spec:
  group: example.com
  scope: Namespaced
  names: {kind: Fleet, plural: fleets, singular: fleet}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            properties:
              size:
                type: integer
              replicas:
                type: integer
                # Both say the same. Old clients know only size.
                x-fieldwise-duplicate-of: size
              harbour:
                type: string
`;

const fleet = (spec: string): string => `apiVersion: example.com/v1
kind: Fleet
metadata:
  name: north
spec:
${spec}`;

export const DUPLICATE_FIELD: Story = {
  id: "duplicate-field",
  title: "Two names of one fact, where the old one wins",
  intro: "size is to be called replicas. Clients of both generations go on, and the two never disagree.",
  definitions: [{ name: "fleets.crd.yaml", text: DEFINITION }],
  next: DEFINITION.replace("              size:\n                type: integer\n", "").replace(
    "                # Both say the same. Old clients know only size.\n                x-fieldwise-duplicate-of: size\n",
    "",
  ),
  moves: [
    {
      say: "An old client knows size. The schema says that replicas is the same, so that follows.",
      mode: "server-side",
      manager: "old-client",
      text: fleet("  size: 3\n  harbour: Hull\n"),
    },
    {
      say: "A new client that sets replicas alone is told to keep to the old name for now: where both are there, the old one wins.",
      mode: "merge",
      manager: "new-client",
      text: "spec:\n  replicas: 5\n",
    },
    {
      say: "It sets both, which is how new clients get along with old ones.",
      mode: "merge",
      manager: "new-client",
      text: "spec:\n  size: 5\n  replicas: 5\n",
    },
    {
      say: "An old client that has never heard of replicas changes size. replicas follows, and nobody reads an old number.",
      mode: "merge",
      manager: "old-client",
      text: "spec:\n  size: 7\n",
    },
  ],
};
