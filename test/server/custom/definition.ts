import type { JsonObject } from "fieldwise/value";

export const DEFINITIONS = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";

/** A version of a definition that is served and stored unless it says otherwise. */
export function version(name: string, more: JsonObject = {}): JsonObject {
  const schema = { openAPIV3Schema: { type: "object", "x-kubernetes-preserve-unknown-fields": true } };
  return { name, served: true, storage: true, schema, ...more };
}

/** A definition of CronTabs in namespaces. */
export function cronTabs(
  versions: readonly JsonObject[] = [version("v1")],
  names: JsonObject = {},
): JsonObject {
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: `${names.plural ?? "crontabs"}.stable.example.com` },
    spec: {
      group: "stable.example.com",
      scope: "Namespaced",
      names: { plural: "crontabs", singular: "crontab", kind: "CronTab", shortNames: ["ct"], ...names },
      versions,
    },
  };
}

/** Where CronTabs are. */
export function cronTabsOf(version = "v1"): string {
  return `/apis/stable.example.com/${version}/namespaces/default/crontabs`;
}

export function cronTab(name: string, more: JsonObject = {}, version = "v1"): JsonObject {
  return { apiVersion: `stable.example.com/${version}`, kind: "CronTab", metadata: { name }, ...more };
}

/** The conditions of a definition, by type: its status and its reason. */
export function conditionsOf(definition: JsonObject): Record<string, string> {
  const { conditions = [] } = definition.status as { conditions?: readonly Record<string, string>[] };
  return Object.fromEntries(conditions.map(({ type, status, reason }) => [type, `${status} ${reason}`]));
}
