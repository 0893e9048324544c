import { kubernetes } from "fieldwise/kubernetes";
import type { ObjectType } from "fieldwise/schema";
import {
  compare,
  extractItems,
  lenientType,
  merge,
  removeItems,
  validate,
  valueAt,
  valueFields,
} from "fieldwise/typed";
import { type Call, named, whole } from "../hostile-arguments.ts";

const service = kubernetes().type("v1", "Service");
const value = {
  apiVersion: "v1",
  kind: "Service",
  metadata: { name: "dns", creationTimestamp: "2024-01-01T00:00:00Z", finalizers: ["a"] },
  spec: { selector: { app: "dns" }, ports: [{ port: 53, protocol: "UDP", targetPort: "dns" }] },
};
const config = { ...value, spec: { ports: [{ port: 53, protocol: "TCP" }] } };
const fields = {
  "f:spec": { "f:selector": {}, "f:ports": { 'k:{"port":53,"protocol":"UDP"}': { ".": {} } } },
};

export const calls: readonly Call[] = [
  ["validate", validate, whole(service), value, named({ duplicates: true })],
  ["merge", merge, whole(service), named({ live: value, config })],
  ["compare", compare, whole(service), named({ from: value, to: config, except: fields })],
  ["removeItems", removeItems, whole(service), named({ value, fields })],
  ["extractItems", extractItems, whole(service), named({ value, fields })],
  ["valueFields", valueFields, whole(service), value],
  [
    "valueAt",
    valueAt,
    whole(service),
    named({ value, path: 'spec.ports[port=53,protocol="UDP"].targetPort' }),
  ],
  [
    "valueAt, by steps",
    valueAt,
    whole(service),
    named({
      value,
      path: [
        { kind: "field", name: "spec" },
        { kind: "field", name: "ports" },
        { kind: "key", keys: { port: 53, protocol: "UDP" } },
      ],
    }),
  ],
  ["lenientType", (type: ObjectType) => validate(lenientType(type), value), whole(service)],
];
