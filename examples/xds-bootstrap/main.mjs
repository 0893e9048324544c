// The bootstrap of a proxy, which is a protobuf message, owned field by field.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readProtoFiles } from "fieldwise/adapters/protobuf";
import { apply, owners } from "fieldwise/apply";
import { loadDescriptorSet, normalizeNames } from "fieldwise/proto";

const folder = fileURLToPath(new URL("../../spec-fixtures/proto/files/", import.meta.url));
const files = readdirSync(folder, { recursive: true })
  .filter((path) => path.endsWith(".proto"))
  .map((path) => ({ path: path.replaceAll("\\", "/"), text: readFileSync(folder + path, "utf8") }));

const schema = loadDescriptorSet(readProtoFiles(files));
const bootstrap = schema.type("acme.mesh/v1", "Bootstrap");

let live;

function write(manager, spec) {
  const config = normalizeNames(bootstrap, {
    apiVersion: "acme.mesh/v1",
    kind: "Bootstrap",
    metadata: { name: "edge" },
    spec,
  });
  const result = apply(bootstrap, { live, config, manager, now: "2030-01-01T00:00:00Z" });
  if (result.ok) {
    live = result.object;
    console.log(`${manager} applies: ${JSON.stringify(live.spec)}`);
  } else {
    for (const { path, owner } of result.conflicts)
      console.log(`${manager} may not change ${path}, which is ${owner.manager}'s`);
  }
}

write("platform", {
  node: { id: "edge-1", labels: { zone: "a" } },
  flush_interval: "5s",
  zipkin: { collector_cluster: "traces" },
});
write("team", {
  node: { labels: { team: "shop" } },
  clusters_by_name: { shop: { name: "shop", service: "shop.internal", connect_timeout: "1s" } },
});
write("team", { node: { labels: { zone: "b" } } });
write("team", { clusters_by_name: { shop: { name: "shop", service: "shop.internal" } } });

const named = owners(bootstrap, { live, path: ".spec.clustersByName.shop.svc" });
console.log(`spec.clustersByName.shop.svc is owned by ${named.map(({ manager }) => manager)}`);
