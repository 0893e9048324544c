import { patternProblem, subdomainProblems } from "../../../value/internal.ts";
import { type Cause, invalid, required } from "../../status/cause.ts";

const NO_PATH = patternProblem("Invalid path", "[A-Za-z0-9/\\-._~%!$&'()*+,;=:]+", []);

/** What is wrong with a name that should be a domain and a path in it, such as `acme.io/foo`. */
export function* checkDomainPath(text: string, field: string): Iterable<Cause> {
  const slash = text.indexOf("/");
  const [host, path] = [text.slice(0, slash), text.slice(slash + 1)];
  if (text === "") yield required(field);
  else if (slash <= 0 || path === "")
    yield invalid(field, text, 'must be a domain-prefixed path (such as "acme.io/foo")');
  else {
    for (const problem of subdomainProblems(host)) yield invalid(field, host, problem);
    if (!/^[A-Za-z0-9/\-._~%!$&'()*+,;=:]+$/.test(path)) yield invalid(field, path, NO_PATH);
  }
}
