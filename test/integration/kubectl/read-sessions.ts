import { readdirSync, readFileSync } from "node:fs";

/** Something typed in a session, and what it prints. */
export interface Step {
  /** What was typed: `kubectl get pods`; with ` &` at its end, it goes on in the background, `fg` waits for its end and `^C` ends it; with ` >/dev/null`, it prints only if it fails. */
  readonly typed: string;
  readonly prints: string;
}

/** What happens at one server, in order. */
export interface Session {
  /** A sentence that is true if all is printed as it is here; at its end, for which kubectls it is, if not for all. */
  readonly name: string;
  readonly steps: readonly Step[];
}

const folder = new URL("sessions/", import.meta.url);

/** The sessions of every file, each of which begins with an empty server. */
export function readSessions(): ReadonlyMap<string, readonly Session[]> {
  const files = readdirSync(folder).sort();
  return new Map(files.map((file) => [file, readSession(readFileSync(new URL(file, folder), "utf8"))]));
}

/** `# sentence` begins a session, `$ typed` a step; a last line such as `[1]` is the exit code, if it is not 0. */
function readSession(text: string): Session[] {
  const [, ...sessions] = `\n${text}`.split("\n# ");
  return sessions.map((session) => {
    const [head = "", ...steps] = session.split("\n$ ");
    return {
      name: head.trim(),
      steps: steps.map((step) => {
        const [typed = "", ...printed] = step.split("\n");
        return { typed, prints: printed.join("\n").trim() };
      }),
    };
  });
}
