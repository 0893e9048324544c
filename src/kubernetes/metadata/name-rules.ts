import {
  labelProblems,
  type Problems,
  pathSegmentProblems,
  subdomainProblems,
} from "../../value/internal.ts";

/** What the names of a kind must look like. A prefix is a `generateName`, which gets letters and digits at its end. */
export type NameRule = (name: string, isPrefix: boolean) => Problems;

/** A DNS-1123 subdomain, such as `my.name`: the rule of most kinds and of all custom resources. */
export const subdomainName: NameRule = (name, isPrefix) => subdomainProblems(stem(name, isPrefix));
/** A DNS-1123 label: no dots, at most 63 characters. */
export const labelName: NameRule = (name, isPrefix) => labelProblems(stem(name, isPrefix));
/** Whatever fits in a URL's path, such as `system:node`. */
export const pathSegmentName: NameRule = pathSegmentProblems;

/** As most, and short enough for the names of what comes of it. */
export const cronJobName: NameRule = (name, isPrefix) => {
  const problems = subdomainName(name, isPrefix);
  // The controller appends eleven characters to name the jobs.
  return !isPrefix && name.length > 52 ? [...problems, "must be no more than 52 characters"] : problems;
};

/** A prefix may end in a dash. Kubernetes then drops the character before that dash too, whatever it is. */
function stem(name: string, isPrefix: boolean): string {
  return isPrefix && name.length > 1 && name.endsWith("-") ? `${name.slice(0, -2)}a` : name;
}
