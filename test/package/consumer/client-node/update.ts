import type { V1Deployment } from "@kubernetes/client-node";
import { blame, listManagers, owners, storyOf, type Updated, update } from "fieldwise/apply";
import { kubernetes } from "fieldwise/kubernetes";
import { readLive } from "./live.js";

const deployment = kubernetes().type<V1Deployment>("apps/v1", "Deployment");
const live = readLive();
const now = new Date("2026-02-01T12:00:00Z");

const same = update(deployment, { live, object: live, manager: "autoscaler", now });
console.log(same.object === live); // true

// Read twice, times are other objects and the same times.
const again = update(deployment, { live, object: readLive(), manager: "autoscaler", now });
console.log(storyOf(again).changes); // []
console.log(listManagers(again.object).flatMap((entry) => (entry.ok ? entry.owner.manager : []))); // ["gitops","controller"]

const wanted = readLive();
if (wanted.spec !== undefined) wanted.spec.replicas = 7;
const scaled: Updated<V1Deployment> = update(deployment, {
  live,
  object: wanted,
  manager: "autoscaler",
  now,
});
const replicas: number | undefined = scaled.object.spec?.replicas;
console.log(replicas); // 7
console.log(scaled.object.spec === wanted.spec); // true
console.log(scaled.object.status === wanted.status); // true
console.log(scaled.object.metadata?.creationTimestamp === wanted.metadata?.creationTimestamp); // true
console.log(storyOf(scaled).takenOver.map(({ path, from }) => [path, from.manager])); // [[".spec.replicas","gitops"]]

const { fields } = blame(deployment, { live: scaled.object });
const owned = fields.filter((field) => field.owners.some(({ manager }) => manager === "autoscaler"));
console.log(owned.map(({ path, value }) => [path, value])); // [[".spec.replicas",7]]
console.log(owners(deployment, { live, path: "status.conditions" }).map(({ manager }) => manager)); // ["controller"]

// A controller that writes a time, as the client's types ask for it.
const status = { conditions: [{ type: "Available", status: "False", lastTransitionTime: now }] };
const failed = update(deployment, {
  live,
  object: { ...live, status },
  manager: "probe",
  subresource: "status",
});
console.log(storyOf(failed).changes.map(({ path }) => path.replace(/.*\./, ""))); // ["lastTransitionTime","status","replicas"]
console.log(failed.object.status?.conditions?.[0]?.lastTransitionTime === now); // true
