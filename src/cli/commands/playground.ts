import { defineCommand } from "../command/command.ts";

export const playground = defineCommand({
  name: "playground",
  summary: "open a page that shows an apply before it happens",
  usage: "[--port PORT] [--no-open]",
  about: `Serve the playground on this machine, and open it in the browser: two editors, and the object as a server
would store it, line by line with its owners. Everything happens in the page, and nothing is sent anywhere.

It can be reached from this machine only, and runs until it is interrupted.

Exit code: 0 if it was stopped, 2 if it could not start.`,
  options: {
    port: { short: "p", value: "PORT", help: "where to listen; 0: any port that is free (8002, else any)" },
    "no-open": { help: "only say where it is: open nothing" },
  },
  takes: { least: 0, most: 0 },
  examples: [
    { about: "Open it", line: "fieldwise playground" },
    { about: "Only say where it is", line: "fieldwise playground --no-open" },
  ],
  run: async ({ values }, context) => {
    const { servePlayground } = await import("../playground/serve-playground.ts");
    return servePlayground(values, context);
  },
});
