// Two teams and an autoscaler share a Deployment: who owns what, where they conflict, and what happens when one lets go.
// Run it after `npm run build` with `node examples/apply.mjs`.
import { apply, blame, storyOf, update } from "fieldwise/apply";
import { kubernetes } from "fieldwise/kubernetes";

const deployment = kubernetes().type("apps/v1", "Deployment");
const about = { apiVersion: "apps/v1", kind: "Deployment", metadata: { name: "shop" } };
const withContainers = (...containers) => ({ template: { spec: { containers } } });

let live;

/** Applies, shows what came of it, and goes on with the result. */
function applyAs(manager, spec, options = {}) {
  const result = apply(deployment, { live, config: { ...about, spec }, manager, ...options });
  console.log(`\n${manager} applies${options.force ? " by force" : ""}:`);
  if (!result.ok) {
    console.log(`  ${result.message}`);
    return;
  }
  const story = storyOf(result);
  for (const { path, before, after } of story.changes)
    console.log(`  ${path}: ${show(before)} → ${show(after)}`);
  for (const { path, from } of story.takenOver) console.log(`  ${path} was taken over from ${from.manager}`);
  for (const path of story.givenUp) console.log(`  ${path} was given up, and stays: others own it`);
  if (!result.changed) console.log("  nothing changes, and the object is the very same");
  live = result.object;
}

const show = (value) => (value === undefined ? "nothing" : JSON.stringify(value));

applyAs("shop-team", { replicas: 2, ...withContainers({ name: "web", image: "shop:1" }) });
applyAs("mesh-team", withContainers({ name: "proxy", image: "mesh:7" }));
applyAs("shop-team", { replicas: 2, ...withContainers({ name: "web", image: "shop:1" }) });

console.log("\nThe autoscaler updates spec.replicas to 6.");
live = update(deployment, {
  live,
  object: { ...live, spec: { ...live.spec, replicas: 6 } },
  manager: "autoscaler",
}).object;

applyAs("shop-team", { replicas: 2, ...withContainers({ name: "web", image: "shop:2" }) });
applyAs("shop-team", withContainers({ name: "web", image: "shop:2" }));
applyAs("mesh-team", {});

console.log("\nWho owns what in the end:");
for (const { path, owners } of blame(deployment, { live }).fields) {
  if (owners.length > 0)
    console.log(`  ${path.padEnd(52)} ${owners.map(({ manager }) => manager).join(", ")}`);
}
