import { defineCommand } from "../command/command.ts";
import { namedFiles } from "../input/named-files.ts";
import {
  INPUT_OPTIONS,
  MERGE_OPTIONS,
  MESSAGE_OPTION,
  SCHEMA_OPTION,
  VALIDATE_OPTION,
} from "./shared-options.ts";

export const patch = defineCommand({
  name: "patch",
  summary: "show what a patch makes of an object",
  usage: "FILE... -p PATCH [--type strategic|merge|json]",
  about: `Patch objects as kubectl patch and the server would, without either. Every object of the files gets
the patch. The result goes to standard output; what changed, and whose fields that were, goes to
standard error. If the object has managedFields, they are kept up to date.

To make a patch from two objects: fieldwise patch create --help

Exit code: 0 if all are patched, 2 if something is wrong.`,
  options: {
    ...INPUT_OPTIONS,
    patch: { short: "p", value: "PATCH", help: "the patch, as JSON or YAML" },
    "patch-file": { value: "FILE", help: "the patch in a file, or - for standard input" },
    type: {
      value: "TYPE",
      choices: ["strategic", "merge", "json"],
      default: "strategic",
      help: "strategic: lists merge by their keys; merge: RFC 7396, lists are replaced; json: RFC 6902",
    },
    "field-manager": { value: "NAME", default: "kubectl-patch", help: "who patches, for field ownership" },
    subresource: { value: "NAME", help: "the subresource that is written to: status, scale" },
    ...MERGE_OPTIONS,
    ...VALIDATE_OPTION,
    ...SCHEMA_OPTION,
    ...MESSAGE_OPTION,
    output: {
      short: "o",
      value: "FORMAT",
      choices: ["yaml", "json", "name"],
      default: "yaml",
      help: "what to print of the result",
    },
    "show-managed-fields": { default: "true", help: "print metadata.managedFields" },
  },
  takes: { least: 0, most: Number.POSITIVE_INFINITY },
  examples: [
    {
      about: "A strategic patch: containers merge by name",
      line: `fieldwise patch -f shop.live.yaml -p '{"spec":{"template":{"spec":{"containers":[{"name":"web","image":"shop:2"}]}}}}'`,
    },
    {
      about: "A JSON Patch; print no more than the name",
      line: `fieldwise patch -f shop.live.yaml --type json -p '[{"op":"remove","path":"/spec/minReadySeconds"}]' -o name`,
    },
    {
      about: "A custom resource takes merge patches",
      line: "fieldwise patch -f printer.live.yaml --schema printer.crd.yaml --type merge -p '{spec: {model: LaserJet 5}}'",
    },
    {
      about: "A protobuf message, in either spelling of its fields",
      line: "fieldwise patch -f proxy.yaml --schema mesh-api --message Bootstrap -p '{admin: {portValue: 9902}}'",
    },
  ],
  run: async ({ values, operands }, context) => {
    const { patchFiles } = await import("./objects.ts");
    return patchFiles(namedFiles(values.filename, operands), values, context);
  },
});
