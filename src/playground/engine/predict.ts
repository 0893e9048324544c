import { type Conflict as AnyConflict, LAST_APPLIED } from "../../apply/internal.ts";
import { EMPTY, printPath } from "../../fieldpath/internal.ts";
import type { PatchConflict } from "../../patch/index.ts";
import { hasManagedFields, knownPart, placeOf, problemsOf, readPath } from "../../preview/index.ts";
import { isObject, type Json, type JsonObject, printJson } from "../../value/internal.ts";
import {
  defaultedFields,
  type Resource,
  sideEffectsOf,
  type WriteStory,
  type Written,
  writeStory,
} from "../../write/internal.ts";
import { ownedInOneVersion } from "./across-versions.ts";
import type { Attempt } from "./attempt.ts";
import type { Outcome } from "./carry-out.ts";
import type { Change, Conflict, Prediction, Problem, TextRange } from "./messages.ts";
import { type MarkedLine, type Marks, markLines, OwnerList } from "./result-lines.ts";

const NOTHING: Marks = {
  defaults: EMPTY,
  isOwned: false,
  takenOver: new Set(),
  givenUp: new Set(),
  conflicts: new Set(),
};

/** What there is to see of a write that was tried. */
export function predictionOf(tried: Attempt): Prediction {
  const { name, problems, warnings, outcome, resource, live } = tried;
  const owners = new OwnerList();
  const common = { name, owners: owners.all, conflicts: [], changes: [], problems, warnings };
  const failed = problems.find(({ severity }) => severity === "error");
  const asItIs = (): Prediction["lines"] =>
    resource === undefined || live === undefined
      ? []
      : linesBetween(
          resource,
          { before: undefined, after: live },
          { ...NOTHING, isOwned: hasManagedFields(live) },
          owners,
        ).map(({ shown }) => shown);
  if (failed !== undefined)
    return { ...common, outcome: "unreadable", message: failed.message, lines: asItIs() };
  if (resource === undefined || outcome === undefined)
    return { ...common, outcome: "waiting", message: "Nothing is written yet.", lines: asItIs() };
  const parts = { tried, owners, resource };
  switch (outcome.kind) {
    case "written":
      return { ...common, ...tellWritten(parts, outcome) };
    case "conflict":
      return { ...common, ...tellConflict(parts, outcome) };
    default:
      return { ...common, ...tellRefused(parts, outcome) };
  }
}

interface Parts {
  readonly tried: Attempt;
  readonly owners: OwnerList;
  readonly resource: Resource;
}

interface Sides {
  readonly before: JsonObject | undefined;
  readonly after: JsonObject;
}

function linesBetween(resource: Resource, { before, after }: Sides, marks: Marks, owners: OwnerList) {
  const sides = {
    before: before && ownedInOneVersion(resource, before),
    after: ownedInOneVersion(resource, after),
  };
  return markLines(resource.type, sides, marks, owners);
}

type Told = Pick<Prediction, "outcome" | "message" | "lines"> & Partial<Prediction>;
type Kind<Name extends Outcome["kind"]> = Extract<Outcome, { readonly kind: Name }>;

function tellWritten({ tried, owners, resource }: Parts, { written, warnings }: Kind<"written">): Told {
  const { live, name } = tried;
  const story = writeStory(written);
  const exact = (paths: readonly string[]): ReadonlySet<string> =>
    new Set(paths.flatMap((path) => exactPath(path) ?? []));
  const marks: Marks = {
    defaults: defaultedFields(written),
    isOwned: hasManagedFields(written.object),
    takenOver: exact(story.takenOver.map(({ path }) => path)),
    givenUp: exact(story.givenUp),
    conflicts: new Set(),
  };
  const lines = linesBetween(resource, { before: live, after: storedObject(written, live) }, marks, owners);
  const { ignored, dropped } = sideEffectsOf(written);
  return {
    outcome: written.outcome,
    message: `${name} ${written.outcome}`,
    lines: lines.map(({ shown }) => shown),
    changes: listChanges(written, story),
    warnings: [
      ...tried.warnings,
      ...written.warnings,
      ...warnings,
      ...ignored.map((field) => `.${field} is written by itself, so what is said of it here does not count`),
      ...dropped.map(
        ({ manager, apiVersion }) => `${manager} owns nothing any more, as ${apiVersion} is gone`,
      ),
    ],
  };
}

/** An object as far as it can be known: of a new one, nobody knows the uid. */
export function storedObject({ object }: Written, live: JsonObject | undefined): JsonObject {
  return live === undefined ? knownPart(object, live) : object;
}

/** A path as lines have it. */
function exactPath(path: string): string | undefined {
  const steps = readPath(path);
  return steps && printPath(steps, { exact: true });
}

