import { setTimeout as pause } from "node:timers/promises";
import type { ApiServerOptions } from "fieldwise/server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Kubectl, Outcome, Running } from "./kubectl.ts";
import { mask } from "./mask.ts";
import { pluginFolder } from "./plugins.ts";
import { readSessions, type Session } from "./read-sessions.ts";
import { AS_CLUSTER, serveKubectl, WITH_RBAC } from "./serve-kubectl.ts";
import { countSessions, suits } from "./version.ts";

const files = readSessions();

beforeAll(() => console.log(countSessions([...files.values()].flat().map(({ name }) => name))));

for (const [file, sessions] of files) {
  describe(file.replace(".txt", ""), () => {
    let kubectl: Kubectl;
    let close: () => Promise<void>;

    beforeAll(async () => {
      const plugins = file.includes("fieldwise") ? pluginFolder() : undefined;
      ({ kubectl, close } = await serveKubectl(plugins, optionsFor(file)));
    });
    afterAll(() => close());

    for (const { name, steps } of sessions)
      it.runIf(suits(name))(name, async () => {
        expect(await play(kubectl, steps)).toBe(write(steps));
      });
  });
}

/** What the server of a session is made of. */
function optionsFor(file: string): ApiServerOptions {
  if (file.includes("access")) return WITH_RBAC;
  return file.includes("admission") ? AS_CLUSTER : {};
}

/** Types what the steps say. Gives them with what was printed indeed. */
async function play(kubectl: Kubectl, steps: Session["steps"]): Promise<string> {
  let background: Running | undefined;
  const played: Session["steps"][number][] = [];
  for (const { typed } of steps) {
    if (typed === "fg" || typed === "^C") {
      if (typed === "^C") {
        await pause(300);
        background?.interrupt();
      }
      const outcome = await background?.done;
      // How it ends when it is interrupted is its own affair.
      const code = typed === "^C" ? 0 : (outcome?.code ?? 0);
      played.push({ typed, prints: show({ printed: outcome?.printed ?? "", code }) });
      continue;
    }
    const { variables, args, detached, quiet } = readCommand(typed);
    const running = kubectl.run(args, variables);
    if (detached) {
      background = running;
      await running.started;
    }
    const outcome = detached ? undefined : await running.done;
    const hidden = outcome === undefined || (quiet && outcome.code === 0);
    played.push({ typed, prints: hidden ? "" : show(outcome) });
  }
  return write(played);
}

function write(steps: Session["steps"]): string {
  return steps.map(({ typed, prints }) => `$ ${typed}\n${prints}`.trim()).join("\n");
}

function show({ printed, code }: Outcome): string {
  return `${mask(printed)}${code === 0 ? "" : `\n[${code}]`}`.trim();
}

interface Command {
  readonly variables: Readonly<Record<string, string>>;
  readonly args: readonly string[];
  readonly detached: boolean;
  readonly quiet: boolean;
}

/** Reads a line as a shell does that knows spaces, single quotes, variables, `&` and `>/dev/null`. */
function readCommand(typed: string): Command {
  const words = [...typed.matchAll(/(?:'[^']*'|[^\s'])+/g)].map(([word]) => word.replaceAll("'", ""));
  const at = words.indexOf("kubectl");
  const detached = words.at(-1) === "&";
  const quiet = words.at(-1) === ">/dev/null";
  return {
    variables: Object.fromEntries(words.slice(0, at).map((word) => word.split("=") as [string, string])),
    args: words.slice(at + 1, detached || quiet ? -1 : undefined),
    detached,
    quiet,
  };
}
