import { defineCommand } from "../command/command.ts";

export const version = defineCommand({
  name: "version",
  summary: "print the version of this command",
  usage: "",
  about: "Print the version of this command, as fieldwise --version does.",
  options: {},
  takes: { least: 0, most: 0 },
  examples: [{ about: "For a bug report", line: "fieldwise version" }],
  run: async (_, { io }) => {
    io.out(`fieldwise ${io.version()}\n`);
    return 0;
  },
});
