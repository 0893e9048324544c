import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { startCluster } from "./cluster.mjs";
import { operate } from "./operator.mjs";
import { website } from "./website.mjs";

const WEBSITES = "/apis/example.com/v1/namespaces/default/websites";
const DEPLOYMENTS = "/apis/apps/v1/namespaces/default/deployments";
const blog = {
  apiVersion: "example.com/v1",
  kind: "Website",
  metadata: { name: "blog" },
  spec: { image: "blog:1" },
};

let cluster;
let stop;
let stopped;

beforeEach(async () => {
  cluster = await startCluster({ definitions: [website], now: () => new Date("2026-01-31T12:00:00Z") });
  const controller = new AbortController();
  stop = () => controller.abort();
  stopped = operate(cluster, controller.signal).catch((error) => {
    if (error.name !== "AbortError") throw error;
  });
});

afterEach(async () => {
  stop();
  await stopped;
  await cluster.close();
});

const imageOf = ({ spec }) => spec.template.spec.containers[0].image;
const isObserved = ({ metadata, status }) => status?.observedGeneration === metadata.generation;

test("a website gets a Deployment", async () => {
  await cluster.create(WEBSITES, blog);
  await cluster.until(`${WEBSITES}/blog`, isObserved);
  const deployment = await cluster.get(`${DEPLOYMENTS}/blog`);
  assert.equal(imageOf(deployment), "blog:1");
  assert.equal(deployment.metadata.creationTimestamp, "2026-01-31T12:00:00Z");
});

test("a new image comes through, and whoever scales is left alone", async () => {
  await cluster.create(WEBSITES, blog);
  await cluster.until(`${WEBSITES}/blog`, isObserved);
  await cluster.patch(`${DEPLOYMENTS}/blog/scale`, { spec: { replicas: 5 } });
  await cluster.patch(`${WEBSITES}/blog`, { spec: { image: "blog:2" } });
  await cluster.until(`${WEBSITES}/blog`, isObserved);
  const deployment = await cluster.get(`${DEPLOYMENTS}/blog`);
  assert.equal(imageOf(deployment), "blog:2");
  assert.equal(deployment.spec.replicas, 5);
});

test("a Deployment goes with its website", async () => {
  await cluster.create(WEBSITES, blog);
  await cluster.until(`${WEBSITES}/blog`, isObserved);
  await cluster.delete(`${WEBSITES}/blog`);
  await cluster.until(DEPLOYMENTS, ({ items }) => items.length === 0);
});

test("a website without an image is refused", async () => {
  await assert.rejects(cluster.create(WEBSITES, { ...blog, spec: {} }), /spec\.image: Required value/);
});
