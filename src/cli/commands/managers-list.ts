import { defineCommand } from "../command/command.ts";
import { namedFiles } from "../input/named-files.ts";
import { NAMED_OPTIONS, TEXT_OUTPUT_OPTION } from "./shared-options.ts";

export const managersList = defineCommand({
  name: "managers list",
  summary: "show who owns fields of an object, since when and how many",
  usage: "FILE...|TYPE[/NAME]...",
  about: `Show the managers of live objects: a table an object, with how each writes, when it last did, and
how many fields it owns. The objects are those of files, or of the cluster of your kubeconfig.

Entries that cannot be read are told, and the others still listed.

Exit code: 0 if the objects can be read, 2 if something is wrong.`,
  options: {
    ...NAMED_OPTIONS,
    ...TEXT_OUTPUT_OPTION,
  },
  takes: { least: 0, most: Number.POSITIVE_INFINITY },
  examples: [
    { about: "Who writes this Deployment?", line: "fieldwise managers list shop.live.yaml" },
    {
      about: "All objects of a file, for programs",
      line: "fieldwise managers list -f cart.live.yaml -o json",
    },
  ],
  run: async ({ values, operands }, context) => {
    const { listFiles } = await import("./objects.ts");
    return listFiles(namedFiles(values.filename, operands), values, context);
  },
});
