import { type DuplicateRule, reconcile, semanticallyEqual } from "fieldwise/evolve";
import { kubernetes } from "fieldwise/kubernetes";
import { deduced } from "fieldwise/schema";

const rules: readonly DuplicateRule[] = [{ old: "height", new: "heightInInches" }];
console.log(reconcile(deduced, { after: { height: 13 } }, { rules }).object); // {"height":13,"heightInInches":13}

const quota = kubernetes().type("v1", "ResourceQuota");
console.log(semanticallyEqual(quota, { spec: { hard: { cpu: "1" } } }, { spec: { hard: { cpu: "1000m" } } })); // true
