import type { Story } from "./story.ts";

const settings = (data: string): string => `apiVersion: v1
kind: ConfigMap
metadata:
  name: settings
data:
${data}`;

export const MIGRATION: Story = {
  id: "migration",
  title: "From kubectl apply to server-side apply",
  intro: "kubectl hands over what it applied on the client's side, so that a removed line still goes away.",
  definitions: [],
  moves: [
    {
      say: "kubectl apply, as it always was: it notes in an annotation what it applied, and owns all of it as kubectl-client-side-apply.",
      mode: "client-side",
      manager: "kubectl-client-side-apply",
      text: settings('  colour: blue\n  size: large\n  trace: "on"\n'),
    },
    {
      say: "A controller adds a key of its own, by an update.",
      mode: "merge",
      manager: "controller",
      text: 'data:\n  seen: "yes"\n',
    },
    {
      say: "A line is taken out, and kubectl compares with its annotation: trace goes, and what the controller added stays.",
      mode: "client-side",
      manager: "kubectl-client-side-apply",
      text: settings("  colour: blue\n  size: large\n"),
    },
    {
      say: "Now with --server-side. kubectl hands over what it owned on the client's side: size, which is gone from the file, goes from the object, too.",
      mode: "server-side",
      manager: "kubectl",
      text: settings("  colour: green\n"),
    },
    {
      say: "From now on, ownership tells what goes: a new line comes, and only what kubectl owns is kubectl's to remove.",
      mode: "server-side",
      manager: "kubectl",
      text: settings("  colour: green\n  shape: round\n"),
    },
  ],
};
