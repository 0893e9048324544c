import { pathsOf, printPath } from "fieldwise/fieldpath";
import { deduced } from "fieldwise/schema";
import { type Comparison, compare, merge } from "fieldwise/typed";

const live = { spec: { replicas: 1 } };
const object = merge(deduced, { live, config: { spec: { replicas: 2 } } });
console.log(object); // {"spec":{"replicas":2}}

const { modified }: Comparison = compare(deduced, { from: live, to: object });
console.log([...pathsOf(modified)].map((path) => printPath(path))); // [".spec.replicas"]
