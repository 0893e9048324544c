// How Kubernetes merges a kind: `node examples/topology.mjs [apiVersion Kind] [path]`.
import { kubernetes } from "fieldwise/kubernetes";
import { describe } from "fieldwise/schema";

const [apiVersion = "apps/v1", kind = "Deployment", path = ""] = process.argv.slice(2);
console.log(describe(kubernetes().type(apiVersion, kind), { path, depth: path === "" ? 1 : 9 }));
