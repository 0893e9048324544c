import { spawnSync } from "node:child_process";

/** The version of this machine's kubectl, such as `1.32.4`. */
export const version: string = readVersion();

function readVersion(): string {
  const { stdout } = spawnSync("kubectl", ["version", "--client", "-o", "json"], { encoding: "utf8" });
  const [, found] = /"gitVersion": *"v(\d+\.\d+\.\d+)/.exec(stdout ?? "") ?? [];
  if (found === undefined)
    throw new Error("there is no kubectl on this machine: get it with apt-get install kubernetes-client");
  return found;
}

/**
 * Whether a test is for this machine's kubectl. One that is for some only says so at the end of its name, and why:
 * `(since 1.25: earlier ones check fields themselves)`, `(before 1.25: later ones let the server check)`.
 */
export function suits(name: string, kubectl: string = version): boolean {
  const [, word, bound] = /\((since|before) (\d+\.\d+): .+\)$/.exec(name) ?? [];
  if (bound === undefined) return true;
  return (word === "since") === minorOf(kubectl) >= minorOf(bound);
}

/** There is only one major version. */
function minorOf(text: string): number {
  return Number(text.split(".")[1]);
}

/** How many of these sessions are for this machine's kubectl, for people. */
export function countSessions(names: readonly string[]): string {
  const others = names.filter((name) => !suits(name)).length;
  return `kubectl ${version}: ${names.length - others} sessions run, ${others} are for other versions and say why`;
}
