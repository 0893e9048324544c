// The five conversions by name, each with the types that it is tried on when nobody names a file, and what is valid beyond them.
import { readFileSync } from "node:fs";
import { parseYaml } from "fieldwise/adapters/yaml";
import { kubernetes } from "fieldwise/kubernetes";
import { loadCustomResource } from "fieldwise/openapi";
import { createAlertmanagerConfigConverter, isAlertmanagerConfig } from "./alertmanager-config.mjs";
import { createHorizontalPodAutoscalerConverter } from "./horizontal-pod-autoscaler.mjs";
import { createMachineHealthCheckConverter, durations } from "./machine-health-check.mjs";
import { createResourceClaimConverter } from "./resource-claim.mjs";
import { createResourceSliceConverter } from "./resource-slice.mjs";
import { resources } from "./resource-types.mjs";

/** The types of a custom resource, from the file of its definition. */
export function loadDefinition(file) {
  return loadCustomResource(parseYaml(readFileSync(file, "utf8")));
}

const reduced = (name) => loadDefinition(new URL(`definitions/${name}.yaml`, import.meta.url));

export const kinds = {
  "horizontal-pod-autoscaler": { create: createHorizontalPodAutoscalerConverter, schema: kubernetes() },
  "resource-claim": { create: createResourceClaimConverter, schema: resources },
  "resource-slice": { create: createResourceSliceConverter, schema: resources },
  "machine-health-check": {
    create: createMachineHealthCheckConverter,
    schema: reduced("machine-health-check"),
    domain: { generate: durations },
  },
  "alertmanager-config": {
    create: createAlertmanagerConfigConverter,
    schema: reduced("alertmanager-config"),
    domain: { filter: isAlertmanagerConfig },
  },
};
