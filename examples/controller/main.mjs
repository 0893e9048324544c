// An autoscaler: it keeps spec.replicas to the load, and leaves everything else to others, who write at the same time.
import { blame } from "fieldwise/apply";
import { kubernetes } from "fieldwise/kubernetes";
import { applyPatch } from "fieldwise/patch";
import { createLoop, updateWithRetry } from "./controller.mjs";
import { createStore } from "./store.mjs";

const deployment = kubernetes().type("apps/v1", "Deployment");
const store = createStore(deployment);
const load = new Map();
/** What happens between the autoscaler's next read and write. */
let meanwhile = () => {};

async function autoscale(name) {
  const { wrote, attempt } = await updateWithRetry(store, name, {
    manager: "autoscaler",
    change(live) {
      const replicas = Math.ceil((load.get(name) ?? 0) / 100);
      // The patch gives live itself where it changes nothing: then there is nothing to write, and the loop comes to rest.
      const object = applyPatch(deployment, { live, patch: { spec: { replicas } } });
      meanwhile();
      meanwhile = () => {};
      return object;
    },
  });
  const { replicas } = store.read(name).spec;
  console.log(
    `  autoscaler: ${name} ${wrote ? `now has ${replicas} replicas` : "is as it should be"}, attempt ${attempt}`,
  );
}

function writeAs(manager, change) {
  const live = store.read("shop");
  store.write(applyPatch(deployment, { live, patch: change }), manager);
}

const withImage = (image) => ({ spec: { template: { spec: { containers: [{ name: "web", image }] } } } });
const loop = createLoop(store, autoscale);

console.log("The shop is created, under a load of 250.");
load.set("shop", 250);
const shop = {
  apiVersion: "apps/v1",
  kind: "Deployment",
  metadata: { name: "shop" },
  ...withImage("shop:1"),
};
store.write(shop, "shop-team");
await loop.settle();

console.log("\nThe load rises to 420. While the autoscaler works, the team rolls out shop:2.");
load.set("shop", 420);
meanwhile = () => writeAs("shop-team", withImage("shop:2"));
writeAs("shop-team", { metadata: { labels: { tier: "front" } } });
await loop.settle();

const live = store.read("shop");
console.log(`\nIn the end, at revision ${live.metadata.resourceVersion}:`);
for (const { path, value, owners } of blame(deployment, { live }).fields) {
  const names = owners.map(({ manager }) => manager).join(", ");
  if (["string", "number"].includes(typeof value) && names !== "") {
    console.log(`  ${path}: ${value} (${names})`);
  }
}
