import { defineCommand } from "../command/command.ts";
import {
  INPUT_OPTIONS,
  LIVE_OPTIONS,
  MERGE_OPTIONS,
  MESSAGE_OPTION,
  SCHEMA_OPTION,
} from "./shared-options.ts";

export const patchCreate = defineCommand({
  name: "patch create",
  summary: "make the patch that turns one object into another",
  usage: "--from FILE --to FILE [--last-applied FILE] [--type strategic|merge|json]",
  about: `Make the patch that turns one object into another. The objects of both sides are paired by kind,
namespace and name, and each pair gives a patch, a line each. metadata.managedFields does not count.

With --last-applied it is what kubectl apply would send for --to when the server has --from: what was
applied and is no more goes, what others added stays.

Exit code: 0 also if the patch is empty, 1 if there is none because of conflicts or because an object
is on one side only, 2 if something is wrong.`,
  options: {
    from: { value: "FILE", repeat: true, help: "the objects as they are: a file, a folder, or -" },
    to: { value: "FILE", repeat: true, help: "the objects as they are to be" },
    "last-applied": { value: "FILE", repeat: true, help: "the objects as they were applied last" },
    recursive: INPUT_OPTIONS.recursive,
    namespace: LIVE_OPTIONS.namespace,
    type: {
      value: "TYPE",
      choices: ["strategic", "merge", "json"],
      help: "the kind of patch (strategic, or merge for custom resources, as servers take it)",
    },
    overwrite: { default: "true", help: "with --last-applied: win over what others changed since" },
    tests: { help: "with --type json: test what is replaced or removed, so that it fails on another object" },
    ...MERGE_OPTIONS,
    ...SCHEMA_OPTION,
    ...MESSAGE_OPTION,
    output: {
      short: "o",
      value: "FORMAT",
      choices: ["json", "yaml"],
      default: "json",
      help: "how to print the patch",
    },
  },
  takes: { least: 0, most: 0 },
  examples: [
    {
      about: "From one state of an object to another",
      line: "fieldwise patch create --from cart.v1.yaml --to cart.yaml",
    },
    {
      about: "What kubectl apply would send, if others keep what they changed",
      line: "fieldwise patch create --from cart.live.yaml --to cart.yaml --last-applied cart.v1.yaml --overwrite=false",
    },
    {
      about: "A JSON Patch that does what a strategic patch does, for servers that take no other",
      line: "fieldwise patch -f cart.live.yaml -p '{spec: {replicas: 4}}' | fieldwise patch create --from cart.live.yaml --to - --type json --tests",
    },
  ],
  run: async ({ values }, context) => {
    const { createFiles } = await import("./objects.ts");
    return createFiles(values, context);
  },
});
