import { type DeclaredStep, type PlaceStep, parsePlace, printPlace } from "../../../evolve/internal.ts";
import type { SimpleConversion, ValueConversion } from "../../../schema/internal.ts";
import type { Json } from "../../../value/internal.ts";

/** Steps that lead the other way; `undefined` if some of them cannot be turned around. */
export function invertSteps(steps: readonly DeclaredStep[]): readonly DeclaredStep[] | undefined {
  const inverted = [...steps].reverse().map(invertStep);
  return inverted.every((step) => step !== undefined) ? inverted : undefined;
}

function invertStep(step: DeclaredStep): DeclaredStep | undefined {
  if ("split" in step) return { join: [step.split[1], step.split[0], step.split[2]] };
  if ("join" in step) return { split: [step.join[1], step.join[0], step.join[2]] };
  if ("splitByKey" in step) return { joinByKey: [step.splitByKey[1], step.splitByKey[0]] };
  if ("joinByKey" in step) return { splitByKey: [step.joinByKey[1], step.joinByKey[0]] };
  if (!("rename" in step || "move" in step) || step.both !== undefined) return undefined;
  if ("fields" in step && step.fields !== undefined) return undefined;
  const convert = step.convert === undefined ? undefined : invertConversion(step.convert);
  if (convert === undefined && step.convert !== undefined) return undefined;
  const options = convert === undefined ? {} : { convert };
  if ("move" in step) return { move: [step.move[1], step.move[0]], ...options };
  const place = parsePlace(step.rename[0]);
  const last = place.at(-1) as Exclude<PlaceStep, "*">;
  return {
    rename: [printPlace(place.with(-1, { kind: "field", name: step.rename[1] })), last.name],
    ...options,
  };
}

function invertConversion(conversion: ValueConversion): ValueConversion | undefined {
  if (Array.isArray(conversion)) {
    const parts = [...(conversion as readonly SimpleConversion[])].reverse().map(invertSimple);
    return parts.every((part) => part !== undefined) ? (parts as ValueConversion) : undefined;
  }
  return invertSimple(conversion as SimpleConversion);
}

function invertSimple(step: SimpleConversion): SimpleConversion | undefined {
  if (typeof step === "string") return step.split("-to-").reverse().join("-to-") as SimpleConversion;
  if ("wrap" in step) return { unwrap: step.wrap };
  if ("unwrap" in step) return { wrap: step.unwrap };
  const entries = Object.entries(step.values) as [string, Json][];
  const isExact = entries.every(([, value]) => typeof value === "string");
  const values = Object.fromEntries(entries.map(([older, newer]) => [String(newer), older]));
  return isExact && Object.keys(values).length === entries.length ? { values } : undefined;
}
