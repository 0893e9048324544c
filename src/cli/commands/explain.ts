import { defineCommand } from "../command/command.ts";
import { CLUSTER_OPTIONS, SCHEMA_OPTION, TEXT_OUTPUT_OPTION } from "./shared-options.ts";

export const explain = defineCommand({
  name: "explain",
  summary: "show how the fields of a kind merge when two write them",
  usage: "[KIND [PATH]] [--recursive]",
  about: `Show how a kind merges, or one of its fields: which lists merge by what, and what is replaced as a
whole. With a definition that has some, also its validation rules, in words where there are words for
them. Without KIND, list the kinds there are.

KIND is written as for kubectl: deployment, deployments, deploy, deployments.apps, or with the path
behind it, deploy.spec.template. If several groups or versions have it, the newest stable one counts.
A kind that is not Kubernetes' own, and has no --schema, is looked for in the cluster of the kubeconfig,
by way of kubectl; with --context or --kubeconfig, so is every kind.

Exit code: 0 if it is there, 2 if something is wrong.`,
  options: {
    "api-version": { value: "VERSION", help: "the group and version: apps/v1" },
    ...SCHEMA_OPTION,
    recursive: { help: "not the fields directly below, but every place that merges in its own way" },
    depth: { value: "N", help: "the same, but no more than N lists or maps deep" },
    all: { help: "with these: also the fields that are just set, or merge field by field" },
    ...CLUSTER_OPTIONS,
    ...TEXT_OUTPUT_OPTION,
  },
  takes: { least: 0, most: 2 },
  examples: [
    {
      about: "How do two who write the containers of a Deployment get along?",
      line: "fieldwise explain deployment.spec.template.spec.containers",
    },
    { about: "Every list and map of a Service", line: "fieldwise explain svc --recursive" },
    {
      about: "A custom resource, by its definition",
      line: "fieldwise explain printer spec --schema printer.crd.yaml",
    },
    {
      about: "Which rules must a field keep to?",
      line: "fieldwise explain queue.spec.workers --schema queue.crd.yaml",
    },
  ],
  run: async ({ values, operands }, context) => {
    const { explain } = await import("../explain/explain.ts");
    await explain(operands, values, context);
    return 0;
  },
});
