// kubectl's two ways to apply, against a server that somebody else writes to as well.
import { kubernetes, restPath } from "fieldwise/kubernetes";
import { listen } from "../server-side-apply/listen.mjs";
import { createServer } from "../server-side-apply/server.mjs";
import { applyOnClientSide, applyOnServerSide, fetchFrom } from "./client.mjs";

const schema = kubernetes();
const deployment = schema.type("apps/v1", "Deployment");
const server = await listen(createServer({ types: [deployment] }));
// With `kubectl proxy` running, "http://127.0.0.1:8001" makes this a real cluster.
const send = fetchFrom(server.url);

const config = (image, env) => ({
  apiVersion: "apps/v1",
  kind: "Deployment",
  metadata: { name: "shop" },
  spec: {
    replicas: 2,
    selector: { matchLabels: { app: "shop" } },
    template: {
      metadata: { labels: { app: "shop" } },
      spec: { containers: [{ name: "web", image, env }] },
    },
  },
});

const TOLD = { create: "created", send: "configured" };

async function applyAndTell(object) {
  const { outcome, patch } = await applyOnClientSide(send, schema, object);
  console.log(`deployment/shop ${TOLD[outcome] ?? outcome}`);
  if (patch !== undefined) console.log(`  ${JSON.stringify(patch.spec)}`);
}

console.log("$ kubectl apply");
const first = config("shop:1", [
  { name: "COLOR", value: "red" },
  { name: "SIZE", value: "10" },
]);
await applyAndTell(first);
await applyAndTell(first);

console.log("\nSomebody scales to 5 and adds a sidecar.");
const path = restPath(deployment, { namespace: "default", name: "shop" });
const { body: live } = await send({ method: "GET", path });
const containers = [...live.spec.template.spec.containers, { name: "proxy", image: "mesh:7" }];
const template = { ...live.spec.template, spec: { containers } };
await send({
  method: "PUT",
  path,
  query: { fieldManager: "somebody" },
  contentType: "application/json",
  body: JSON.stringify({ ...live, spec: { ...live.spec, replicas: 5, template } }),
});

console.log("\n$ kubectl apply, with another image and without SIZE");
const second = config("shop:2", [{ name: "COLOR", value: "red" }]);
await applyAndTell(second);
const { body: merged } = await send({ method: "GET", path });
console.log(`  now: ${JSON.stringify(merged.spec.template.spec.containers)}`);

console.log("\n$ kubectl apply --server-side, with a third image");
const third = config("shop:3", [{ name: "COLOR", value: "red" }]);
const apply = (force) => applyOnServerSide(send, schema, third, { manager: "gitops", force });
console.log((await apply(false)).message);
console.log("\n$ kubectl apply --server-side --force-conflicts");
console.log(`deployment/shop ${(await apply(true)).outcome}`);

await server.close();
