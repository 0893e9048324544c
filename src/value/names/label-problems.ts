import { byteLength } from "../bytes/utf8.ts";
import { type Problems, patternProblem, subdomainProblems } from "./name-problems.ts";

const NAME = "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]";
const IS_NAME = /^[A-Za-z0-9](?:[-A-Za-z0-9_.]*[A-Za-z0-9])?$/;

const NONE: Problems = [];
const CHARACTERS =
  "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character";
const NO_NAME = patternProblem(CHARACTERS, NAME, ["MyName", "my.name", "123-abc"]);
const NO_VALUE = patternProblem(
  `a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character`,
  `(${NAME})?`,
  ["MyValue", "my_value", "12345"],
);

/** Checks the key of a label, or any other qualified name: a name, or a DNS subdomain, `/` and a name. */
export function labelKeyProblems(key: string): Problems {
  const slash = key.indexOf("/");
  if (slash < 0) return isShortName(key) ? NONE : namePartProblems(key);
  if (key.indexOf("/", slash + 1) >= 0) {
    return [
      `a valid label key ${NO_NAME} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`,
    ];
  }
  const problems = prefixPartProblems(key.slice(0, slash));
  const name = key.slice(slash + 1);
  return isShortName(name) ? problems : [...problems, ...namePartProblems(name)];
}

/** Checks the value of a label. */
export function labelValueProblems(value: string): Problems {
  if (value === "" || isShortName(value)) return NONE;
  const problems = byteLength(value) > 63 ? ["must be no more than 63 bytes"] : [];
  if (!IS_NAME.test(value)) problems.push(NO_VALUE);
  return problems;
}

function isShortName(name: string): boolean {
  return name.length <= 63 && IS_NAME.test(name);
}

function prefixPartProblems(prefix: string): Problems {
  if (prefix === "") return ["prefix part must be non-empty"];
  return subdomainProblems(prefix, "bytes").map((problem) => `prefix part ${problem}`);
}

function namePartProblems(name: string): Problems {
  const problems: string[] = [];
  if (name === "") problems.push("name part must be non-empty");
  else if (byteLength(name) > 63) problems.push("name part must be no more than 63 bytes");
  if (!IS_NAME.test(name)) problems.push(`name part ${NO_NAME}`);
  return problems;
}
