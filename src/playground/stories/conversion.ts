import type { Story } from "./story.ts";

const DEFINITION = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: probes.example.com
  annotations:
    fieldwise.dev/conversion: |
      {
        "hub": "example.com/v2",
        "versions": {
          "example.com/v1": {
            "steps": [
              {"rename": ["spec.host", "target"]},
              {"rename": ["spec.timeout", "timeoutSeconds"], "convert": "duration-to-seconds"}
            ],
            "stash": ["spec.retries"]
          }
        }
      }
spec:
  group: example.com
  scope: Namespaced
  names: {kind: Probe, plural: probes, singular: probe}
  versions:
  - name: v1
    served: true
    storage: false
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            properties:
              host: {type: string}
              timeout: {type: string}
  - name: v2
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            properties:
              target: {type: string}
              timeoutSeconds: {type: integer}
              retries: {type: integer}
`;

const probe = (version: string, spec: string): string => `apiVersion: example.com/${version}
kind: Probe
metadata:
  name: shop
spec:
${spec}`;

export const CONVERSION: Story = {
  id: "conversion",
  title: "A version that converts",
  intro: "Two managers use two versions of one kind, and still own fields of one object.",
  definitions: [{ name: "probes.crd.yaml", text: DEFINITION }],
  next: DEFINITION.replace("retries: {type: integer}", "retries: {type: integer, maximum: 5}"),
  object: probe("v2", "  target: shop.example.com\n  timeoutSeconds: 90\n  retries: 3\n"),
  moves: [
    {
      say: "The old pipeline applies v1: a host, and a timeout as text.",
      mode: "server-side",
      manager: "old-pipeline",
      text: probe("v1", "  host: shop.example.com\n  timeout: 90s\n"),
    },
    {
      say: "The new operator uses v2, where a timeout is a number of seconds. The object converts, and v1's owner keeps its fields under their new names.",
      mode: "server-side",
      manager: "operator",
      text: probe("v2", "  retries: 3\n"),
    },
    {
      say: "The operator wants another timeout. The fact belongs to the old pipeline, whatever it is called: a conflict across versions.",
      mode: "server-side",
      manager: "operator",
      text: probe("v2", "  retries: 3\n  timeoutSeconds: 30\n"),
    },
    {
      say: "By force, it is the operator's: 30 seconds in v2 are 30s in v1.",
      mode: "server-side",
      manager: "operator",
      text: probe("v2", "  retries: 3\n  timeoutSeconds: 30\n"),
      options: { force: true },
    },
    {
      say: "The old pipeline applies v1 once more, and says nothing of the timeout. It sees retries in an annotation, which v1 has no field for.",
      mode: "server-side",
      manager: "old-pipeline",
      text: probe("v1", "  host: shop.example.org\n"),
    },
  ],
};
