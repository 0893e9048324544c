import {
  byteLength,
  type Json,
  type Problems,
  patternProblem,
  subdomainProblems,
} from "../../../value/internal.ts";
import type { Cause } from "../../status/cause.ts";
import { checkAnyText } from "./check-text.ts";
import { checkPort } from "./check-values.ts";

/** What is wrong with a host that may begin with `*.`. */
export function hostProblems(host: string): Problems {
  if (!host.includes("*")) return subdomainProblems(host);
  const problems = byteLength(host) > 253 ? ["must be no more than 253 characters"] : [];
  const isWildcard = host.startsWith("*.") && subdomainProblems(host.slice(2)).length === 0;
  return isWildcard ? problems : [...problems, NO_WILDCARD];
}

const NO_WILDCARD = patternProblem(
  "a wildcard DNS-1123 subdomain must start with '*.', followed by a valid DNS subdomain, which must consist of lower case alphanumeric characters, '-' or '.' and end with an alphanumeric character",
  "\\*\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*",
  ["*.example.com"],
);

/** What is wrong with the name of a port. */
export function portNameProblems(name: string): Problems {
  const problems: string[] = [];
  if (name.length > 15) problems.push("must be no more than 15 characters");
  if (!/^[-a-z0-9]+$/.test(name))
    problems.push("must contain only alpha-numeric characters (a-z, 0-9), and hyphens (-)");
  if (!/[a-z]/.test(name)) problems.push("must contain at least one letter (a-z)");
  if (name.includes("--")) problems.push("must not contain consecutive hyphens");
  if (name.startsWith("-") || name.endsWith("-")) problems.push("must not begin or end with a hyphen");
  return problems;
}

/** Refuses what is neither the number nor the name of a port. */
export function* checkPortOrName(port: Json, field: string): Iterable<Cause> {
  if (typeof port === "number") yield* checkPort(port, field);
  else yield* checkAnyText(port, field, portNameProblems);
}
