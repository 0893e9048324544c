import { kubernetes, type PreparedPatch, preparePatch } from "fieldwise/kubernetes";

const configMap = kubernetes().type("v1", "ConfigMap");
const desired = { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a" }, data: { k: "1" } };
const prepared: PreparedPatch = preparePatch(configMap, { desired, live: { ...desired, data: { k: "0" } } });
if (prepared.outcome === "send") console.log(prepared.request.contentType); // application/strategic-merge-patch+json
