import { defineCommand } from "../command/command.ts";
import { NAMED_OPTIONS, SCHEMA_OPTION, TEXT_OUTPUT_OPTION } from "./shared-options.ts";

export const blame = defineCommand({
  name: "blame",
  summary: "show who owns each line of an object, how, and since when",
  usage: "FILE|TYPE/NAME [PATH] [--field-manager NAME | --unowned | --shared]",
  about: `Show an object with the owners of each line: the manager, whether it applies or updates, and
how long ago it last changed. What nobody owns was written by the server, or before anybody was
tracked. Objects come from files, as kubectl get -o yaml --show-managed-fields prints them, or from
the cluster of your kubeconfig, by way of kubectl: fieldwise blame deploy/shop -n prod.

Exit code: 0 if there is something to show, 1 if not, 2 if something is wrong.`,
  options: {
    "field-manager": {
      value: "NAME",
      repeat: true,
      also: ["manager"],
      help: "only the lines of this manager, or of one of several with commas between them; also --manager",
    },
    unowned: { help: "only the lines that nobody owns" },
    shared: { help: "only the lines that several managers own" },
    ...NAMED_OPTIONS,
    ...SCHEMA_OPTION,
    ...TEXT_OUTPUT_OPTION,
  },
  takes: { least: 0, most: 3 },
  examples: [
    { about: "Who owns what?", line: "fieldwise blame shop.live.yaml" },
    { about: "And in here?", line: "fieldwise blame shop.live.yaml spec.template.spec.containers" },
    {
      about: "What does the autoscaler own?",
      line: "fieldwise blame shop.live.yaml --field-manager autoscaler",
    },
    { about: "The same for programs", line: "fieldwise blame shop.live.yaml -o json" },
  ],
  run: async ({ values, operands }, context) => {
    const { blameFiles } = await import("./objects.ts");
    return blameFiles(values, operands, context);
  },
});