function listChanges(written: Written, story: WriteStory): readonly Change[] {
  const changes: Change[] = [];
  let defaults = 0;
  for (const { path, before, after, by } of story.changes) {
    if (by === "default" && before === undefined) defaults++;
    if (written.outcome === "created" || by === "server" || path.endsWith(LAST_APPLIED)) continue;
    const how = by === "default" ? " (the default)" : "";
    if (before === undefined && by !== "default")
      changes.push({ what: "added", path, detail: showShort(after) });
    else if (after === undefined) changes.push({ what: "removed", path, detail: `was ${showShort(before)}` });
    else if (before !== undefined)
      changes.push({ what: "changed", path, detail: `${showShort(before)} → ${showShort(after)}${how}` });
  }
  if (defaults > 0)
    changes.push({
      what: "default",
      path: defaults === 1 ? "1 field" : `${defaults} fields`,
      detail: "filled in",
    });
  for (const { path, from } of story.takenOver)
    if (!path.endsWith(LAST_APPLIED))
      changes.push({ what: "taken over", path, detail: `from ${from.manager}` });
  for (const manager of written.handedOver)
    changes.push({ what: "moved", path: manager, detail: "its fields belong to who applies now" });
  for (const path of story.givenUp)
    changes.push({ what: "given up", path, detail: "stays, as others own it" });
  for (const path of story.keyOnlyItems)
    changes.push({ what: "left", path, detail: "has nothing but its key any more" });
  return changes;
}

function tellConflict(parts: Parts, { message, conflicts, patchConflicts }: Kind<"conflict">): Told {
  const { tried, owners, resource } = parts;
  const { texts, live = {}, wanted } = tried;
  const told = [
    ...conflicts.map((conflict) => conflictOnServer(conflict, owners)),
    ...patchConflicts.map(conflictOnClient),
  ].map((conflict): Conflict => {
    const steps = readPath(conflict.path);
    const range = isObject(wanted) && steps ? texts.write?.locate(placeOf(wanted, steps)) : undefined;
    return { ...conflict, range };
  });
  const marks = {
    ...NOTHING,
    isOwned: hasManagedFields(live),
    conflicts: new Set(told.flatMap(({ path }) => exactPath(path) ?? [])),
  };
  const lines = linesBetween(resource, { before: undefined, after: live }, marks, owners);
  const at = new Map(lines.map(({ shown }, index) => [shown.path, index]));
  return {
    outcome: "conflict",
    message,
    lines: lines.map(({ shown }) => shown),
    conflicts: told.map((conflict) => ({ ...conflict, line: at.get(exactPath(conflict.path) ?? "") })),
    problems: [
      ...tried.problems,
      ...told.map(({ path, owner, range }): Problem => {
        const who =
          owner === undefined ? "somebody changed this since" : `${owners.all[owner]?.manager} owns this`;
        return { severity: "warning", message: who, path, at: range && { text: "write", range } };
      }),
    ],
  };
}

function conflictOnServer({ steps, owner, live, wanted, waysOut }: AnyConflict, owners: OwnerList): Conflict {
  return {
    path: printPath(steps, { exact: true }),
    owner: owners.number(owner),
    live: showShort(live),
    wanted: showShort(wanted),
    ways: waysOut,
  };
}

function conflictOnClient({ path, live, wanted }: PatchConflict): Conflict {
  return {
    path,
    live: live === null ? "nothing" : showShort(live),
    wanted: wanted === null ? "nothing" : showShort(wanted),
    ways: ["overwrite"],
  };
}

function tellRefused({ tried, owners, resource }: Parts, { rejected }: Kind<"refused">): Told {
  const { texts, live, wanted } = tried;
  const written = isObject(wanted) ? wanted : {};
  const locate = texts.write?.locate ?? ((): TextRange => ({ line: 1, column: 1, from: 0, to: 0 }));
  const after = rejected.object ?? (live as JsonObject | undefined) ?? written;
  const lines = linesBetween(resource, { before: undefined, after }, NOTHING, owners);
  const found = problemsOf(resource, rejected, { written, locate });
  const lineAt = lineFinder(lines, after);
  const problems = found.map(({ path, message, position }): Problem => {
    return { severity: "error", message, path, at: { text: "write", range: position }, line: lineAt(path) };
  });
  const { message } = rejected.status;
  const whole: Problem = { severity: "error", message, path: "", at: { text: "write", range: locate([]) } };
  return {
    outcome: "refused",
    message,
    lines: lines.map(({ shown }) => shown),
    problems: [...tried.problems, ...(problems.length > 0 ? problems : [whole])],
    warnings: [...tried.warnings, ...rejected.warnings],
  };
}

/** Finds the line of a field as refusals name it: `spec.ports[0].port`. */
function lineFinder(lines: readonly MarkedLine[], object: JsonObject): (path: string) => number | undefined {
  const places = new Map<string, number>();
  for (const [index, { line }] of lines.entries()) {
    const place = placeOf(object, line.steps).join("\n");
    if (!places.has(place)) places.set(place, index);
  }
  return (path) => {
    const place = [...path.matchAll(/[^.[\]]+/g)].map(([name]) => name);
    for (; place.length > 0; place.pop()) {
      const found = places.get(place.join("\n"));
      if (found !== undefined) return found;
    }
    return undefined;
  };
}

const LONGEST = 60;

/** A value in a few words. */
export function showShort(value: Json | undefined): string {
  if (value === undefined) return "nothing";
  const text = printJson(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
