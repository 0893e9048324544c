import { extract } from "../../apply/internal.ts";
import { type FieldPath, fieldSetOf, printPath } from "../../fieldpath/internal.ts";
import { readPath } from "../../preview/index.ts";
import { removeItems, valueAt } from "../../typed/internal.ts";
import { equal, type JsonObject, MergeError } from "../../value/internal.ts";
import { type Resource, write, writeStory } from "../../write/internal.ts";
import type { Attempt } from "./attempt.ts";
import { factsAt } from "./field-facts.ts";
import type { Explanation, Owner, Prediction } from "./messages.ts";
import { showShort } from "./predict.ts";

/** What there is to know about a line of the result. */
export function explainPath(tried: Attempt, prediction: Prediction, path: string): Explanation {
  const { resource, outcome, live, situation } = tried;
  const steps = readPath(path) ?? [];
  const line =
    prediction.lines.find((one) => one.path === path && one.sign !== "-") ??
    prediction.lines.find((one) => one.path === path);
  const names = steps.flatMap((step) => (step.kind === "field" ? step.name : []));
  const field = resource && factsAt(resource.type, names);
  const object = outcome?.kind === "written" ? outcome.written.object : live;
  const owners = (line?.owners ?? []).flatMap((index) => prediction.owners[index] ?? []);
  const told =
    resource === undefined || object === undefined
      ? []
      : owners.map((owner) => ({
          owner,
          ifDropped: tellDropped(resource, { object, owner, owners, steps, now: situation.now }),
        }));
  return { path, why: whyOf(tried, prediction, path), owners: told, field };
}

function whyOf(
  { outcome, situation }: Attempt,
  { lines, owners, conflicts }: Prediction,
  path: string,
): string {
  const line = lines.find((one) => one.path === path && one.sign !== "-");
  const conflict = conflicts.find((one) => one.path === path);
  if (conflict !== undefined) {
    const who = conflict.owner === undefined ? "somebody" : (owners[conflict.owner]?.manager ?? "somebody");
    return `${who} has it at ${conflict.live}, and ${situation.write.manager} wants ${conflict.wanted}`;
  }
  if (line?.by === "default")
    return "nobody states it, so the server set it by default; who states it first owns it";
  if (line?.by === "server") return "the server keeps count of it itself";
  if (line?.by === undefined && outcome?.kind === "written") {
    const { explain } = writeStory(outcome.written);
    try {
      const told = explain?.(path);
      if (told !== undefined && told.rule !== "absent") return told.text;
    } catch (error) {
      if (!(error instanceof MergeError)) throw error;
    }
  }
  if (line === undefined) return "it goes with this write";
  const named = line.owners.map((index) => owners[index]?.manager).join(" and ");
  if (line.sign === "+") return `${situation.write.manager} sets it`;
  if (named !== "") return `it belongs to ${named}`;
  return line.opens ? "it holds what is inside of it" : "nobody owns it";
}

interface Dropping {
  readonly object: JsonObject;
  readonly owner: Owner;
  readonly owners: readonly Owner[];
  readonly steps: FieldPath;
  readonly now: string;
}

/** What happens to a field if one of its owners states it no more: of who applies, it is tried. */
function tellDropped(resource: Resource, { object, owner, owners, steps, now }: Dropping): string {
  const { manager, operation, subresource } = owner;
  const others = owners.filter((one) => one !== owner).map((one) => one.manager);
  if (operation === "Update")
    return "it stays: who updates owns a field until somebody removes it, or takes it over";
  try {
    const part = { live: object, manager, subresource };
    const config = extract(resource.type, part) as JsonObject | undefined;
    if (config === undefined) return "it stays";
    const less = removeItems(resource.type, config, fieldSetOf([steps])) as JsonObject;
    const result = write(
      resource,
      {
        verb: "apply",
        live: object,
        config: less,
        manager,
        force: true,
        now,
        subresource: subresource || undefined,
      } as const,
      { validate: false },
    );
    if (!result.ok) return `the server refuses that: ${result.status.message}`;
    const [before, after] = [object, result.object].map((one) => valueAt(resource.type, one, steps));
    if (after === undefined) return "it goes, as nobody else owns it";
    if (before !== undefined && equal(before, after))
      return others.length > 0
        ? `it stays, as ${others.join(" and ")} own${others.length === 1 ? "s" : ""} it too`
        : "it stays, as the server sets it";
    return `it falls back to ${showShort(after)}`;
  } catch (error) {
    if (error instanceof MergeError) return `${printPath(steps)} cannot be taken out: ${error.detail}`;
    throw error;
  }
}
