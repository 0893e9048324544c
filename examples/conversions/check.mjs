// One conversion, on the published types: `node check.mjs machine-health-check definition.yaml`.
import { readFileSync } from "node:fs";
import { loadOpenApi } from "fieldwise/openapi";
import { checkKind } from "./check-kind.mjs";
import { kinds, loadDefinition } from "./kinds.mjs";

const [name = "", ...files] = process.argv.slice(2);
if (!Object.hasOwn(kinds, name) || files.length === 0) {
  console.error(`usage: node check.mjs ${Object.keys(kinds).join("|")} FILE…`);
  process.exit(2);
}
const isOpenApi = files.every((file) => file.endsWith(".json"));
const read = (file) => JSON.parse(readFileSync(file, "utf8"));
console.log(checkKind(name, isOpenApi ? loadOpenApi(...files.map(read)) : loadDefinition(files[0])));
