import { kubernetesDefinitions } from "fieldwise/kubernetes";
import { createObjectRules, printProblem } from "fieldwise/validation";
import type { JsonObject } from "fieldwise/value";
import { expect, it } from "vitest";
import { NOT_ASKED, NOT_LISTED } from "../../../src/kubernetes/facts/not-asked.ts";
import { publishedDefinitions } from "../../../src/kubernetes/internal.ts";

const source = kubernetesDefinitions();

it.each(NOT_ASKED.split("\n"))("the published definition requires, and a server does not: %s", (line) => {
  const [name = "", field = ""] = line.split(" ");
  const requiredIn = ({ required = [] }: JsonObject) => required as readonly string[];
  const published = requiredIn(publishedDefinitions().read(`io.k8s.api.${name}`) as JsonObject);
  const asked = requiredIn(source.read(`io.k8s.api.${name}`) as JsonObject);
  expect(published.filter((that) => !asked.includes(that))).toEqual(field === "*" ? published : [field]);
  expect(published.length).toBeGreaterThan(0);
});

it.each(NOT_LISTED.split("\n"))(
  "the published definition lists texts, and a server does not ask: %s",
  (line) => {
    const [name = "", field = ""] = line.split(" ");
    const fieldOf = ({ properties }: JsonObject) => (properties as JsonObject)[field] as JsonObject;
    const published = fieldOf(publishedDefinitions().read(`io.k8s.api.${name}`) as JsonObject);
    const asked = fieldOf(source.read(`io.k8s.api.${name}`) as JsonObject);
    expect(JSON.stringify(published)).toContain('"enum"');
    expect(JSON.stringify(asked)).not.toContain('"enum"');
  },
);

it.each<[apiVersion: string, kind: string, fields: JsonObject, filled: JsonObject]>([
  ["v1", "LimitRange", { spec: {} }, { spec: { limits: null } }],
  ["v1", "LimitRange", { spec: { limits: [] } }, { spec: { limits: null } }],
  ["storage.k8s.io/v1", "CSINode", { spec: { drivers: [] } }, { spec: { drivers: null } }],
  ["apps/v1", "ControllerRevision", { data: {} }, { data: {}, revision: 0 }],
  [
    "v1",
    "PersistentVolume",
    { spec: { iscsi: { targetPortal: "10.0.0.1", iqn: "iqn.2001-04.com.example:a" } } },
    {
      spec: {
        iscsi: {
          targetPortal: "10.0.0.1",
          iqn: "iqn.2001-04.com.example:a",
          iscsiInterface: "default",
          lun: 0,
        },
      },
      status: {},
    },
  ],
])("%s %s with %j is fine, and has zeros in their place", (apiVersion, kind, fields, filled) => {
  const object = { apiVersion, kind, metadata: { name: "a" } };
  const rules = createObjectRules(source, object);
  const defaulted = rules.setDefaults(rules.decode({ ...object, ...fields }).object);
  expect(defaulted).toEqual({ ...object, ...filled });
  expect(rules.check(defaulted).map(printProblem)).toEqual([]);
});
