import { type ApplyResult, apply, createThreeWayPatch, kubernetes, MergeError } from "fieldwise";

const configMap = kubernetes().type("v1", "ConfigMap");
const config = (color: string) => ({
  apiVersion: "v1",
  kind: "ConfigMap",
  metadata: { name: "a" },
  data: { color },
});
const created: ApplyResult = apply(configMap, { config: config("red"), manager: "gitops" });
if (!created.ok) throw new Error(created.message);
const desired = config("blue");
console.log(createThreeWayPatch(configMap, { desired, live: created.object })); // {"ok":true,"patch":{"data":{"color":"blue"}}}

try {
  kubernetes().type("v1", "ConfigMpa");
} catch (error) {
  if (error instanceof MergeError) console.log(error.code); // KIND_UNKNOWN
}
