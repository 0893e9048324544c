import { defineCommand } from "../command/command.ts";
import { PREDICTION_OPTIONS } from "./shared-options.ts";

export const diff = defineCommand({
  name: "diff",
  summary: "show what an apply would change, with the owners in the margin",
  usage: "-f FILE... [--live FILE...] [--server-side] | LIVE MERGED",
  about: `Show what applying objects to live ones would change, client-side or server-side as with
fieldwise apply. The margin names who owns each field, and of a field that changes hands who
owned it before. Values of Secrets are not shown. Without --live, kubectl is asked for the objects
as they are, if there is a kubeconfig.

Two files or folders are compared as they are: KUBECTL_EXTERNAL_DIFF="fieldwise diff" kubectl diff …

Exit code: 0 if nothing would change, 1 if something would, 2 if something is wrong or others stand
in the way.`,
  options: {
    ...PREDICTION_OPTIONS,
    unified: { short: "U", value: "LINES", default: "1", help: "how many lines to show around each change" },
  },
  takes: { least: 0, most: 2 },
  examples: [
    {
      about: "What would kubectl apply change?",
      line: "fieldwise diff -f cart.yaml --live cart.live.yaml",
    },
    {
      about: "And server-side apply, if it took over what others own?",
      line: "fieldwise diff -f shop.yaml --live shop.live.yaml --server-side --field-manager gitops --force-conflicts",
    },
    {
      about: "Straight from a cluster: kubectl get -f shop.yaml -o yaml --show-managed-fields | …",
      line: "fieldwise diff -f shop.yaml --live - --server-side --field-manager gitops --force-conflicts < shop.live.yaml",
    },
    { about: "How do two states of objects differ?", line: "fieldwise diff cart.v1.yaml cart.yaml" },
  ],
  run: async ({ values, operands }, context) => {
    const { diffFiles, diffSides } = await import("./objects.ts");
    return operands.length > 0 ? diffSides(operands, values, context) : diffFiles(values, context);
  },
});
