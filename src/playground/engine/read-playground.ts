import { getField, isObject, type Json, type JsonObject } from "../../value/internal.ts";
import type {
  EvolutionTexts,
  Mode,
  NamedText,
  Playground,
  StepOutcome,
  TimelineStep,
  Write,
  WriteSettings,
} from "../state.ts";

const MODES: readonly Mode[] = ["server-side", "client-side", "strategic", "merge", "json", "update"];
const OUTCOMES: readonly StepOutcome[] = [
  "created",
  "configured",
  "unchanged",
  "deleted",
  "conflict",
  "refused",
];

/** More than anybody shares. */
const MOST_STEPS = 500;

/** What a link holds, whoever wrote it: all that is no playground is an error, and what a playground does not have is left out. */
export function readPlayground(value: Json | undefined): Playground {
  const read = asObject(value, "the link");
  if (read.version !== 1) throw new Error("the link is of another version of the playground");
  const timeline = listAt(read, "timeline", MOST_STEPS).map(readStep);
  const at = numberAt(read, "at");
  if (new Set(timeline.map(({ id }) => id)).size < timeline.length) throw wrong("timeline");
  const story = getField(read, "story");
  return {
    version: 1,
    live: textAt(read, "live"),
    write: readWrite(getField(read, "write")),
    definitions: listAt(read, "definitions", MOST_STEPS).map(readNamed),
    timeline,
    at: timeline.some(({ id }) => id === at) ? at : undefined,
    evolution: readEvolution(getField(read, "evolution")),
    story: isObject(story) ? { id: textAt(story, "id"), done: numberAt(story, "done") ?? 0 } : undefined,
    view: read.view === "evolve" ? "evolve" : undefined,
  };
}

function readWrite(value: Json | undefined): Write {
  const write = asObject(value, "write");
  return {
    mode: oneOf(MODES, textAt(write, "mode"), "mode"),
    manager: textAt(write, "manager").slice(0, 1000),
    text: textAt(write, "text"),
    options: readSettings(getField(write, "options")),
  };
}

function readSettings(value: Json | undefined): WriteSettings {
  const { force, forceAt, overwrite, subresource } = isObject(value) ? value : {};
  return {
    ...(force === true && { force }),
    ...(Array.isArray(forceAt) && { forceAt: (forceAt as readonly Json[]).filter(isText) }),
    ...(overwrite === false && { overwrite }),
    ...(isText(subresource) && { subresource }),
  };
}

function readStep(value: Json): TimelineStep {
  const step = asObject(value, "timeline");
  const id = numberAt(step, "id");
  if (id === undefined) throw wrong("timeline");
  const [live, say] = [getField(step, "live"), getField(step, "say")];
  return {
    id,
    parent: numberAt(step, "parent"),
    write: readWrite(getField(step, "write")),
    live: isText(live) ? live : undefined,
    time: textAt(step, "time"),
    outcome: oneOf(OUTCOMES, textAt(step, "outcome"), "outcome"),
    message: textAt(step, "message"),
    say: isText(say) ? say : undefined,
    object: textAt(step, "object"),
  };
}

function readNamed(value: Json): NamedText {
  const named = asObject(value, "definitions");
  return { name: textAt(named, "name").slice(0, 200), text: textAt(named, "text") };
}

function readEvolution(value: Json | undefined): EvolutionTexts | undefined {
  if (!isObject(value)) return undefined;
  const to = getField(value, "to");
  return {
    old: textAt(value, "old"),
    new: textAt(value, "new"),
    object: textAt(value, "object"),
    to: isText(to) ? to : undefined,
  };
}

function wrong(what: string): Error {
  return new Error(`the link is damaged: what it says of ${what} cannot be read`);
}

function asObject(value: Json | undefined, what: string): JsonObject {
  if (isObject(value)) return value;
  throw wrong(what);
}

function isText(value: Json | undefined): value is string {
  return typeof value === "string";
}

function textAt(object: JsonObject, name: string): string {
  const value = getField(object, name);
  if (isText(value)) return value;
  throw wrong(name);
}

function numberAt(object: JsonObject, name: string): number | undefined {
  const value = getField(object, name);
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}

function listAt(object: JsonObject, name: string, most: number): readonly Json[] {
  const value = getField(object, name);
  if (Array.isArray(value) && value.length <= most) return value;
  throw wrong(name);
}

function oneOf<Name extends string>(names: readonly Name[], text: string, what: string): Name {
  const found = names.find((name) => name === text);
  if (found === undefined) throw wrong(what);
  return found;
}
