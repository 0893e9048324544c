import {
  createYamlLocator,
  locateYaml,
  parseYaml,
  printYaml,
  splitYaml,
  type YamlDocument,
  type YamlLocator,
} from "fieldwise/adapters/yaml";
import { type Json, MergeError } from "fieldwise/value";

const documents: readonly YamlDocument[] = [...splitYaml("mode: 0644\n---\nenabled: yes\n")];
const values: readonly Json[] = documents.map(({ text, line }) => parseYaml(text, { line }));
console.log(values); // [{"mode":420},{"enabled":true}]
console.log(printYaml({ enabled: "yes" }).trimEnd()); // enabled: "yes"

const text = "spec:\n  replicas: 3\n";
console.log(locateYaml(text, ["spec", "replicas"])); // {"line":2,"column":13}
const locator: YamlLocator = createYamlLocator(text);
console.log(locator.field(["spec"])); // {"line":1,"column":1}

try {
  parseYaml("a: ]");
} catch (error) {
  if (error instanceof MergeError) console.log(error.code); // YAML_INVALID
}
