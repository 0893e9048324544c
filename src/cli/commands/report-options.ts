import { FORMATS } from "../output/formats.ts";

/** For commands that find something. */
export const REPORT_OPTION = {
  output: {
    short: "o",
    value: "FORMAT[=FILE]",
    choices: FORMATS,
    default: "text",
    repeat: true,
    also: ["format"],
    help: "text for people, json for programs, github for annotations in GitHub Actions, sarif for code scanning, junit for test reports, markdown for a pull request; several with FORMAT=FILE; also --format",
  },
} as const;
