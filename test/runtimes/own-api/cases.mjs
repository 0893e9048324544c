import { deepEqual, equal } from "node:assert/strict";

const TOKEN = "a-secret-of-yours";
const fleets = (version) => `/apis/example.com/${version}/namespaces/default/fleets`;

/** Applies a fleet; without a token as a stranger. */
async function apply(address, version, spec, token = TOKEN) {
  const response = await fetch(`${address}${fleets(version)}/north?fieldManager=${version}`, {
    method: "PATCH",
    headers: {
      "content-type": "application/apply-patch+yaml",
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({
      apiVersion: `example.com/${version}`,
      kind: "Fleet",
      metadata: { name: "north" },
      spec,
    }),
  });
  return { status: response.status, answer: await response.json() };
}

/** What clients do, one after the other. */
export const CASES = [
  {
    name: "a client of v1 creates a fleet",
    async run(address) {
      const { status, answer } = await apply(address, "v1", { size: 3, region: "eu", owner: "ann" });
      equal(status, 201);
      deepEqual(answer.spec, { size: 3, region: "eu", owner: "ann", team: "ann" });
    },
  },
  {
    name: "a client of v2 sees it, from another request",
    async run(address) {
      const { spec } = await (await fetch(`${address}${fleets("v2")}/north`)).json();
      deepEqual(spec, { replicas: 3, regions: ["eu"], owner: "ann", team: "ann" });
    },
  },
  {
    name: "conflicts and refusals come as Kubernetes words them",
    async run(address) {
      const conflict = await apply(address, "v2", { replicas: 5 });
      deepEqual([conflict.status, conflict.answer.reason], [409, "Conflict"]);
      const stranger = await apply(address, "v2", { regions: ["us"] }, "");
      deepEqual([stranger.status, stranger.answer.reason], [403, "Forbidden"]);
      const { status, answer } = await apply(address, "v1", { size: -1, region: "eu", owner: "ann" });
      deepEqual([status, answer.reason], [422, "Invalid"]);
    },
  },
  {
    name: "a watch is told what another request does",
    async run(address) {
      const { metadata } = await (await fetch(`${address}${fleets("v2")}`)).json();
      const query = `watch=true&timeoutSeconds=5&resourceVersion=${metadata.resourceVersion}`;
      const watch = await fetch(`${address}${fleets("v2")}?${query}`);
      await apply(address, "v2", { regions: ["eu", "us"] });
      const reader = watch.body.pipeThrough(new TextDecoderStream()).getReader();
      let text = "";
      while (!text.includes("\n")) {
        const { value, done } = await reader.read();
        if (done) break;
        text += value;
      }
      await reader.cancel();
      const { type, object } = JSON.parse(text);
      equal(type, "MODIFIED");
      deepEqual(object.spec.regions, ["eu", "us"]);
    },
  },
];
