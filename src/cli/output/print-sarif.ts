import { isAbsolute, relative, sep } from "node:path";
import { pathToFileURL } from "node:url";
import type { Json } from "../../value/internal.ts";
import type { Io } from "../io.ts";
import { printData } from "./print-data.ts";
import { type Reported, type ReportedPlace, tellFinding } from "./reported.ts";

/** The log that code scanning reads: SARIF 2.1.0. Files are named from the folder that the command runs in. */
export function printSarif({ command, findings, rules, unread }: Reported, io: Io): string {
  const locate = ({ file, line, column }: ReportedPlace) => ({
    physicalLocation: {
      artifactLocation: artifactOf(file, io.cwd),
      ...(line === undefined ? {} : { region: { startLine: line, ...(column && { startColumn: column }) } }),
    },
  });
  const run = {
    tool: {
      driver: {
        name: `fieldwise ${command}`,
        version: io.version(),
        informationUri: "https://github.com/fieldwise/fieldwise",
        rules: rules.map(({ id, about, why, remedy }) => ({
          id,
          shortDescription: { text: about },
          fullDescription: { text: why },
          help: { text: remedy },
        })),
      },
    },
    invocations: [
      {
        executionSuccessful: unread.length === 0,
        toolExecutionNotifications: unread.map(({ file, line, message }) => ({
          level: "error",
          message: { text: message },
          locations: [locate({ file, line })],
        })),
      },
    ],
    results: findings.map((finding) => ({
      ruleId: finding.rule,
      ruleIndex: rules.findIndex(({ id }) => id === finding.rule),
      level: finding.level,
      message: { text: `${tellFinding(finding)}. Remedy: ${finding.remedy}` },
      locations: finding.places.slice(0, 1).map(locate),
      ...(finding.places.length > 1 ? { relatedLocations: finding.places.slice(1).map(locate) } : {}),
      partialFingerprints: { "fieldwise/v1": finding.fingerprint },
    })),
  };
  const schema = "https://json.schemastore.org/sarif-2.1.0.json";
  return printData({ $schema: schema, version: "2.1.0", runs: [run] } as unknown as Json);
}

function artifactOf(file: string, cwd: string): object {
  const path = isAbsolute(file) ? relative(cwd, file) : file.replace(/^\.\//, "");
  if (path.startsWith("..")) return { uri: pathToFileURL(file).href };
  return { uri: path.split(sep).map(encodeURIComponent).join("/"), uriBaseId: "%SRCROOT%" };
}
