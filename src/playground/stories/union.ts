import type { Story } from "./story.ts";

const DEFINITION = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: sources.example.com
spec:
  group: example.com
  scope: Namespaced
  names: {kind: Source, plural: sources, singular: source}
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
            # One of the two, and type says which.
            x-kubernetes-unions:
            - discriminator: type
              fields-to-discriminateBy:
                git: Git
                bucket: Bucket
            properties:
              type:
                type: string
                enum: [Git, Bucket]
              interval:
                type: string
                default: 5m
              git:
                type: object
                properties:
                  url: {type: string}
                  branch: {type: string, default: main}
              bucket:
                type: object
                properties:
                  name: {type: string}
                  region: {type: string}
`;

const source = (spec: string): string => `apiVersion: example.com/v1
kind: Source
metadata:
  name: shop
spec:
${spec}`;

export const UNION: Story = {
  id: "union",
  title: "A union that switches",
  intro:
    "Of two fields, one can be set. Who sets the other one clears the first, and the discriminator follows.",
  definitions: [{ name: "sources.crd.yaml", text: DEFINITION }],
  moves: [
    {
      say: "A source in git. The schema says that git and bucket exclude each other, so type follows what is set.",
      mode: "server-side",
      manager: "platform",
      text: source("  git:\n    url: https://git.example.com/shop\n"),
    },
    {
      say: "Another team watches it more often. That is no part of the union.",
      mode: "merge",
      manager: "watcher",
      text: "spec:\n  interval: 1m\n",
    },
    {
      say: "It moves to a bucket: git is cleared, with all that is in it, and type says Bucket.",
      mode: "server-side",
      manager: "platform",
      text: source("  bucket:\n    name: shop\n    region: north\n"),
    },
    {
      say: "Both at once is refused: each apply would undo the other.",
      mode: "server-side",
      manager: "platform",
      text: source("  git:\n    url: https://git.example.com/shop\n  bucket:\n    name: shop\n"),
    },
  ],
};
