import { defineCommand } from "../command/command.ts";
import { splitNames } from "../command/split-names.ts";
import { UsageError } from "../command/usage-error.ts";
import { namedFiles } from "../input/named-files.ts";
import { NAMED_OPTIONS, OBJECT_OUTPUT_OPTION, SCHEMA_OPTION } from "./shared-options.ts";

export const managersExtract = defineCommand({
  name: "managers extract",
  summary: "print what a manager applied, as a config to edit and apply again",
  usage: "FILE...|TYPE/NAME... --field-manager NAME",
  about: `Print what a manager applied to live objects, as a config: applied again as it is, it changes
nothing. Items of lists carry their keys, and each config says which object it is for.

Exit code: 0 if the manager owns fields of all objects, 1 if not, 2 if something is wrong.`,
  options: {
    ...NAMED_OPTIONS,
    "field-manager": {
      value: "NAME",
      repeat: true,
      help: "whose fields; one that goes by several names has commas between them",
    },
    operation: {
      value: "HOW",
      choices: ["Apply", "Update", "any"],
      default: "Apply",
      help: "which of its fields: those that it applied, updated, or both",
    },
    subresource: { value: "NAME", help: "what it wrote to this subresource, such as status (none)" },
    ...SCHEMA_OPTION,
    ...OBJECT_OUTPUT_OPTION,
  },
  takes: { least: 0, most: Number.POSITIVE_INFINITY },
  examples: [
    {
      about: "What gitops applies to this Deployment",
      line: "fieldwise managers extract shop.live.yaml --field-manager gitops",
    },
    {
      about: "What kubectl apply left behind, to be applied on the server's side",
      line: "fieldwise managers extract cart.live.yaml --field-manager kubectl-client-side-apply --operation Update",
    },
  ],
  run: async ({ values, operands }, context) => {
    const managers = splitNames(values["field-manager"]);
    if (managers.length === 0)
      throw new UsageError(
        "there is no manager: add --field-manager NAME; fieldwise managers list shows who there is",
      );
    const { extractFiles } = await import("./objects.ts");
    return extractFiles(namedFiles(values.filename, operands), managers, values, context);
  },
});
