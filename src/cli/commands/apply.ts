import { defineCommand } from "../command/command.ts";
import { PREDICTION_OPTIONS } from "./shared-options.ts";

export const apply = defineCommand({
  name: "apply",
  summary: "show what kubectl apply makes of the live object, client-side or server-side",
  usage: "-f FILE... [--live FILE...] [--server-side]",
  about: `Apply objects to live ones, as kubectl and the server would, without either.

Without --server-side it is kubectl's three-way apply from the last-applied annotation; with it,
server-side apply with field ownership. The result goes to standard output; what changed, was
taken over, given up or removed goes to standard error. Without --live, kubectl is asked for the
objects as they are, if there is a kubeconfig; nothing is ever sent there.

Exit code: 0 if all is applied, 1 if others stand in the way, 2 if something is wrong.`,
  options: {
    ...PREDICTION_OPTIONS,
    output: {
      short: "o",
      value: "FORMAT",
      choices: ["yaml", "json", "patch", "name"],
      default: "yaml",
      help: "what to print of the result; patch: what would be sent",
    },
    "show-managed-fields": { default: "true", help: "print metadata.managedFields" },
  },
  takes: { least: 0, most: 0 },
  examples: [
    {
      about: "What would kubectl apply do to the object in the cluster?",
      line: "fieldwise apply -f cart.yaml --live cart.live.yaml",
    },
    {
      about: "And on the server's side, where others own some of it?",
      line: "fieldwise apply -f shop.yaml --live shop.live.yaml --server-side --field-manager gitops",
    },
    {
      about: "Take one field over, and print what would change",
      line: "fieldwise apply -f shop.yaml --live shop.live.yaml --server-side --field-manager gitops --force-at spec.replicas -o patch",
    },
  ],
  run: async ({ values }, context) => {
    const { applyFiles } = await import("./objects.ts");
    return applyFiles(values, context);
  },
});
