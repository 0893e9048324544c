// Two teams share an object through a server: what they send, and what comes back.
import { kubernetes } from "fieldwise/kubernetes";
import { createServer } from "./server.mjs";

const handle = createServer({
  types: [kubernetes().type("v1", "ConfigMap")],
  now: () => "2026-01-31T12:00:00Z",
});

const place = "http://localhost/api/v1/namespaces/default/configmaps/settings";

async function send(method, query, body, type = "application/apply-patch+yaml") {
  const config = { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "settings" }, ...body };
  const request = new Request(`${place}?${query}`, {
    method,
    headers: { "content-type": type },
    body: JSON.stringify(config),
  });
  const response = await handle(request);
  const answer = await response.json();
  console.log(`\n${method} ${query} ${JSON.stringify(body)}`);
  if (answer.kind === "Status") console.log(`  ${response.status} ${answer.reason}: ${answer.message}`);
  else
    console.log(
      `  ${response.status} revision ${answer.metadata.resourceVersion}: ${JSON.stringify(answer.data)}`,
    );
}

await send("PATCH", "fieldManager=designers", { data: { color: "red", size: "10" } });
await send("PATCH", "fieldManager=designers", { data: { color: "red", size: "10" } });
await send("PATCH", "fieldManager=builders", { data: { color: "blue", floor: "2" } });
await send("PATCH", "fieldManager=builders&dryRun=All&force=true", { data: { color: "blue", floor: "2" } });
await send("PATCH", "fieldManager=builders", { data: { floor: "2" } });
await send("PATCH", "fieldManager=designers", { data: { color: "green" } });
await send("PATCH", "fieldManager=movers", { data: { floor: "3" } }, "application/merge-patch+json");
await send("PUT", "fieldManager=latecomers", {
  metadata: { name: "settings", resourceVersion: "1" },
  data: {},
});
await send("PATCH", "fieldManager=designers", { dta: {} });

const stored = await (await handle(new Request(place))).json();
console.log("\nWho wrote what:");
for (const { manager, operation, fieldsV1 } of stored.metadata.managedFields) {
  console.log(`  ${manager} (${operation}): ${JSON.stringify(fieldsV1)}`);
}
