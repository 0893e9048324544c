import { byteLength } from "../bytes/utf8.ts";

/** What is wrong with a name, in Kubernetes' words; empty if nothing is. */
export type Problems = readonly string[];

const NONE: Problems = [];

const LABEL = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
const SUBDOMAIN = `${LABEL}(\\.${LABEL})*`;
const LABEL_1035 = "[a-z]([-a-z0-9]*[a-z0-9])?";

// The same languages as the patterns that the messages show, in a form that never goes back.
const IS_LABEL = /^[a-z0-9]+(?:-+[a-z0-9]+)*$/;
const IS_SUBDOMAIN = /^[a-z0-9]+(?:-+[a-z0-9]+)*(?:\.[a-z0-9]+(?:-+[a-z0-9]+)*)*$/;
const IS_LABEL_1035 = /^[a-z][a-z0-9]*(?:-+[a-z0-9]+)*$/;

const NO_LABEL = patternProblem(
  "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character",
  LABEL,
  ["my-name", "123-abc"],
);
const NO_SUBDOMAIN = patternProblem(
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character",
  SUBDOMAIN,
  ["example.com"],
);
const NO_LABEL_1035 = patternProblem(
  "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, and end with an alphanumeric character",
  LABEL_1035,
  ["my-name", "abc-123"],
);

/** Checks a DNS-1123 subdomain. `unit` is what Kubernetes calls bytes at the place that asks. */
export function subdomainProblems(name: string, unit: "characters" | "bytes" = "characters"): Problems {
  const fits = name.length <= 253 && byteLength(name) <= 253;
  if (fits) return IS_SUBDOMAIN.test(name) ? NONE : [NO_SUBDOMAIN];
  const problem = `must be no more than 253 ${unit}`;
  return IS_SUBDOMAIN.test(name) ? [problem] : [problem, NO_SUBDOMAIN];
}

/** Checks a DNS-1123 label. */
export function labelProblems(name: string): Problems {
  const problems = byteLength(name) > 63 ? ["must be no more than 63 characters"] : [];
  if (!IS_LABEL.test(name)) problems.push(IS_SUBDOMAIN.test(name) ? "must not contain dots" : NO_LABEL);
  return problems;
}

/** Checks a DNS-1035 label. */
export function label1035Problems(name: string): Problems {
  const problems = byteLength(name) > 63 ? ["must be no more than 63 characters"] : [];
  if (!IS_LABEL_1035.test(name)) problems.push(NO_LABEL_1035);
  return problems;
}

/** Checks whether a name can be one segment of a URL's path; of a prefix, whether a name that begins so can. */
export function pathSegmentProblems(name: string, isPrefix: boolean): Problems {
  if (!isPrefix && (name === "." || name === "..")) return [`may not be '${name}'`];
  const problems: string[] = [];
  for (const part of ["/", "%"]) if (name.includes(part)) problems.push(`may not contain '${part}'`);
  return problems;
}

/** The same for a whole name. */
export function segmentProblems(name: string): Problems {
  return pathSegmentProblems(name, false);
}

/** A problem with the pattern that a name should have matched. */
export function patternProblem(message: string, pattern: string, examples: readonly string[]): string {
  const shown = examples.map((example) => `'${example}', `).join(" or ");
  return `${message} (${shown === "" ? "" : `e.g. ${shown}`}regex used for validation is '${pattern}')`;
}
