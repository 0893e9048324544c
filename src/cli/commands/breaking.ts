import { defineCommand } from "../command/command.ts";
import { REPORT_OPTION } from "./report-options.ts";
import { INPUT_OPTIONS } from "./shared-options.ts";

export const breaking = defineCommand({
  name: "breaking",
  summary: "tell whether clients of an API can live with its next schema",
  usage: "OLD NEW | [NEW] --against REF [--policy kubernetes|crd|envoy|protobuf]",
  about: `Compare two versions of a schema, and tell what breaks the clients of the old one, why, and what to
do instead. OLD and NEW are OpenAPI documents or CustomResourceDefinitions, YAML or JSON: a file, a
folder, or - for standard input. Kinds are paired by group, version and name.

Or they are protobuf APIs: descriptor sets as buf build -o and protoc -o write them (.binpb, .pb, .bin,
.json, also gzipped), with imports, or folders of .proto files, from where imports start. Messages
are paired by full name, fields by number.

Under --policy kubernetes a beta stays for 9 months or 3 releases after its deprecation, whichever is
longer, and a stable version until the next major release; under --policy envoy a version stays for a
year after the next one, and there are at most three: the previous, the current and an alpha. What
could go by that, and is still there, is listed as overdue.

With --against the old side comes from git: the same path, in the commit where the branch of REF and this one
part, so that what came to REF since is not told. What is not there is new. NEW is . if it is not named:
  fieldwise breaking config/crd --against main -o text -o sarif=breaking.sarif

Exit code: 0 if nothing breaks, 1 if something does, 2 if the schemas could not be compared.`,
  options: {
    policy: {
      value: "POLICY",
      choices: ["kubernetes", "crd", "envoy", "protobuf"],
      help: "whose promises count; crd: what owners of CustomResourceDefinitions allow themselves; protobuf: what the wire and JSON need. By itself kubernetes, for CustomResourceDefinitions crd, for protobuf APIs envoy if a package begins with envoy., xds. or udpa., else protobuf",
    },
    "fail-on": {
      value: "SEVERITY",
      choices: ["breaking", "depends"],
      default: "breaking",
      help: "how bad a finding must be for exit code 1; depends: the schema alone does not tell",
    },
    "include-fine": { help: "list changes that nobody will notice, too" },
    ignore: { value: "RULE", repeat: true, help: "accept all findings of a rule" },
    suppress: {
      value: "FILE",
      repeat: true,
      help: "findings that somebody has accepted: a list of {rule, in, path}, the last two if wanted",
    },
    "exempt-alpha": { default: "true", help: "let alpha versions break" },
    readers: {
      help: "for --policy crd: count what readers are not prepared for, as another value of an enum",
    },
    "exempt-not-implemented": {
      help: "for protobuf APIs and --policy envoy: let break what has [#not-implemented-hide:] in its comment",
    },
    release: { value: "RELEASE", help: "the release that will have the new schema, as 1.36" },
    now: { value: "DAY", help: "the day to count from, as 2026-01-31; by itself today" },
    deprecated: {
      value: "VERSION=SINCE",
      repeat: true,
      help: "since when a version is deprecated, as example.com/v1beta1=2026-01-31 or =1.33, acme.shop.v1=2026-01-31 for a package, or v1=2026-01-31 for all packages of a version: it may go when the policy says, and is overdue from then on",
    },
    introduced: {
      value: "VERSION=SINCE",
      repeat: true,
      help: "since when a version is there, likewise: which betas must be deprecated, and when the next major version may come",
    },
    against: {
      value: "REF",
      help: "compare with a commit of git, where its branch and this one part: main, v1.2, REF:PATH for another path, or .git#branch=main,subdir=PATH",
    },
    exact: { help: "with --against: compare with the commit itself" },
    "write-suppressions": {
      value: "PATH",
      help: "accept all that is found: write it to a file for --suppress, each with the fingerprint of the change",
    },
    reason: { value: "TEXT", help: "with --write-suppressions: why it is accepted" },
    until: { value: "DAY", help: "with --write-suppressions: the last day on which it is, as 2026-12-31" },
    recursive: INPUT_OPTIONS.recursive,
    ...REPORT_OPTION,
    rules: { help: "list the rules, and how bad each policy finds them" },
  },
  takes: { least: 0, most: 2 },
  examples: [
    {
      about: "Does the next version of a custom resource break anybody?",
      line: "fieldwise breaking backup-crd.yaml backup-crd.next.yaml",
    },
    {
      about: "Compare with what the cluster has, and annotate the pull request",
      line: "fieldwise breaking - backup-crd.next.yaml -o github < backup-crd.yaml",
    },
    {
      about: "Accept what was discussed; fail on anything doubtful",
      line: "fieldwise breaking backup-crd.yaml backup-crd.next.yaml --suppress accepted.yaml --fail-on depends",
    },
    {
      about: "Does a change of a protobuf API break anybody?",
      line: "fieldwise breaking shop-api shop-api.next",
    },
    { about: "What is looked for?", line: "fieldwise breaking --rules" },
  ],
  run: async ({ values, operands }, context) => {
    const { compareFiles } = await import("../breaking/compare-files.ts");
    return compareFiles(values, operands, context);
  },
});
