// Writes src/kubernetes/builtin.ts from the facts beside this file. Run it with `npm run generate`.
import { readFileSync, writeFileSync } from "node:fs";
import { moduleOf, packDefinitions } from "./pack.mjs";

const facts = JSON.parse(readFileSync(new URL("openapi-v1.36.json", import.meta.url), "utf8"));
const packed = packDefinitions(facts.components.schemas);
writeFileSync(new URL("../../src/kubernetes/builtin.ts", import.meta.url), moduleOf(packed));
