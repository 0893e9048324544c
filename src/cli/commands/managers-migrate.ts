import { defineCommand } from "../command/command.ts";
import { namedFiles } from "../input/named-files.ts";
import { NAMED_OPTIONS } from "./shared-options.ts";

export const managersMigrate = defineCommand({
  name: "managers migrate",
  summary: "move fields from one manager to another, as when client-side apply becomes server-side",
  usage: "FILE...|TYPE/NAME... --to NAME [--from NAME,...]",
  about: `Rewrite who owns what of live objects; their fields stay as they are. After a move from client-side
to server-side apply, fields that nobody applies any more stay for good, because the old manager
still owns them: this hands them to the new one, which can then remove them.

--to alone moves what was applied on the client's side: what kubectl-client-side-apply,
before-first-apply and the writer of the last-applied annotation own by update. New names come
first, then who takes over, then who goes.

Exit code: 0 also if nothing moved, 2 if something is wrong.`,
  options: {
    ...NAMED_OPTIONS,
    to: { value: "NAME", help: "who takes over, as if it had applied it all on the server's side" },
    from: {
      value: "NAME",
      repeat: true,
      help: "from whom, with commas between names: what these own by update",
    },
    merge: { help: "from these also what they own by apply: for one manager with several names" },
    rename: { value: "OLD=NEW", repeat: true, help: "give a manager another name; how it writes stays" },
    drop: { value: "NAME", repeat: true, help: "let these own nothing any more, with commas between names" },
    subresource: { value: "NAME", help: "move what was written to this subresource (none)" },
    output: {
      short: "o",
      value: "FORMAT",
      choices: ["yaml", "json", "patch", "kubectl"],
      help: "what to print (yaml; kubectl for objects of a cluster); patch: for kubectl patch --type json, good only while nobody else writes; kubectl: the line that sends it",
    },
  },
  takes: { least: 0, most: Number.POSITIVE_INFINITY },
  examples: [
    {
      about: "From kubectl apply to server-side apply by gitops, as a patch to send",
      line: "fieldwise managers migrate cart.live.yaml --to gitops -o patch",
    },
    {
      about: "One manager with several names becomes one",
      line: "fieldwise managers migrate shop.live.yaml --merge --from mesh,autoscaler --to platform",
    },
    {
      about: "Several steps in one go",
      line: "fieldwise managers migrate shop.live.yaml --rename gitops=argocd --drop autoscaler",
    },
  ],
  run: async ({ values, operands }, context) => {
    const { migrateFiles } = await import("./objects.ts");
    return migrateFiles(namedFiles(values.filename, operands), values, context);
  },
});
