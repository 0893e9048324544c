import { defineCommand } from "../command/command.ts";

export const conformance = defineCommand({
  name: "conformance",
  summary: "run cases of what Kubernetes answers, and tell what differs",
  usage: "PATH... [--failures] [--known FILE]",
  about: `Run conformance vectors and count what differs from Kubernetes. PATH is a file of cases
(.jsonl, one a line) or a folder of such files.

Cases that are known to differ are counted apart. --known names a file that lists them, one a line, as
{"name": …, "why": …}; one that passes after all is a failure.

Exit code: 0 if all cases pass, 1 if some fail, 2 if they could not be run.`,
  options: {
    known: { help: "a file that lists the cases that are known to differ", value: "FILE" },
    failures: { help: "list every case that failed, with its first difference" },
  },
  takes: { least: 1, most: Number.POSITIVE_INFINITY },
  examples: [
    {
      about: "All files of a folder; what fails, and why",
      line: "fieldwise conformance vectors --failures",
    },
  ],
  run: async ({ values, operands }, { io }) => {
    const { runFiles } = await import("../conformance/run-files.ts");
    return runFiles({ paths: operands, known: values.known, showFailures: values.failures }, io);
  },
});
