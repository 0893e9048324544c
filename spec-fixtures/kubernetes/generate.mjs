// Writes what the package ships of the facts beside this file. Run it with `npm run generate`.
import { readFileSync, writeFileSync } from "node:fs";
import { metaModuleOf, moduleOf, packDefinitions, packFields, packResources, packTables } from "./pack.mjs";

const read = (name) => JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8"));
const write = (path, text) => writeFileSync(new URL(`../../src/${path}`, import.meta.url), text);

const { schemas } = read("openapi-v1.36.json").components;
write("kubernetes/builtin.ts", moduleOf(packDefinitions(schemas)));

write("openapi/meta-definitions.ts", metaModuleOf(schemas));

const tables = packTables(read("tables-v1.36.json"));
write("kubernetes/facts/builtin-columns.ts", moduleOf(tables, "BUILTIN_COLUMNS"));

write(
  "kubernetes/resources/builtin-facts.ts",
  moduleOf(packResources(read("resources-v1.36.json")), "BUILTIN_RESOURCES"),
);

const fields = packFields(read("protobuf-v1.36.json"), schemas);
write("kubernetes/facts/builtin-fields.ts", moduleOf(fields, "BUILTIN_FIELDS"));
