import { defineCommand } from "../command/command.ts";
import { INPUT_OPTIONS, OBJECT_OUTPUT_OPTION, SCHEMA_OPTION } from "./shared-options.ts";

export const convert = defineCommand({
  name: "convert",
  summary: "convert objects to another version of their API, without losing anything",
  usage: "-f FILE... --to VERSION [--schema FILE...]",
  about: `Convert objects to another version: custom resources whose definition declares how its versions differ
(fieldwise next writes that), and kinds of Kubernetes' own that have several versions. Definitions are
in --schema, or among the files.

What the version cannot say is kept in an annotation, and told; on the way back it comes from there.
Objects that have the version already, and with --to GROUP/VERSION those of other groups, are printed
as they are.

Exit code: 0 if all are converted, 2 if something could not be.`,
  options: {
    ...INPUT_OPTIONS,
    to: { value: "VERSION", help: "the version: v1, or with its group example.com/v1" },
    stash: {
      default: "true",
      help: "keep what the version cannot say in an annotation; with =false, leave it out for good",
    },
    ...SCHEMA_OPTION,
    ...OBJECT_OUTPUT_OPTION,
  },
  takes: { least: 0, most: Number.POSITIVE_INFINITY },
  examples: [
    {
      about: "Objects of a custom resource, by the definition that fieldwise next wrote",
      line: "fieldwise convert -f gadgets.yaml --to v1 --schema gadget-crd.both.yaml",
    },
    { about: "A kind of Kubernetes' own", line: "fieldwise convert -f autoscaler.yaml --to autoscaling/v2" },
  ],
  run: async ({ values, operands }, context) => {
    const { convertFiles } = await import("../convert/convert-files.ts");
    return convertFiles({ ...values, filename: [...values.filename, ...operands] }, context);
  },
});
