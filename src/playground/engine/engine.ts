import { printYaml } from "../../adapters/yaml.ts";
import { placeOf } from "../../preview/index.ts";
import { isObject } from "../../value/internal.ts";
import { type Attempt, attempt, type Tools } from "./attempt.ts";
import { PATCHES } from "./carry-out.ts";
import { Kinds, readDefinitions } from "./definitions.ts";
import { sessionOf, vectorsOf } from "./download.ts";
import { convertThere, findBreaking } from "./evolution.ts";
import { explainPath } from "./explain.ts";
import type { CallName, Calls, Problem, Situation, Taken } from "./messages.ts";
import { predictionOf, storedObject } from "./predict.ts";
import { requestsOf } from "./requests.ts";
import { completionsAt, hoverAt } from "./schema-help.ts";
import { settle } from "./settle.ts";
import { pack, unpack } from "./share.ts";

/** What answers the page's questions. */
export type Engine = {
  readonly [Name in CallName]: (ask: Calls[Name]["ask"]) => Promise<Calls[Name]["answer"]>;
};

/** An engine that knows Kubernetes' own kinds, until it is given definitions. */
export function createEngine(): Engine {
  let tools: Tools = { kinds: new Kinds() };

  async function tryOut(situation: Situation): Promise<Attempt> {
    if (situation.write.mode === "json" && tools.applyJsonPatch === undefined) {
      const { applyJsonPatch } = await import("../../adapters/json-patch.ts");
      tools = { ...tools, applyJsonPatch };
    }
    return attempt(tools, situation);
  }

  return {
    define: async ({ definitions }) => {
      const { found, ...told } = await readDefinitions(definitions);
      tools = { ...tools, kinds: found };
      return told;
    },
    predict: async (situation) => predictionOf(await tryOut(situation)),
    lint: async (situation) => lintOf(await tryOut(situation)),
    requests: async (situation) => requestsOf(await tryOut(situation)),
    explain: async (ask) => {
      const tried = await tryOut(ask);
      return explainPath(tried, predictionOf(tried), ask.path);
    },
    settle: async (ask) => {
      const tried = await tryOut(ask);
      return settle(tried, predictionOf(tried), ask.way, ask.path);
    },
    complete: async (ask) => completionsAt(await tryOut(ask.situation), ask),
    hover: async (ask) => hoverAt(await tryOut(ask.situation), ask),
    take: async (situation) => takeStep(await tryOut(situation)),
    breaking: findBreaking,
    convert: convertThere,
    pack: ({ playground }) => pack(playground),
    unpack: ({ fragment }) => unpack(fragment),
    download: async ({ playground, as }) => (as === "session" ? sessionOf : vectorsOf)(tools, playground),
  };
}

function takeStep(tried: Attempt): Taken {
  const { outcome, message } = predictionOf(tried);
  if (outcome === "waiting" || outcome === "unreadable") throw new Error(message);
  const result = tried.outcome;
  const object =
    result?.kind === "written" && outcome !== "deleted"
      ? printYaml(storedObject(result.written, tried.live))
      : outcome === "deleted"
        ? ""
        : tried.situation.live;
  return { outcome, message, object };
}

/** What lint says of a config, but for what the prediction says already. */
async function lintOf({
  resource,
  live,
  wanted,
  texts,
  situation,
  problems,
}: Attempt): Promise<readonly Problem[]> {
  const { mode, manager, options } = situation.write;
  if (
    resource === undefined ||
    !isObject(wanted) ||
    PATCHES.has(mode) ||
    mode === "update" ||
    problems.length > 0
  )
    return [];
  const { lint } = await import("../../lint/index.ts");
  const parts = { object: wanted, live, manager, force: options.force, serverSide: mode === "server-side" };
  return lint(resource.type, parts, { suppress: SAID_ALREADY }).flatMap((finding): Problem | [] => {
    if (finding.of === "live") return [];
    const { severity, message, remedy, rule, path, steps } = finding;
    const range = texts.write?.locate(placeOf(wanted, steps));
    return {
      severity: severity === "error" ? "warning" : severity,
      message,
      remedy,
      rule,
      path,
      at: range && { text: "write", range },
    };
  });
}

/** Rules that find what a server refuses, or what the lines of the result show. */
const SAID_ALREADY = [
  "conflict",
  "removal",
  "unknown-field",
  "wrong-type",
  "field-twice",
  "invalid-value",
] as const;
