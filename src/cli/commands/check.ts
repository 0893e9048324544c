import { defineCommand } from "../command/command.ts";
import { TEXT_OUTPUT_OPTION } from "./shared-options.ts";

export const check = defineCommand({
  name: "check",
  summary: "verify what a server has kept on disk, and save what is intact",
  usage: "--data DIR [--salvage NEWDIR]",
  about: `Verify every record that a server has kept with serve --data DIR: that each is as it was written, and that
all are there which were acknowledged. What is not is listed, by the revisions of the writes. The server
must not be running. Needs the package classic-level.

With --salvage NEWDIR the newest intact version of every object is written into a new folder, which a
server can then be started with; what clients know of the past is forgotten there, so they begin anew.
An object whose newest write is lost comes back as it was before that. DIR stays as it is.

Exit code: 0 if it is whole, 1 if it is damaged, 2 if it could not be checked.`,
  options: {
    data: { value: "DIR", help: "the folder that was given to serve --data" },
    salvage: { value: "NEWDIR", help: "write what is intact into this folder, which must be new or empty" },
    ...TEXT_OUTPUT_OPTION,
  },
  takes: { least: 0, most: 0 },
  examples: [
    { about: "Is all there that was acknowledged?", line: "fieldwise check --data store" },
    {
      about: "What is damaged, and save the rest",
      line: "fieldwise check --data damaged-store --salvage rescued-store",
    },
  ],
  run: async ({ values }, context) => {
    const { checkFolder } = await import("../check/check-folder.ts");
    return checkFolder(values, context);
  },
});
