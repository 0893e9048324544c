import { V1Container, V1Deployment, V1ObjectMeta } from "@kubernetes/client-node";
import { edit } from "fieldwise/adapters/edit";
import { kubernetes, type PreparedPatch, preparePatch } from "fieldwise/kubernetes";
import { applyMergePatch, applyPatch, createPatch } from "fieldwise/patch";
import { readLive } from "./live.js";

const deployment = kubernetes().type<V1Deployment>("apps/v1", "Deployment");
const live = readLive();

const desired = {
  apiVersion: "apps/v1",
  kind: "Deployment",
  metadata: { name: "shop", namespace: "store" },
  spec: { replicas: 5 },
};
const prepared: PreparedPatch<V1Deployment> = preparePatch(
  deployment,
  { desired, live },
  { annotate: false },
);
if (prepared.outcome !== "send") throw new Error(prepared.outcome);
console.log(prepared.request.path); // /apis/apps/v1/namespaces/store/deployments/shop
console.log(prepared.request.body); // {"spec":{"replicas":5}}

const patched: V1Deployment = applyPatch(deployment, { live, patch: prepared.patch });
console.log(patched.spec?.replicas); // 5
console.log(patched.metadata === live.metadata); // true
console.log(applyPatch(deployment, { live, patch: readLive() }) === live); // true
console.log(preparePatch(deployment, { desired, live: patched }, { annotate: false }).outcome); // unchanged
console.log(createPatch(deployment, { from: live, to: readLive() })); // {}
console.log(createPatch(deployment, { from: live, to: patched })); // {"spec":{"replicas":5}}

const merged: V1Deployment = applyMergePatch({ live, patch: { spec: { replicas: 6 } } });
console.log(merged.status === live.status); // true

const fresh = new V1Deployment();
fresh.apiVersion = "apps/v1";
fresh.kind = "Deployment";
fresh.metadata = new V1ObjectMeta();
fresh.metadata.name = "stall";
fresh.metadata.namespace = "store";
const [container, labels] = [new V1Container(), { app: "stall" }];
container.name = "web";
fresh.spec = {
  selector: { matchLabels: labels },
  template: { metadata: { labels }, spec: { containers: [container] } },
};
const created = preparePatch(deployment, { desired: fresh }, { annotate: false });
console.log(created.outcome === "create" && created.object === fresh); // true

const edited = edit(deployment, live, (draft) => {
  if (draft.spec !== undefined) draft.spec.replicas = 8;
});
const next: V1Deployment = edited.object;
console.log(edited.patch); // {"spec":{"replicas":8}}
console.log(next.metadata === live.metadata); // true
