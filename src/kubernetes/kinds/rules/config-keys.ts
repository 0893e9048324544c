import { byteLength, type Problems, patternProblem } from "../../../value/internal.ts";

const NO_KEY = patternProblem(
  "a valid config key must consist of alphanumeric characters, '-', '_' or '.'",
  "[-._a-zA-Z0-9]+",
  ["key.name", "KEY_NAME", "key-name"],
);

/** What is wrong with a key of a ConfigMap or a Secret: it is the name of a file. */
export function configKeyProblems(key: string): Problems {
  const problems = byteLength(key) > 253 ? ["must be no more than 253 characters"] : [];
  if (!/^[-._a-zA-Z0-9]+$/.test(key)) problems.push(NO_KEY);
  if (key === "." || key === "..") problems.push(`must not be '${key}'`);
  else if (key.startsWith("..")) problems.push("must not start with '..'");
  return problems;
}
