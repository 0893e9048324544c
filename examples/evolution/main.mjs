// A field gets a better name, and nobody who knows only the old one notices.
import { apply, owners, update } from "fieldwise/apply";
import { compareSchemas } from "fieldwise/compatibility";
import { createNormalize } from "fieldwise/kubernetes";
import { before, both, fleet, renamed } from "./fleet.mjs";

function tellCompatibility(title, next) {
  const { findings, summary } = compareSchemas(before, next);
  console.log(`${title}: ${summary.ok ? "fine" : "breaks clients"}`);
  for (const { path, change, remedy } of findings) console.log(`  ${path}: ${change}: ${remedy}`);
}

tellCompatibility("replicas in place of size", renamed);
tellCompatibility("replicas beside size", both);

/**
 * A step of every write: the two names of the fact come to agree, whoever wrote one of them. The schema says which fields these
 * are; stated here, they can also say that whoever changes the new one alone means it.
 */
const normalize = createNormalize(fleet, {
  duplicates: [{ old: "spec.size", new: "spec.replicas", whenNewChanges: "intent" }],
  onWarning: ({ path, message }) => console.log(`  warning: ${path}: ${message}`),
});

let live;

function tell() {
  console.log(`  stored: ${JSON.stringify(live.spec)}`);
  for (const field of ["size", "replicas"]) {
    const names = owners(fleet, { live, path: `spec.${field}` }).map(({ manager }) => manager);
    console.log(`  ${field} belongs to ${names.join(", ") || "nobody"}`);
  }
}

const about = { apiVersion: "example.com/v1", kind: "Fleet", metadata: { name: "north" } };

function applyAs(manager, spec, force = false) {
  console.log(`\n${manager} applies ${JSON.stringify(spec)}${force ? " by force" : ""}`);
  const result = apply(fleet, { live, config: { ...about, spec }, manager, force }, { normalize });
  if (!result.ok) {
    console.log(`  ${result.message}`);
    return;
  }
  live = result.object;
  tell();
}

function updateAs(manager, spec) {
  console.log(`\n${manager} sends ${JSON.stringify(spec)}`);
  live = update(fleet, { live, object: { ...live, spec }, manager }, { normalize }).object;
  tell();
}

applyAs("old-pipeline", { size: 3 });
updateAs("old-dashboard", { size: 5, replicas: 3 });
updateAs("ancient-script", { size: 6 });
applyAs("new-pipeline", { replicas: 8 });
applyAs("new-pipeline", { replicas: 8 }, true);
updateAs("confused-script", { size: 9, replicas: 10 });
