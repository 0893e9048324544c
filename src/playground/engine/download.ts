import { isObject, type JsonObject, printJson } from "../../value/internal.ts";
import { write } from "../../write/internal.ts";
import type { NamedText, Playground, TimelineStep } from "../state.ts";
import { type Attempt, attempt, type Tools } from "./attempt.ts";
import { requestsOf } from "./requests.ts";

/** The timeline as a session: a script for a shell, which writes the files and runs the command line of each step. */
export function sessionOf(tools: Tools, playground: Playground): NamedText {
  const parts = [
    "#!/bin/sh",
    "# What happened in the playground: each step writes its files, and tells what comes of it.",
    ...playground.definitions.map(({ text }, index) => fileLines(`definition-${index + 1}.yaml`, text)),
  ];
  const definitions = playground.definitions
    .map((_, index) => ` --schema definition-${index + 1}.yaml`)
    .join("");
  for (const [index, { step, situation }] of stepsOf(playground).entries()) {
    const { fieldwise, kubectl } = requestsOf(attempt(tools, situation));
    parts.push("", `# ${index + 1}. ${oneLine(step.say ?? step.message)}`);
    if (situation.live.trim() !== "") parts.push(fileLines("live.yaml", situation.live));
    const file = /(?:-f|--patch-file) ((?:config|patch|object)\.yaml)/.exec(fieldwise ?? kubectl ?? "")?.[1];
    parts.push(fileLines(file ?? "config.yaml", step.write.text));
    parts.push(fieldwise === undefined ? `# ${kubectl}` : `${fieldwise}${definitions}`);
  }
  return { name: "playground.session.sh", text: `${parts.join("\n")}\n` };
}

function fileLines(name: string, text: string): string {
  let end = "END";
  while (text.split("\n").includes(end)) end += "_";
  return `cat > ${name} <<'${end}'\n${text.replace(/\n?$/, "\n")}${end}`;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}

/** When the writes of vectors happen, and the uid of what they create. */
const NOW = "2026-01-31T12:00:00Z";
const UID = "00000000-0000-0000-0000-000000000001";

/** The timeline as test vectors, as `fieldwise conformance` runs them; steps that the format has no word for are left out. */
export function vectorsOf(tools: Tools, playground: Playground): NamedText {
  const lines: string[] = [];
  for (const [index, { situation, step }] of stepsOf(playground).entries()) {
    const vector = vectorOf(attempt(tools, { ...situation, now: NOW }), step);
    if (vector !== undefined)
      lines.push(printJson({ name: `playground.${index + 1}`, op: "write", ...vector }));
  }
  return { name: "playground.jsonl", text: lines.map((line) => `${line}\n`).join("") };
}

function vectorOf(
  { resource, live, wanted }: Attempt,
  { write: stated }: TimelineStep,
): JsonObject | undefined {
  const { mode, manager, options } = stated;
  const patchable = resource?.custom === true ? "merge" : "strategic";
  const { force = false, forceAt, subresource } = options;
  if (resource === undefined || !isObject(wanted) || forceAt !== undefined || subresource !== undefined)
    return undefined;
  const common = { live, manager, now: NOW, uid: UID };
  const side = live === undefined ? {} : { live };
  const verb = { "server-side": "apply", update: "update", [patchable]: "patch" }[mode as string];
  if (verb === undefined || (live === undefined && verb !== "apply")) return undefined;
  const body =
    verb === "apply" ? { config: wanted } : verb === "update" ? { object: wanted } : { patch: wanted };
  const request =
    verb === "apply"
      ? ({ verb, config: wanted, force } as const)
      : verb === "update"
        ? ({ verb, object: wanted } as const)
        : ({ verb: "patch", patch: wanted, type: patchable } as const);
  const result = write(resource, { ...common, ...request });
  const status = result.ok ? undefined : (JSON.parse(JSON.stringify(result.status)) as JsonObject);
  return {
    do: verb,
    ...side,
    ...body,
    manager,
    ...(force && { force }),
    ...(result.warnings.length > 0 && {
      warning: result.warnings.map((text) => `299 - ${JSON.stringify(text)}`).join(", "),
    }),
    expect: result.ok ? { object: result.object as unknown as JsonObject } : { error: status as JsonObject },
  };
}

interface PlacedStep {
  readonly step: TimelineStep;
  readonly situation: { readonly live: string; readonly write: TimelineStep["write"]; readonly now: string };
}

/** The steps that led to where the reader is, in turn, each with what it was written to. */
function stepsOf({ timeline, at }: Playground): readonly PlacedStep[] {
  const byId = new Map(timeline.map((step) => [step.id, step]));
  const steps: PlacedStep[] = [];
  const seen = new Set<number>();
  for (let id = at; id !== undefined && !seen.has(id); ) {
    seen.add(id);
    const step = byId.get(id);
    if (step === undefined) break;
    const parent = step.parent === undefined ? undefined : byId.get(step.parent);
    const live = step.live ?? parent?.object ?? "";
    steps.unshift({ step, situation: { live, write: step.write, now: step.time } });
    id = step.parent;
  }
  return steps;
}
