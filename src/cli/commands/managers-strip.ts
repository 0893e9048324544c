import { defineCommand } from "../command/command.ts";
import { namedFiles } from "../input/named-files.ts";
import { NAMED_OPTIONS, OBJECT_OUTPUT_OPTION } from "./shared-options.ts";

export const managersStrip = defineCommand({
  name: "managers strip",
  summary: "print objects without metadata.managedFields",
  usage: "FILE...|TYPE/NAME... [--last-applied]",
  about: `Print objects without metadata.managedFields, for people to read and tools to compare.

Exit code: 0 if the objects can be read, 2 if something is wrong.`,
  options: {
    ...NAMED_OPTIONS,
    "last-applied": { help: "leave out kubectl's last-applied annotation, too" },
    ...OBJECT_OUTPUT_OPTION,
  },
  takes: { least: 0, most: Number.POSITIVE_INFINITY },
  examples: [
    {
      about: "An object as its authors see it",
      line: "fieldwise managers strip cart.live.yaml --last-applied",
    },
  ],
  run: async ({ values, operands }, context) => {
    const { stripFiles } = await import("./objects.ts");
    return stripFiles(namedFiles(values.filename, operands), values, context);
  },
});
