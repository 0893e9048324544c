import { loadYaml, type V1Deployment } from "@kubernetes/client-node";

const time = "2026-01-31T12:00:00Z";
const labels = { app: "shop" };
const applied = {
  "f:metadata": { "f:labels": { "f:app": {} } },
  "f:spec": {
    "f:replicas": {},
    "f:selector": {},
    "f:strategy": { "f:rollingUpdate": { "f:maxSurge": {}, "f:maxUnavailable": {} }, "f:type": {} },
    "f:template": {
      "f:metadata": { "f:labels": { "f:app": {} } },
      "f:spec": {
        "f:containers": {
          'k:{"name":"web"}': {
            ".": {},
            "f:image": {},
            "f:name": {},
            "f:resources": { "f:limits": { "f:memory": {} } },
          },
        },
      },
    },
  },
};
const reported = {
  "f:status": {
    "f:conditions": {
      ".": {},
      'k:{"type":"Available"}': { ".": {}, "f:lastTransitionTime": {}, "f:status": {}, "f:type": {} },
    },
    "f:replicas": {},
  },
};
const entry = { apiVersion: "apps/v1", fieldsType: "FieldsV1", time };
const answer = {
  apiVersion: "apps/v1",
  kind: "Deployment",
  metadata: {
    name: "shop",
    namespace: "store",
    uid: "8f1c",
    resourceVersion: "41",
    generation: 3,
    creationTimestamp: time,
    labels,
    managedFields: [
      { ...entry, manager: "gitops", operation: "Apply", fieldsV1: applied },
      { ...entry, manager: "controller", operation: "Update", subresource: "status", fieldsV1: reported },
    ],
  },
  spec: {
    replicas: 3,
    selector: { matchLabels: labels },
    strategy: { type: "RollingUpdate", rollingUpdate: { maxSurge: "25%", maxUnavailable: 1 } },
    template: {
      metadata: { labels },
      spec: { containers: [{ name: "web", image: "shop:1", resources: { limits: { memory: "64Mi" } } }] },
    },
  },
  status: {
    replicas: 3,
    conditions: [{ type: "Available", status: "True", lastTransitionTime: time }],
  },
};

/** A live object, of the client's own classes and with `Date`s in it: as the client makes it of a server's answer. */
export const readLive = (): V1Deployment => loadYaml<V1Deployment>(JSON.stringify(answer));
