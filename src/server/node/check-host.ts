/** What a host may consist of, as Go's server has it: part of a regular expression. */
export const HOST_CHARACTERS = "[\\w!$%&'()*+,.:;=[\\]~-]*";

const HOST = new RegExp(`^${HOST_CHARACTERS}$`);

/** What is wrong with the hosts that a request names, in the words of Go's server; `undefined` if nothing is. */
export function findHostProblem(rawHeaders: readonly string[]): string | undefined {
  let found: string | undefined;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length !== 4 || name.toLowerCase() !== "host") continue;
    if (found !== undefined) return "too many Host headers";
    found = rawHeaders[at + 1] as string;
  }
  return found === undefined || HOST.test(found) ? undefined : "malformed Host header";
}
