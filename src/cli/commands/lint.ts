import { defineCommand } from "../command/command.ts";
import { REPORT_OPTION } from "./report-options.ts";
import { INPUT_OPTIONS, LIVE_OPTIONS, MESSAGE_OPTION, SCHEMA_OPTION } from "./shared-options.ts";

export const lint = defineCommand({
  name: "lint",
  summary: "find what will hurt when objects, patches or schemas are used, before anything is sent",
  usage: "FILE... [--live FILE...] [--field-manager NAME]",
  about: `Find what hurts, or will, about objects that are about to be applied: what the server refuses, what
patches lose, what others own. With --live more is found, as what is there already counts; with
--field-manager, --server-side or --client-side also what the apply will do.

With --patch or --patch-file a strategic merge patch for the object of FILE is looked at; with --schema
and without FILE, the schemas themselves, with their validation rules.

Exit code: 0 if nothing is as bad as --fail-on says, 1 if something is, 2 if something could not be read.`,
  options: {
    ...INPUT_OPTIONS,
    patch: { short: "p", value: "PATCH", help: "look at this strategic merge patch for the object of FILE" },
    "patch-file": { value: "FILE", help: "the same, with the patch in a file" },
    ...LIVE_OPTIONS,
    "server-side": { help: "it will be applied on the server's side" },
    "client-side": {
      help: "it will be applied by kubectl's patches (without either: what hurts one of them)",
    },
    "field-manager": {
      value: "NAME",
      help: "who will apply on the server's side (kubectl, with --server-side)",
    },
    "force-conflicts": { help: "it will be applied by force, so conflicts are none" },
    rule: { value: "RULE", repeat: true, help: "look for these only" },
    ignore: { value: "RULE", repeat: true, help: "leave these out" },
    "fail-on": {
      value: "SEVERITY",
      choices: ["error", "warning", "info"],
      default: "error",
      help: "how bad a finding must be for exit code 1",
    },
    exclude: {
      value: "GLOB",
      repeat: true,
      help: "leave these files and folders out: vendor, **/testdata, deploy/*.tmpl.yaml",
    },
    strict: { help: "exit with 2 if anything was passed over or could not be read" },
    "kubernetes-version": {
      value: "RELEASE",
      help: "the release that the objects are for, as 1.32: which API versions are gone there, or deprecated (1.36)",
    },
    validate: { help: "find all that the server would refuse, not only what merging needs" },
    ...SCHEMA_OPTION,
    ...MESSAGE_OPTION,
    ...REPORT_OPTION,
    rules: { help: "list the rules" },
  },
  takes: { least: 0, most: Number.POSITIVE_INFINITY },
  examples: [
    { about: "What is wrong with it in itself?", line: "fieldwise lint dns.yaml" },
    {
      about: "And with what is in the cluster, if gitops applies it?",
      line: "fieldwise lint shop.yaml --live shop.live.yaml --field-manager gitops",
    },
    {
      about: "A custom resource, by its definition; warnings fail, too",
      line: "fieldwise lint backup.yaml --schema backup-crd.yaml --fail-on warning -o github",
    },
    { about: "A patch", line: `fieldwise lint shop.live.yaml -p '{"spec":{"replica":3}}'` },
    { about: "Where patches and apply disagree", line: "fieldwise lint --schema orders-api.json" },
    {
      about: "The bootstrap of a proxy, which is a protobuf message",
      line: "fieldwise lint proxy.yaml --schema mesh-api --message acme.mesh.v1.Bootstrap",
    },
    { about: "The validation rules of a definition", line: "fieldwise lint --schema queue.crd.yaml" },
  ],
  run: async ({ values, operands }, context) => {
    const { lintFiles } = await import("../lint/lint-files.ts");
    return lintFiles({ ...values, filename: [...values.filename, ...operands] }, context);
  },
});
