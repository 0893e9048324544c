// Clients of two versions share a fleet: what they send, and what each of them sees.
import { listen } from "fieldwise/server/node";
import { createApi } from "./api.mjs";

const TOKEN = "a-secret-of-yours";
const PLACE = "namespaces/default/fleets/north";

const api = await createApi({ token: TOKEN, now: () => new Date("2026-01-31T12:00:00Z") });

/** Sends a request without any network; what there is to say about the answer is printed. */
async function send(method, version, { manager = "", spec, token = TOKEN } = {}) {
  const query = manager && `?fieldManager=${manager}`;
  const config = { apiVersion: `example.com/${version}`, kind: "Fleet", metadata: { name: "north" }, spec };
  const request = new Request(`http://api/apis/example.com/${version}/${PLACE}${query}`, {
    method,
    headers: {
      "content-type": "application/apply-patch+yaml",
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(spec && { body: JSON.stringify(config) }),
  });
  const response = await api.fetch(request);
  console.log(
    `\n${method} ${version}${manager && ` as ${manager}`}${spec ? `: ${JSON.stringify(spec)}` : ""}`,
  );
  const { kind, reason, message, spec: answered } = await response.json();
  console.log(
    `  ${response.status} ${kind === "Status" ? `${reason}: ${message}` : JSON.stringify(answered)}`,
  );
}

await send("PATCH", "v1", { manager: "old-pipeline", spec: { size: 3, region: "eu", owner: "ann" } });
await send("GET", "v2");
await send("PATCH", "v2", { manager: "new-pipeline", spec: { regions: ["eu", "us"] } });
await send("GET", "v1");
await send("PATCH", "v1", { manager: "old-pipeline", spec: { size: 3, region: "eu", owner: "bob" } });
await send("GET", "v2");
await send("PATCH", "v2", { manager: "new-pipeline", spec: { regions: ["eu", "us"], replicas: 5 } });
await send("PATCH", "v1", { manager: "old-pipeline", spec: { size: -3, region: "eu", owner: "bob" } });
await send("PATCH", "v2", { manager: "stranger", spec: { replicas: 9 }, token: "" });

// The same for clients on the network, kubectl among them.
const listening = await listen(api);
const response = await fetch(`${listening.url}/apis/example.com/v2/namespaces/default/fleets`, {
  headers: { accept: "application/json;as=Table;v=v1;g=meta.k8s.io" },
});
const { columnDefinitions, rows } = await response.json();
console.log("\nkubectl get fleets");
console.log(`  ${columnDefinitions.map(({ name }) => name.toUpperCase()).join("  ")}`);
for (const { cells } of rows) console.log(`  ${cells.join("  ")}`);
await listening.close();
await api.close();
