// The page: what is typed on the right is compared with what is live on the left.
import { apply, strip, update } from "fieldwise/apply";
import { kubernetes } from "fieldwise/kubernetes";
import { previewEdit } from "./preview-edit.mjs";

const element = (id) => document.getElementById(id);

function show() {
  const { lines, patch = "" } = previewEdit(element("live").value, element("edited").value);
  element("changes").textContent = lines.join("\n");
  element("patch").textContent = patch;
}

/** A Deployment that a pipeline applied, and an autoscaler has scaled. */
function sample() {
  const type = kubernetes().type("apps/v1", "Deployment");
  const config = {
    apiVersion: "apps/v1",
    kind: "Deployment",
    metadata: { name: "shop", labels: { app: "shop" } },
    spec: {
      replicas: 2,
      selector: { matchLabels: { app: "shop" } },
      template: {
        metadata: { labels: { app: "shop" } },
        spec: { containers: [{ name: "web", image: "shop:1", ports: [{ containerPort: 80 }] }] },
      },
    },
  };
  const applied = apply(type, { config, manager: "gitops" });
  const object = { ...applied.object, spec: { ...applied.object.spec, replicas: 5 } };
  return update(type, { live: applied.object, object, manager: "autoscaler" }).object;
}

const live = sample();
element("live").value = JSON.stringify(live, null, 2);
element("edited").value = JSON.stringify(strip(live), null, 2);
for (const id of ["live", "edited"]) element(id).addEventListener("input", show);
show();
