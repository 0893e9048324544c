// The package has resource.k8s.io/v1. What v1beta1 is like is told here, as a change of that.
import { kubernetesDefinitions } from "fieldwise/kubernetes";
import { loadOpenApi } from "fieldwise/openapi";

const V1 = "io.k8s.api.resource.v1.";
const V1BETA1 = "io.k8s.api.resource.v1beta1.";

const source = kubernetesDefinitions();
const current = Object.fromEntries(source.names().map((name) => [name, source.read(name)]));
const older = JSON.parse(JSON.stringify(current).replaceAll(V1, V1BETA1), (_, value) =>
  value?.group === "resource.k8s.io" ? { ...value, version: "v1beta1" } : value,
);

// A request has the fields of `exactly` itself.
const request = older[`${V1BETA1}DeviceRequest`].properties;
delete request.exactly;
Object.assign(request, older[`${V1BETA1}ExactDeviceRequest`].properties);

// A device has all but its name in `basic`.
const device = older[`${V1BETA1}Device`];
const { name, ...properties } = device.properties;
device.properties = { name, basic: { type: "object", properties } };

/** Kubernetes' types, with resource.k8s.io/v1beta1. */
export const resources = loadOpenApi({ openapi: "3.0.0", components: { schemas: { ...older, ...current } } });
