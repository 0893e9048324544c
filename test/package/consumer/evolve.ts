import {
  type ConversionStep,
  createConverter,
  type DuplicateRule,
  reconcile,
  rename,
  semanticallyEqual,
  tailor,
} from "fieldwise/evolve";
import { kubernetes } from "fieldwise/kubernetes";
import { deduced } from "fieldwise/schema";

const rules: readonly DuplicateRule[] = [{ old: "height", new: "heightInInches" }];
console.log(reconcile(deduced, { after: { height: 13 } }, { rules }).object); // {"height":13,"heightInInches":13}

const quota = kubernetes().type("v1", "ResourceQuota");
console.log(semanticallyEqual(quota, { spec: { hard: { cpu: "1" } } }, { spec: { hard: { cpu: "1000m" } } })); // true

/** A type of one's own, as client libraries have them: with a Date, and without an index signature. */
interface Pod {
  apiVersion?: string;
  kind?: string;
  metadata?: { name?: string; creationTimestamp?: Date };
  spec?: { serviceAccount?: string; serviceAccountName?: string };
}
const pod = kubernetes().type<Pod>("v1", "Pod");
const after: Pod = {
  metadata: { name: "a", creationTimestamp: new Date(0) },
  spec: { serviceAccount: "robot" },
};
const account: DuplicateRule = {
  old: "spec.serviceAccount",
  new: "spec.serviceAccountName",
  policy: "newWins",
};
const agreed: Pod = reconcile(pod, { after, before: undefined }, { rules: [account] }).object;
console.log(agreed.spec); // {"serviceAccount":"robot","serviceAccountName":"robot"}
console.log(agreed.metadata?.creationTimestamp?.getTime()); // 0
console.log(tailor(pod, after, { features: [], rules: [] }).object.metadata?.name); // a

interface Host {
  apiVersion: string;
  spec: { title: string };
}
const steps: readonly ConversionStep[] = [rename("spec.name", "title")];
const converter = createConverter({
  hub: { version: "v2", type: deduced },
  versions: { v1: { type: deduced, steps } },
});
console.log(converter.convert<Host>({ apiVersion: "v1", spec: { name: "web" } }, { to: "v2" }).spec.title); // web

// @ts-expect-error: there is no such policy.
export const misuse = () => reconcile(pod, { after }, { rules: [{ ...account, policy: "newWin" }] });
