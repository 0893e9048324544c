const text = { type: "string" };
const integer = { type: "integer" };
const texts = { type: "array", items: text };
const object = (properties: object, more: object = {}) => ({ type: "object", properties, ...more });

/** A spec with every mark there is. */
export const markedSpec = object(
  {
    color: { ...text, deprecated: true, "x-fieldwise-deprecated-since": "1.4" },
    title: { ...text, "x-fieldwise-rename": "displayName" },
    size: { ...integer, "x-fieldwise-move": ".spec.disk.size" },
    height: integer,
    heightInInches: { ...integer, "x-fieldwise-duplicate-of": "height" },
    ip: text,
    ips: { ...texts, "x-fieldwise-duplicate-of": { field: "ip", policy: "plural" } },
    param: text,
    extraParams: texts,
    params: {
      ...texts,
      "x-fieldwise-duplicate-of": { field: "param", policy: "param", rest: "extraParams" },
    },
    timeoutSeconds: integer,
    timeout: {
      ...text,
      "x-fieldwise-duplicate-of": { field: "timeoutSeconds", convert: "seconds-to-duration" },
    },
    mode: {
      ...text,
      enum: ["Fast", "Slow", "Auto", "Legacy"],
      default: "Slow",
      "x-fieldwise-deprecated-values": ["Legacy"],
      "x-fieldwise-rename-values": { Slow: "Thorough" },
      "x-fieldwise-next-default": "Auto",
    },
    retries: { ...integer, "x-fieldwise-next-default": 3 },
    grace: { ...integer, default: 30, "x-fieldwise-next-default": null },
    ports: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["name"],
      items: object(
        {
          name: { ...text, "x-fieldwise-rename": "id" },
          port: integer,
          hostPort: { ...integer, deprecated: true },
          proto: { ...text, "x-fieldwise-rename": "protocol" },
        },
        { required: ["name"] },
      ),
    },
    rules: {
      type: "array",
      items: object({
        pattern: { ...text, "x-fieldwise-rename": "match" },
        cost: { ...integer, "x-fieldwise-move": "limits.cost" },
        note: { ...text, deprecated: true },
      }),
    },
    zones: {
      type: "object",
      additionalProperties: object({
        weight: { ...integer, "x-fieldwise-rename": "share" },
        old: { ...text, deprecated: true },
      }),
    },
    tags: {
      type: "array",
      items: { ...text, enum: ["A", "B", "C"], "x-fieldwise-deprecated-values": ["C"] },
    },
    extra: { type: "object", "x-kubernetes-preserve-unknown-fields": true },
  },
  {
    required: ["title", "height"],
    "x-kubernetes-validations": [
      { rule: "self.title != '' && !has(self.retries)" },
      { rule: "self.ports.all(p, p.name != '')" },
      { rule: "self.ports.filter(p, true).all(q, q.name != '')" },
      { rule: "self.ports.all(p, p.name != '') || self.rules.all(p, p.pattern != '')" },
    ],
  },
);

export interface GadgetParts {
  readonly spec?: object;
  readonly root?: object;
  readonly version?: object;
  readonly others?: readonly object[];
  readonly metadata?: object;
}

/** A definition of gadgets, whose one version is v1beta1. */
export function gadgets({
  spec = markedSpec,
  root = {},
  version = {},
  others = [],
  metadata = {},
}: GadgetParts = {}) {
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: "gadgets.example.com", ...metadata },
    spec: {
      group: "example.com",
      names: { kind: "Gadget", plural: "gadgets" },
      scope: "Namespaced",
      versions: [
        {
          name: "v1beta1",
          served: true,
          storage: true,
          schema: {
            openAPIV3Schema: object({ spec, status: object({ replicas: integer }) }, root),
          },
          subresources: { status: {} },
          ...version,
        },
        ...others,
      ],
    },
  };
}

export const promotion = {
  "x-fieldwise-promote-annotations": {
    "frobbing.alpha.example.com/width": {
      to: "spec.frobbing.width",
      convert: "text-to-number",
      schema: { type: "integer" },
    },
  },
};
