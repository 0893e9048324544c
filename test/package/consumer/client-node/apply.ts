import { dumpYaml, loadYaml, type V1Deployment } from "@kubernetes/client-node";
import { type ApplyResult, apply, extract, storyOf } from "fieldwise/apply";
import { kubernetes } from "fieldwise/kubernetes";
import { readLive } from "./live.js";

const deployment = kubernetes().type<V1Deployment>("apps/v1", "Deployment");
const live = readLive();
console.log(live.metadata?.creationTimestamp instanceof Date); // true

const config: V1Deployment | undefined = extract(deployment, { live, manager: "gitops" });
if (config?.spec === undefined) throw new Error("gitops owns nothing");
console.log(config.spec.strategy?.rollingUpdate); // {"maxSurge":"25%","maxUnavailable":1}

const same: ApplyResult<V1Deployment> = apply(deployment, {
  live,
  config,
  manager: "gitops",
  now: new Date(),
});
if (!same.ok) throw new Error(same.message);
console.log(same.changed); // false
console.log(same.object === live); // true

const more = { ...config, spec: { ...config.spec, replicas: 5 } };
const scaled = apply(deployment, {
  live,
  config: more,
  manager: "gitops",
  now: new Date("2026-02-01T12:00:00Z"),
});
if (!scaled.ok) throw new Error(scaled.message);
const { object } = scaled;
// @ts-expect-error What the client says of its fields, results keep to.
const replicas: string | undefined = object.spec?.replicas;
console.log(replicas); // 5
console.log(object.spec?.template === live.spec?.template); // true
console.log(object.status === live.status); // true
console.log(object.status?.conditions?.[0]?.lastTransitionTime?.getUTCFullYear()); // 2026
console.log(object.metadata?.creationTimestamp?.getTime() === live.metadata?.creationTimestamp?.getTime()); // true
console.log(object.metadata?.managedFields?.map(({ manager }) => manager)); // ["gitops","controller"]
console.log(object.metadata?.managedFields?.[1] === live.metadata?.managedFields?.[1]); // true
console.log(storyOf(scaled).changes.map(({ path, before, after }) => [path, before, after])); // [[".spec.replicas",3,5]]

const refused = apply(deployment, { live, config: more, manager: "alice" });
const conflicts = refused.ok ? [] : refused.conflicts;
console.log(conflicts.map(({ path, owner, wanted }) => [path, owner.manager, wanted])); // [[".spec.replicas","gitops",5]]

// And back into the client, which writes it as it would any object of its own.
const written = loadYaml<V1Deployment>(dumpYaml(object));
console.log(written.metadata?.creationTimestamp); // "2026-01-31T12:00:00.000Z"
console.log(written.metadata?.managedFields?.map(({ time }) => time)); // ["2026-02-01T12:00:00.000Z","2026-01-31T12:00:00.000Z"]
